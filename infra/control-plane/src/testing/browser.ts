type Options = { method?: string; form?: Record<string, string>; headers?: Record<string, string> }

/**
 * As much of a browser as the flows need: cookies, forms, redirects one at a time, and the headers
 * that browsers send.
 */
export class Browser {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Opens an address of the console without following a redirect. */
  async open(path: string, { method = 'GET', form, headers = {} }: Options = {}): Promise<Page> {
    const url = new URL(path, this.#origin)
    const sent = {
      Accept: 'text/html',
      Cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      ...(form && { Origin: this.#origin }),
      ...headers,
    }
    const response = await fetch(url, {
      method: form ? 'POST' : method,
      headers: sent,
      redirect: 'manual',
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return new Page(response, await response.text())
  }

  /** Fills in the form of a page and sends it where it says. */
  submit(
    page: Page,
    values: Record<string, string>,
    options: Options & { action?: string } = {},
  ): Promise<Page> {
    const action = options.action ?? page.action
    return this.open(action, { form: { ...page.hidden, ...values }, ...options })
  }

  /** Opens a page and follows redirects while they stay at the console. */
  async visit(path: string): Promise<Page> {
    let page = await this.open(path)
    for (let hops = 0; hops < 10 && page.location?.startsWith(this.#origin); hops++)
      page = await this.open(page.location)
    return page
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<Page> {
    return this.submit(await this.open('/console/sign-in'), { email, password })
  }

  /** A cookie as it is now, or a new value for it. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const index = pair.indexOf('=')
    const isGone = /expires=Thu, 01 Jan 1970/i.test(cookie)
    if (isGone) this.#cookies.delete(pair.slice(0, index))
    else this.#cookies.set(pair.slice(0, index), pair.slice(index + 1))
  }
}

/** An answer as a person sees it. */
export class Page {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  readonly #url: string

  constructor(response: Response, html: string) {
    this.status = response.status
    this.headers = response.headers
    this.html = html
    this.#url = response.url
  }

  /** Where a redirect leads, in full. */
  get location(): string | null {
    const location = this.headers.get('location')
    return location === null ? null : new URL(location, this.#url).href
  }

  /**
   * Where the form of the page is sent: the last one that is not the sign-out in the page's head.
   */
  get action(): string {
    const actions = [...this.html.matchAll(/<form(?=[^>]* method="post")[^>]* action="([^"]+)"/g)].map(
      (match) => unescape(match[1] ?? ''),
    )
    return actions.find((action) => action !== '/console/sign-out') ?? ''
  }

  /** Hidden fields of the page's forms. */
  get hidden(): Record<string, string> {
    const fields = [...this.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescape(value)]))
  }
}

const unescape = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
