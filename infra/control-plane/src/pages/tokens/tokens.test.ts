import { hashToken, isTokenShaped, parsePeppers } from '@ppman/auth'
import type { Browser, Page } from '../../testing/browser.ts'
import { cuttableProxy } from '../../testing/cuttable-proxy.ts'
import { echoService, testClock, testPlane, testWorld } from '../../testing/test-plane.ts'

const world = await testWorld()
const clock = testClock()
const service = await echoService(() => plane.url, clock)
const plane = await testPlane(world, { serviceUrl: service.url, clock })
afterAll(async () => {
  await plane.close()
  await service.close()
  await world.close()
})

const { member, admin } = world.sample.users
const HOME = '/console/tokens'
const ORDER = { name: 'billing import', service: 'ppman', days: '30' }

async function signedIn(person = member): Promise<Browser> {
  const browser = plane.browser()
  await browser.signIn(person)
  return browser
}

const issue = async (browser: Browser, order: Record<string, string> = ORDER): Promise<Page> =>
  browser.submit(await browser.open(HOME), order, { action: HOME })
const shownToken = ({ html }: Page): string => /<code class="secret">([^<]+)</.exec(html)?.[1] ?? ''
const revokeActions = ({ html }: Page): string[] =>
  [...html.matchAll(/action="(\/console\/tokens\/[^"]+\/revoke)"/g)].map((match) => match[1] ?? '')
const call = async (token: string, url = plane.url) =>
  (await fetch(`${url}/v1/ppman/payers/`, { headers: { Authorization: `Bearer ${token}` } })).status

const introspect = async (token: string, secret = plane.config.INTROSPECTION_SECRET) => {
  const answer = await fetch(`${plane.url}/introspect`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body: new URLSearchParams({ token }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('a browser signs in, issues a token, calls with it through the edge, and revokes it', async () => {
  const browser = await signedIn()
  const page = await issue(browser)
  const token = shownToken(page)
  expect([page.status, isTokenShaped(token), token.slice(0, 4)]).toEqual([201, true, 'ppk_'])
  expect(await call(token)).toBe(200)

  const list = await browser.open(HOME)
  expect(list.html).not.toContain(token)
  expect(list.html).toContain(`ppk_…${token.slice(-4)}`)
  const [action = ''] = revokeActions(list)
  const revoked = await browser.submit(list, {}, { action })
  expect(revoked.location).toBe(`${plane.url}/console/tokens?done=revoked`)
  expect((await introspect(token)).body).toEqual({ active: false })
  expect(await call(token)).toBe(401)
})

test('only a keyed hash of a token is stored', async () => {
  const token = shownToken(await issue(await signedIn(), { ...ORDER, name: 'hash only' }))
  const { rows } = await world.pool.query(
    'SELECT *, expires_at - created_at = interval \'30 days\' AS "isAMonth" FROM control_plane.token ' +
      "WHERE name = 'hash only'",
  )
  const [pepper] = parsePeppers(world.secrets.tokenPepper)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    prefix: 'ppk_',
    last4: token.slice(-4),
    pepper_kid: 'k1',
    token_hash: hashToken(token, pepper!),
    scopes: ['svc-ppman'],
    isAMonth: true,
  })
  expect(JSON.stringify(rows)).not.toContain(token.slice(4, 34))
})

test('another edge that hears nothing of a revocation stops within 30 seconds', async () => {
  const deaf = await testPlane(world, { serviceUrl: service.url, redisUrl: 'redis://127.0.0.1:1', clock })
  const browser = await signedIn()
  const token = shownToken(await issue(browser, { ...ORDER, name: 'seen by two edges' }))
  expect([await call(token), await call(token, deaf.url)]).toEqual([200, 200])
  const list = await browser.open(HOME)
  await browser.submit(list, {}, { action: revokeActions(list)[0] ?? '' })
  expect(await call(token)).toBe(401)
  expect(await call(token, deaf.url)).toBe(200)
  clock.advance(30_001)
  expect(await call(token, deaf.url)).toBe(401)
  await deaf.close()
})

test('another edge that hears of a revocation stops at once', async () => {
  const other = await testPlane(world, { serviceUrl: service.url, clock })
  const browser = await signedIn()
  const token = shownToken(await issue(browser, { ...ORDER, name: 'announced' }))
  expect(await call(token, other.url)).toBe(200)
  const list = await browser.open(HOME)
  await browser.submit(list, {}, { action: revokeActions(list)[0] ?? '' })
  for (let i = 0; i < 500 && (await call(token, other.url)) === 200; i++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await call(token, other.url)).toBe(401)
  await other.close()
})

test('a form that is sent twice issues one token', async () => {
  const browser = await signedIn()
  const form = await browser.open(HOME)
  const order = { ...ORDER, name: 'sent twice' }
  const [first, second] = [
    await browser.submit(form, order, { action: HOME }),
    await browser.submit(form, order, { action: HOME }),
  ]
  expect([shownToken(first).length, shownToken(second)]).toEqual([40, ''])
  expect(second.html).toContain('was issued already')
  expect(
    (await world.pool.query("SELECT 1 FROM control_plane.token WHERE name = 'sent twice'")).rowCount,
  ).toBe(1)
})

/** One member for the refusals below. */
const orderer = signedIn()

test.each([
  ['no name', { name: ' ' }, 'Give the token a name.'],
  ['a name beyond 80 characters', { name: 'x'.repeat(81) }, 'at most 80'],
  ['no days', { days: '0' }, 'at least 1 day'],
  ['too many days', { days: '731' }, 'at most 730 days'],
  ['half a day', { days: '1.5' }, 'whole numbers'],
  ['an unknown service', { service: 'everything' }, 'what the token may call'],
  ['operator rights for a member', { service: 'docs_operator' }, 'Only operators'],
])('%s is refused, and what was typed stays', async (_, change, words) => {
  const before = (await world.pool.query('SELECT count(*) FROM control_plane.token')).rows[0]
  const page = await issue(await orderer, { ...ORDER, name: 'kept words', ...change })
  expect(page.status).toBe(422)
  expect(page.html).toContain(words)
  expect('name' in change || page.html.includes('value="kept words"')).toBe(true)
  expect((await world.pool.query('SELECT count(*) FROM control_plane.token')).rows[0]).toEqual(before)
})

test('an administrator may issue an operator key, which ends with the role', async () => {
  const token = shownToken(await issue(await signedIn(admin), { ...ORDER, service: 'docs_operator' }))
  expect(token.slice(0, 4)).toBe('ppd_')
  expect((await introspect(token)).body).toMatchObject({
    active: true,
    scope: 'svc-docs svc-docs:operator',
    admin: true,
  })
  await world.pool.query("UPDATE control_plane.account SET roles = '{}' WHERE email = $1", [admin.email])
  expect((await introspect(token)).body).toMatchObject({ active: true, scope: 'svc-docs', admin: false })
  await world.pool.query("UPDATE control_plane.account SET roles = '{admin}' WHERE email = $1", [admin.email])
})

test("nobody can revoke another person's token", async () => {
  const browser = await signedIn(admin)
  const token = shownToken(await issue(browser, { ...ORDER, name: 'of the administrator' }))
  const [action = ''] = revokeActions(await browser.open(HOME))
  const stranger = await signedIn(member)
  const page = await stranger.submit(await stranger.open(HOME), {}, { action })
  expect(page.status).toBe(404)
  expect(await call(token)).toBe(200)
})

test('forms need the token of their own page', async () => {
  const browser = await signedIn()
  const other = await signedIn()
  const foreign = (await other.open(HOME)).hidden['csrf_token'] ?? ''
  const form = await browser.open(HOME)
  const count = async () => (await world.pool.query('SELECT count(*) FROM control_plane.token')).rows[0]
  const before = await count()
  const statuses = [
    (await browser.submit(form, { ...ORDER, csrf_token: foreign }, { action: HOME })).status,
    (await browser.submit(form, { ...ORDER, csrf_token: '' }, { action: HOME })).status,
    (await browser.open(`${HOME}?csrf_token=${form.hidden['csrf_token']}`, { form: ORDER })).status,
    (await browser.submit(form, ORDER, { action: HOME, headers: { 'Sec-Fetch-Site': 'cross-site' } })).status,
  ]
  expect(statuses).toEqual([403, 403, 403, 403])
  expect(await count()).toEqual(before)
})

test('issuing asks for the password again after 15 minutes, and keeps what was typed', async () => {
  const browser = await signedIn()
  clock.advance(15 * 60_000 + 1)
  const before = browser.cookie('ppman_console')
  const asked = await issue(browser, { ...ORDER, name: 'after a while' })
  expect([asked.status, shownToken(asked)]).toEqual([401, ''])
  expect(asked.html).toContain('Your password, once more')
  expect([asked.action, asked.hidden['name']]).toEqual([HOME, 'after a while'])
  const wrong = await browser.submit(asked, { password_again: 'wrong' })
  expect([wrong.status, shownToken(wrong)]).toEqual([401, ''])
  const page = await browser.submit(wrong, { password_again: member.password })
  expect([page.status, shownToken(page).length]).toEqual([201, 40])
  expect(browser.cookie('ppman_console')).not.toBe(before)
  const [action = ''] = revokeActions(page)
  expect((await browser.submit(page, {}, { action })).status).toBe(303)
})

test('a new token can be copied without a script, and its use, scopes and end are listed', async () => {
  const browser = await signedIn()
  const page = await issue(browser, { ...ORDER, name: 'short', days: '3' })
  expect(page.html).toContain(`data-copy-text="${shownToken(page)}" hidden`)
  expect(page.html).toMatch(/short[\s\S]*Expires in 3 days[\s\S]*svc-ppman[\s\S]*never/)
})

test('a session ends after 30 minutes without use, and after 12 hours in any case', async () => {
  const idle = await signedIn()
  clock.advance(30 * 60_000 + 1)
  expect((await idle.open(HOME)).status).toBe(302)
  const busy = await signedIn()
  for (let i = 0; i < 25; i++) {
    clock.advance(29 * 60_000)
    await busy.open(HOME)
  }
  expect((await busy.open(HOME)).status).toBe(302)
})

test('who is not signed in is led to the sign-in and back; a program is told 401', async () => {
  const browser = plane.browser()
  const led = await browser.open(HOME)
  expect(led.location).toBe(`${plane.url}/console/sign-in?return_to=/console/tokens`)
  const back = await browser.submit(await browser.open(led.location ?? ''), member)
  expect(back.location).toBe(`${plane.url}/console/tokens`)
  expect((await fetch(`${plane.url}${HOME}`, { headers: { Accept: 'application/json' } })).status).toBe(401)
})

test('a sign-in never leads to another site', async () => {
  const browser = plane.browser()
  const form = await browser.open('/console/sign-in?return_to=https://evil.test/')
  expect((await browser.submit(form, { ...member, return_to: 'https://evil.test/' })).location).toBe(
    `${plane.url}/console/tokens`,
  )
})

test('a hostile name is printed as text', async () => {
  const browser = await signedIn()
  const page = await issue(browser, { ...ORDER, name: '"><script>alert(1)</script>' })
  expect(page.html).not.toContain('<script>')
  expect((await browser.open(HOME)).html).toContain('&lt;script&gt;')
})

test('a cookie of the database is no cookie of a browser', async () => {
  await signedIn()
  const { rows } = await world.pool.query<{ id_hash: string }>(
    'SELECT id_hash FROM control_plane.session LIMIT 1',
  )
  const thief = plane.browser()
  thief.setCookie('ppman_console', rows[0]?.id_hash ?? '')
  expect((await thief.open(HOME)).status).toBe(302)
})

describe('introspection', () => {
  const token = world.sample.tokens.ppman

  test('says whose a token is', async () => {
    const { status, body } = await introspect(token)
    expect(status).toBe(200)
    expect(body).toEqual({
      active: true,
      sub: '0190a000-0000-7000-8000-000000000011',
      org: '0190a000-0000-7000-8000-000000000001',
      scope: 'svc-ppman',
      plan: 'sample',
      admin: false,
      token_id: expect.any(String),
      exp: expect.any(Number),
    })
  })

  test('needs the shared secret', async () => {
    for (const secret of ['', 'wrong', `${plane.config.INTROSPECTION_SECRET}x`])
      expect((await introspect(token, secret)).status).toBe(401)
  })

  test.each(['', 'ppk_nonsense', 'x'.repeat(4_000)])('an unknown text is inactive', async (text) => {
    expect(await introspect(text)).toEqual({ status: 200, body: { active: false } })
  })

  test('an expired token and one of a disabled account are inactive', async () => {
    const browser = await signedIn()
    const short = shownToken(await issue(browser, { ...ORDER, days: '1' }))
    clock.advance(86_400_000 + 1)
    expect((await introspect(short)).body).toEqual({ active: false })
    await world.pool.query('UPDATE control_plane.account SET disabled_at = now() WHERE email = $1', [
      member.email,
    ])
    expect((await introspect(token)).body).toEqual({ active: false })
    await world.pool.query('UPDATE control_plane.account SET disabled_at = NULL WHERE email = $1', [
      member.email,
    ])
  })

  test('notes the use of a token once an hour', async () => {
    const lastUsed = async () =>
      (
        await world.pool.query<{ at: Date | null }>(
          "SELECT last_used_at AS at FROM control_plane.token WHERE name = 'Sample: docs'",
        )
      ).rows[0]?.at?.getTime()
    const use = async () => {
      await introspect(world.sample.tokens.docs)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return lastUsed()
    }
    const first = await use()
    clock.advance(59 * 60_000)
    expect(await use()).toBe(first)
    clock.advance(2 * 60_000)
    expect(await use()).toBeGreaterThan(first ?? Infinity)
  })

  test('answers 503 while PostgreSQL is away', async () => {
    const postgres = await cuttableProxy(world.databaseUrl)
    const cutOff = await testPlane(world, { databaseUrl: postgres.url })
    postgres.cut()
    const answer = await fetch(`${cutOff.url}/introspect`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${cutOff.config.INTROSPECTION_SECRET}` },
      body: new URLSearchParams({ token }),
    })
    expect(answer.status).toBe(503)
    const page = await cutOff.browser().signIn(member)
    expect([page.status, page.html.includes('Please try again soon')]).toEqual([503, true])
    await cutOff.close()
    postgres.close()
  })
})
