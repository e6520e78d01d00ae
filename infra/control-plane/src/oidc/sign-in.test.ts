import * as client from 'openid-client'
import { Browser, type Page } from '../testing/browser.ts'
import { cuttableProxy } from '../testing/cuttable-proxy.ts'
import { testPlane, testWorld, type TestPlane } from '../testing/test-plane.ts'

const world = await testWorld()
const plane = await testPlane(world)
afterAll(async () => {
  await plane.close()
  await world.close()
})

const CALLBACK = 'http://product.test/auth/callback'
const { member, admin } = world.sample.users

/** Both sides of this test are on this machine, so there is no TLS. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so only to be noticed
const allowHttp = client.allowInsecureRequests

/** The product's side of a sign-in, by an OpenID client that is not ours. */
async function productOf({ url, config }: TestPlane) {
  const settings = await client.discovery(
    new URL(url),
    config.OIDC_CLIENT_ID,
    config.OIDC_CLIENT_SECRET,
    undefined,
    {
      execute: [allowHttp],
    },
  )
  const verifier = client.randomPKCECodeVerifier()
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const ask = {
    redirect_uri: CALLBACK,
    scope: 'openid email org',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
    nonce,
  }
  return {
    settings,
    start: (more: Record<string, string> = {}) =>
      client.buildAuthorizationUrl(settings, { ...ask, ...more }).href,
    finish: (callback: string) =>
      client.authorizationCodeGrant(settings, new URL(callback), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      }),
  }
}

async function signInThrough(browser: Browser, start: string, person = member): Promise<Page> {
  const form = await browser.visit(start)
  const sent = await browser.submit(form, person)
  return browser.visit(sent.location ?? '')
}

test('a browser signs in with its password and the product learns who it is', async () => {
  const product = await productOf(plane)
  const page = await signInThrough(plane.browser(), product.start())
  expect(page.location).toContain(`${CALLBACK}?code=`)
  const tokens = await product.finish(page.location ?? '')
  expect(tokens.claims()).toMatchObject({
    iss: plane.url,
    aud: 'ppman-web',
    sub: '0190a000-0000-7000-8000-000000000011',
    email: member.email,
    org_id: '0190a000-0000-7000-8000-000000000001',
    roles: [],
  })
  const metadata = await client.fetchUserInfo(
    product.settings,
    tokens.access_token,
    tokens.claims()?.sub ?? '',
  )
  expect(metadata).toMatchObject({ email: member.email, org_id: '0190a000-0000-7000-8000-000000000001' })
})

test('an administrator comes with the role', async () => {
  const product = await productOf(plane)
  const page = await signInThrough(plane.browser(), product.start(), admin)
  expect((await product.finish(page.location ?? '')).claims()).toMatchObject({
    email: admin.email,
    roles: ['admin'],
  })
})

test('a code works once', async () => {
  const product = await productOf(plane)
  const page = await signInThrough(plane.browser(), product.start())
  await product.finish(page.location ?? '')
  await expect(product.finish(page.location ?? '')).rejects.toThrow()
})

test.each([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['with the plain method of PKCE', { code_challenge_method: 'plain' }],
  ['for another response type', { response_type: 'id_token' }],
])('a sign-in %s is refused', async (_, change) => {
  const product = await productOf(plane)
  const url = new URL(product.start())
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
  for (const [name, value] of Object.entries(change)) if (value === '') url.searchParams.delete(name)
  const page = await plane.browser().visit(url.href)
  expect(page.location).toMatch(/[?#]error=/)
})

test('a sign-in that would lead elsewhere shows a page and leads nowhere', async () => {
  const product = await productOf(plane)
  const page = await plane.browser().visit(product.start({ redirect_uri: 'http://evil.test/auth/callback' }))
  expect(page).toMatchObject({ status: 400, location: null })
  expect(page.html).toContain('You are not signed in')
})

test('a wrong password says no more than an unknown address, and keeps what was typed', async () => {
  const product = await productOf(plane)
  const browser = plane.browser()
  const form = await browser.visit(product.start())
  const wrong = await browser.submit(form, { email: member.email, password: 'wrong' })
  const unknown = await browser.submit(wrong, { email: 'nobody@riverbend.example', password: 'wrong' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.html).toContain('do not belong together')
  expect(unknown.html.replaceAll('nobody@riverbend.example', member.email)).toBe(wrong.html)
})

test('who is signed in to the console is not asked again, unless the product insists', async () => {
  const browser = plane.browser()
  await browser.signIn(member)
  const product = await productOf(plane)
  expect((await browser.visit(product.start())).location).toContain(`${CALLBACK}?code=`)
  const insisted = await browser.visit((await productOf(plane)).start({ prompt: 'login' }))
  expect(insisted).toMatchObject({ status: 200, location: null })
  expect(insisted.html).toContain('name="password"')
})

test('signing in for the product also opens the console', async () => {
  const browser = plane.browser()
  await signInThrough(browser, (await productOf(plane)).start())
  expect((await browser.open('/console/tokens')).html).toContain(member.email)
})

test('a sign-in outlives a restart of the control plane', async () => {
  const browser = plane.browser()
  await signInThrough(browser, (await productOf(plane)).start())
  const restarted = await testPlane(world)
  const later = new Browser(restarted.url)
  for (const name of ['ppman_console', 'ppman_oidc', 'ppman_oidc.sig'])
    later.setCookie(name, browser.cookie(name) ?? '')
  expect((await later.open('/console/tokens')).status).toBe(200)
  later.setCookie('ppman_console', 'gone')
  expect((await later.visit((await productOf(restarted)).start())).location).toContain(`${CALLBACK}?code=`)
  await restarted.close()
})

test('the product can sign a person out, of the console too', async () => {
  const browser = plane.browser()
  const product = await productOf(plane)
  const page = await signInThrough(browser, product.start())
  const tokens = await product.finish(page.location ?? '')
  const end = client.buildEndSessionUrl(product.settings, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'http://product.test/',
  })
  const asked = await browser.open('/oidc/session/end')
  expect(asked.html).toContain('Sign out?')
  const out = await browser.open(end.href)
  expect(out.location).toBe('http://product.test/')
  expect((await browser.open('/console/tokens')).status).toBe(302)
  expect((await browser.visit((await productOf(plane)).start())).html).toContain('name="password"')
})

test('signing out of the console ends the sign-in for the product', async () => {
  const browser = plane.browser()
  await signInThrough(browser, (await productOf(plane)).start())
  const out = await browser.submit(await browser.open('/console/tokens'), {}, { action: '/console/sign-out' })
  expect(out.location).toBe(`${plane.url}/console/signed-out`)
  expect((await browser.visit((await productOf(plane)).start())).html).toContain('name="password"')
})

test('a sign-in form of another browser is not accepted', async () => {
  const product = await productOf(plane)
  const form = await plane.browser().visit(product.start())
  const stranger = await plane.browser().submit(form, member)
  expect([stranger.status, stranger.location]).toEqual([403, null])
})

test.each([
  ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['from a sibling site', { 'Sec-Fetch-Site': 'same-site' }],
  ['from another origin', { Origin: 'http://evil.test' }],
  ['from a page without origin', { Origin: 'null' }],
])('a form sent %s is refused', async (_, headers) => {
  const browser = plane.browser()
  const form = await browser.open('/console/sign-in')
  const page = await browser.submit(form, member, { headers })
  expect(page.status).toBe(403)
  expect((await browser.open('/console/tokens')).status).toBe(302)
})

test('its pages allow no script but their own, no frame, and forms only to the product', async () => {
  const page = await plane.browser().visit((await productOf(plane)).start())
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none';style-src 'self';script-src 'self';connect-src 'self';img-src 'self' data:;" +
      "form-action 'self' http://product.test;base-uri 'none';frame-ancestors 'none'",
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test('while PostgreSQL is away a sign-in says so, and works again afterwards', async () => {
  const postgres = await cuttableProxy(world.databaseUrl)
  const other = await testPlane(world, { databaseUrl: postgres.url })
  const product = await productOf(other)
  postgres.cut()
  const page = await other.browser().visit(product.start())
  expect([page.status, page.html.includes('Try again soon')]).toEqual([503, true])
  postgres.mend()
  expect((await signInThrough(other.browser(), product.start())).location).toContain(`${CALLBACK}?code=`)
  await other.close()
  postgres.close()
})

test('its addresses do not depend on what a caller calls the host', async () => {
  const { body } = await fetch(`${plane.url}/.well-known/openid-configuration`, {
    headers: { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https' },
  }).then(async (answer) => ({ body: (await answer.json()) as Record<string, string> }))
  expect(body['issuer']).toBe(plane.url)
  expect(body['authorization_endpoint']).toBe(`${plane.url}/oidc/auth`)
})
