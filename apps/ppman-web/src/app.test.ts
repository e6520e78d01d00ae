import { otherCases } from '@ppman/http/testing'
import { actions } from './actions.ts'
import { pages } from './pages.ts'
import { navigating, testSite } from './testing.ts'

const { site, pool, signIn, close } = await testSite()
afterAll(close)

describe('pages that need a sign-in', () => {
  const guarded = pages.filter(({ access }) => access === 'signed-in').map(({ path }) => path)

  test.each(guarded)('%s sends a browser to sign in and tells a script 401', async (path) => {
    const browser = await site.get(`${path}?a=1`).set(navigating)
    expect([browser.status, browser.headers.location]).toEqual([
      302,
      `/auth/login?return_to=${encodeURIComponent(`${path}?a=1`)}`,
    ])
    const script = await site
      .get(path)
      .set('X-Requested-With', 'XMLHttpRequest')
      .set('accept', 'application/json')
    expect([script.status, script.body.error.code]).toEqual([401, 'unauthorized'])
  })
})

/** Of a page with path parameters, the addresses that the sitemap lists. */
const publicPaths = pages
  .filter(({ access }) => access === 'public')
  .flatMap(({ path, listedPaths }) => (path.includes(':') ? listedPaths : [path]))
test.each(publicPaths)('%s answers a stranger', async (path) => {
  const { status, text, headers } = await site.get(path).set(navigating)
  expect(status).toBe(200)
  expect(text).toContain('<h1>')
  expect(headers['content-security-policy']).toMatch(
    /default-src 'none';script-src 'nonce-[^']+' 'strict-dynamic';style-src 'self'/,
  )
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['set-cookie']).toBeUndefined()
})

describe('the quota of pages', () => {
  test('counts signed-in people by person and only strangers by address', async () => {
    const small = await testSite({ scale: 0.01 })
    const open = async (cookie = '') => (await small.site.get('/policy/').set('cookie', cookie)).status
    const [ada, grace] = [await small.signIn({ sub: 'ada' }), await small.signIn({ sub: 'grace' })]
    expect([await open(), await open()]).toEqual([200, 429])
    const statuses = []
    for (let calls = 0; calls < 7; calls++) statuses.push(await open(ada))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect(await open(grace)).toBe(200)
    await small.close()
  })
})

test.each(pages.flatMap(({ path, query }) => Object.keys(query.shape).map((name) => [path, name])))(
  '%s takes a NUL in %s for a mistake',
  async (path, name) => {
    const { status } = await site
      .get(path)
      .query({ [name]: 'a\0' })
      .set(navigating)
    expect(status).toBeLessThan(500)
  },
)

test('an unknown address is a page to people and an envelope to scripts', async () => {
  const page = await site.get('/nowhere').set(navigating)
  expect([page.status, page.type]).toEqual([404, 'text/html'])
  const reply = await site.get('/nowhere')
  expect(reply.body).toEqual({
    error: { code: 'not_found', message: expect.any(String), request_id: reply.headers['x-request-id'] },
  })
})

const HOSTILE = [
  'a%00b',
  '%ED%A0%80',
  '%C3%A9'.repeat(43),
  '%F0%9F%98%80%E2%80%AE',
  'x'.repeat(20_000),
  'x'.repeat(70_000),
  '%',
  '%zz',
]

describe.each(['/auth/logout', ...actions.map(({ path }) => path)])('the form of %s', (path) => {
  const fields = ['_csrf_token', 'id', 'return_to', 'reason', 'region_id']
  test.each(fields)('takes nothing odd in %s for a failure of its own', async (field) => {
    for (const value of HOSTILE) {
      const cookie = await signIn()
      const [, token = ''] =
        /name="_csrf_token" value="([^"]+)"/.exec((await site.get('/policy/').set('cookie', cookie)).text) ??
        []
      const own = field === '_csrf_token' ? '' : `_csrf_token=${encodeURIComponent(token)}&`
      const { status } = await site
        .post(path)
        .set(navigating)
        .set('sec-fetch-site', 'same-origin')
        .set('cookie', cookie)
        .type('form')
        .send(`${own}${field}=${value}&${field}=${value}`)
      expect(status).toBeLessThan(500)
    }
  })
})

test.each([
  '/auth/login?return_to=%00',
  '/auth/callback?code=%00&state=%00',
  '/auth/callback?code=%ED%A0%80',
  '/%00',
  '/%ED%A0%80',
  '/policy/sources/%00',
])('%s is no failure of ours', async (path) => {
  const { status } = await site.get(path).set(navigating)
  expect([401, 404, 400, 422, 503, 302]).toContain(status)
})

test('a cookie of anything but a session of ours is a stranger’s', async () => {
  for (const value of ['s%3A%00.x', 's%3A%C3%A9', 's:..', `s%3A${'x'.repeat(4_000)}.y`, '%']) {
    expect((await site.get('/policy/').set('cookie', `ppman_sid=${value}`)).status).toBe(200)
  }
})

describe('a form from elsewhere', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }, {}],
    ['with no origin at all', {}, {}],
    ['with the null origin', { origin: 'null' }, {}],
    ['without a token', { 'sec-fetch-site': 'same-origin' }, {}],
    ['with a token of nobody', { 'sec-fetch-site': 'same-origin' }, { _csrf_token: 'made-up' }],
  ])('%s is refused', async (_, headers, body) => {
    const reply = await site.post('/auth/logout').set(headers).type('form').send(body)
    expect([reply.status, reply.body.error.code]).toEqual([403, 'csrf_failed'])
  })

  test('with thousands of fields is too large', async () => {
    const reply = await site
      .post('/auth/logout')
      .set('sec-fetch-site', 'same-origin')
      .type('form')
      .send('a=1&'.repeat(2_000))
    expect([reply.status, reply.body.error.code]).toEqual([413, 'payload_too_large'])
  })

  test('with its token in the address is refused', async () => {
    const reply = await site.post('/auth/logout?_csrf_token=x').set('sec-fetch-site', 'same-origin')
    expect(reply.status).toBe(403)
  })
})

test('sign-in says so when the issuer is away, and keeps no session', async () => {
  expect((await site.get('/auth/login').set(navigating)).status).toBe(503)
  expect(
    (await pool.query(`SELECT count(*)::int AS n FROM web_session WHERE sess -> 'user' IS NULL`)).rows,
  ).toEqual([{ n: 0 }])
})

test('a callback that nobody started is refused', async () => {
  expect((await site.get('/auth/callback?code=x&state=y')).status).toBe(401)
})

test('with a broken session cookie the public pages still answer', async () => {
  expect((await site.get('/').set('cookie', 'ppman_sid=s%3Aforged.signature').set(navigating)).status).toBe(
    200,
  )
})

const addresses = [...pages.map(({ path }) => path), '/auth/login', '/auth/callback', '/healthz', '/health']
test.each(addresses.flatMap((path) => otherCases(path)))('%s is no address', async (address) => {
  expect((await site.get(address).set(navigating)).status).toBe(404)
})

test.each(['/api/v2/payers/', '/api/v1/', '/api/', '/api'])(
  '%s answers a browser in the envelope',
  async (address) => {
    const { status, body, headers } = await site.get(address).set(navigating)
    expect([status, body]).toEqual([
      404,
      { error: { code: 'not_found', message: expect.any(String), request_id: headers['x-request-id'] } },
    ])
    expect((await site.post(address).send({})).status).toBe(404)
  },
)

test.each(actions.map(({ path }) => path))('%s takes no upload', async (address) => {
  const post = site.post(address).set('sec-fetch-site', 'same-origin')
  const { status, body } = await post.attach('file', Buffer.from('a'), 'a.pdf')
  expect([status, body.error.code]).toEqual([415, 'unsupported_media_type'])
})

test('a stranger who invents X-Forwarded-For is counted as one', async () => {
  const remaining = async (forwarded: string) =>
    Number((await site.get('/').set('X-Forwarded-For', forwarded)).headers['x-ratelimit-remaining'])
  const before = await remaining('198.51.100.1')
  expect(await remaining('198.51.100.2')).toBeLessThan(before)
})
