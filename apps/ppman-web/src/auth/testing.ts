import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Browser,
  cuttableProxy,
  type Page,
  testClock,
  testPlane,
  testWorld,
} from '@ppman/control-plane/testing'
import { testSite } from '../testing.ts'

/**
 * The site and the control plane that ship, each on an address of its own, and browsers that have
 * accounts there.
 */
export async function siteWithConsole() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = await testWorld()
  const postgres = await cuttableProxy(world.databaseUrl)
  const plane = await testPlane(world, { databaseUrl: postgres.url, env: { BASE_URL: siteUrl } })
  const clock = testClock()
  const site = await testSite({
    issuer: plane.url,
    clientSecret: world.shared.OIDC_CLIENT_SECRET,
    baseUrl: siteUrl,
    now: clock.now,
  })
  server.on('request', site.app)

  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await site.close()
    await plane.close()
    postgres.close()
    await world.close()
  }
  return {
    ...site,
    siteUrl,
    world,
    plane,
    postgres,
    clock,
    close,
    visitor: () => new Visitor(siteUrl, plane.url),
  }
}

type Person = { email: string; password: string }

/** A browser with both sites open. Their cookies have different names. */
export class Visitor {
  readonly #siteUrl: string
  readonly #consoleUrl: string
  readonly browser: Browser

  constructor(siteUrl: string, consoleUrl: string) {
    this.#siteUrl = siteUrl
    this.#consoleUrl = consoleUrl
    this.browser = new Browser(consoleUrl)
  }

  /**
   * Opens a page of the site as a script would: a page for members is 401 to strangers. Follows no
   * redirect.
   */
  open = (path: string): Promise<Page> => this.browser.open(this.#siteUrl + path)

  /** Follows redirects over both sites. */
  async follow(page: Page): Promise<Page> {
    let last = page
    for (let hops = 0; hops < 15 && last.location; hops++) last = await this.browser.open(last.location)
    return last
  }

  /** Signs in from a page of the site, and gives the page that the sign-in leads to. */
  async signIn(person: Person, path = '/welcome'): Promise<Page> {
    const form = await this.follow(await this.open(`/auth/login?return_to=${encodeURIComponent(path)}`))
    return form.html.includes('name="password"') ? this.follow(await this.browser.submit(form, person)) : form
  }

  /** Presses the button in the page's head, and gives the first answer. */
  async pressSignOut(): Promise<Page> {
    const { html } = await this.open('/welcome')
    const _csrf_token = /name="_csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
    return this.browser.open(`${this.#siteUrl}/auth/logout`, {
      form: { _csrf_token },
      headers: { Origin: this.#siteUrl, 'Sec-Fetch-Site': 'same-origin' },
    })
  }

  /** Sends a form of the console: the buttons of a row are named by their address. */
  async pressInConsole(page: string, action: string): Promise<Page> {
    return this.browser.submit(await this.browser.open(this.#consoleUrl + page), {}, { action })
  }

  get sessionCookie(): string | undefined {
    return this.browser.cookie('ppman_sid')
  }
}
