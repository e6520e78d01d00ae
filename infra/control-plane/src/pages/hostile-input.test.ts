import { randomUUID } from 'node:crypto'
import type { Browser } from '../testing/browser.ts'
import { scriptedService, testPlane, testWorld } from '../testing/test-plane.ts'

const world = await testWorld()
const service = await scriptedService((req, res) => {
  const isSearch = req.url?.startsWith('/api/v1/payers/?') ?? false
  res.writeHead(isSearch ? 200 : 404, { 'content-type': 'application/json' })
  res.end(isSearch ? '{"items":[]}' : '{"error":"There is none."}')
})
const plane = await testPlane(world, { serviceUrl: service.url })
afterAll(async () => {
  await plane.close()
  await service.close()
  await world.close()
})

const browser = plane.browser()
await browser.signIn(world.sample.users.admin)
const stranger = plane.browser()
const signInForm = await stranger.open('/console/sign-in')
const tokensPage = await browser.open('/console/tokens')

/** As a form is encoded; half a surrogate pair and a broken escape cannot be written as text. */
const HOSTILE: [string, string][] = [
  ['a NUL', 'a%00b'],
  ['half of a surrogate pair', '%ED%A0%80'],
  ['as many letters as a token, of two bytes each', '%C3%A9'.repeat(43)],
  ['signs of other scripts and directions', '%F0%9F%98%80%E2%80%AE%E6%BC%A2'],
  ['a very long text', 'x'.repeat(15_000)],
  ['more than a form may have', 'x'.repeat(20_000)],
  ['line breaks', 'a%0D%0AX-Injected:%201'],
  ['a broken escape', '%zz%'],
]

const cookiesOf = (from: Browser) =>
  ['ppman_console', 'ppman_console_form']
    .map((name) => `${name}=${from.cookie(name) ?? ''}`)
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

async function send(
  path: string,
  body: string,
  from: Browser,
): Promise<{ status: number; injected: string | null }> {
  const headers = {
    Cookie: cookiesOf(from),
    Origin: plane.url,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const answer = await fetch(plane.url + path, { method: 'POST', redirect: 'manual', headers, body })
  return { status: answer.status, injected: answer.headers.get('x-injected') }
}

type Form = { name: string; path: string; fields: string[]; from: Browser; token: string }
const operator = { from: browser, token: tokensPage.hidden['csrf_token'] ?? '' }
const FILTER_FIELDS = ['event_types', 'payers', 'states', 'specialties', 'min_severity']
const WEBHOOK_FIELDS = ['url', 'description', 'format', ...FILTER_FIELDS]
const FORMS: Form[] = [
  {
    name: 'sign-in',
    path: '/console/sign-in',
    fields: ['email', 'password', 'return_to'],
    from: stranger,
    token: signInForm.hidden['csrf_token'] ?? '',
  },
  {
    name: 'sign-in of the product',
    path: '/sign-in/unknown',
    fields: ['email', 'password'],
    from: stranger,
    token: signInForm.hidden['csrf_token'] ?? '',
  },
  {
    name: 'issue of a token',
    path: '/console/tokens',
    fields: ['id', 'name', 'service', 'days', 'password'],
    ...operator,
  },
  { name: 'revocation', path: '/console/tokens/x/revoke', fields: ['id'], ...operator },
  { name: 'sync', path: '/console/jobs/sync', fields: ['kind'], ...operator },
  { name: 'new webhook', path: '/console/webhooks/new', fields: WEBHOOK_FIELDS, ...operator },
  { name: 'preview of a webhook', path: '/console/webhooks/new/preview', fields: FILTER_FIELDS, ...operator },
  {
    name: 'recovery of a webhook',
    path: `/console/webhooks/${randomUUID()}/recover`,
    fields: ['since'],
    ...operator,
  },
  {
    name: 'new mail subscription',
    path: '/console/subscriptions/new',
    fields: ['email', 'frequency', 'time_zone', ...FILTER_FIELDS],
    ...operator,
  },
  {
    name: 'new feed',
    path: '/console/feeds/new',
    fields: [
      'name',
      'payer',
      'state',
      'specialty',
      'change_type',
      'severity',
      'is_reviewed',
      'followed_only',
    ],
    ...operator,
  },
  {
    name: 'replacement of the addresses of a feed',
    path: `/console/feeds/${randomUUID()}/rotate-token`,
    fields: ['id'],
    ...operator,
  },
  {
    name: 'approval',
    path: `/console/reviews/${randomUUID()}/approve`,
    fields: ['etag', 'reason'],
    ...operator,
  },
  {
    name: 'rejection',
    path: `/console/reviews/${randomUUID()}/reject`,
    fields: ['etag', 'reason'],
    ...operator,
  },
  {
    name: 'lost password',
    path: '/console/forgot-password',
    fields: ['email'],
    from: stranger,
    token: signInForm.hidden['csrf_token'] ?? '',
  },
  {
    name: 'new password by link',
    path: `/console/reset-password/${'x'.repeat(43)}`,
    fields: ['password'],
    from: stranger,
    token: signInForm.hidden['csrf_token'] ?? '',
  },
  {
    name: 'joining by link',
    path: `/console/join/${'x'.repeat(43)}`,
    fields: ['password'],
    from: stranger,
    token: signInForm.hidden['csrf_token'] ?? '',
  },
  {
    name: 'new password',
    path: '/console/account/password',
    fields: ['current', 'password'],
    ...operator,
  },
  { name: 'invitation', path: '/console/team/invite', fields: ['email', 'role'], ...operator },
  {
    name: 'change of a member',
    path: `/console/team/${randomUUID()}/grant-org-admin`,
    fields: ['id'],
    ...operator,
  },
  {
    name: 'change of an account',
    path: `/console/accounts/${randomUUID()}/disable`,
    fields: ['id'],
    ...operator,
  },
]
const FILLED: Record<string, string> = {
  id: randomUUID(),
  name: 'import',
  service: 'ppman',
  days: '30',
  email: 'a@b.example',
  password: 'wrong',
}

describe.each(FORMS)('the form of $name', ({ path, fields, from, token }) => {
  test.each(fields.flatMap((field) => HOSTILE.map(([what, value]) => [field, what, value])))(
    'is asked anew, with no failure of ours, for %s with %s',
    async (field, _, value) => {
      const others = fields
        .filter((other) => other !== field)
        .map((other) => `${other}=${FILLED[other] ?? ''}`)
      const { status, injected } = await send(
        path,
        [`csrf_token=${token}`, ...others, `${field}=${value}`].join('&'),
        from,
      )
      expect([status < 500 || status === 503, injected]).toEqual([true, null])
      expect(status).not.toBe(500)
    },
  )

  test.each(HOSTILE)('is refused with %s for its token', async (_, value) => {
    const { status } = await send(path, `csrf_token=${value}`, from)
    expect([403, 404, 400, 413]).toContain(status)
  })

  test('is refused from another site, without a token, and with the token of somebody else', async () => {
    const headers = { Cookie: cookiesOf(from), 'Content-Type': 'application/x-www-form-urlencoded' }
    const post = async (body: string, more: object) =>
      (
        await fetch(plane.url + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { ...headers, ...more },
          body,
        })
      ).status
    const foreign = (await plane.browser().open('/console/sign-in')).hidden['csrf_token'] ?? ''
    expect([
      await post(`csrf_token=${token}`, { Origin: 'https://evil.example' }),
      await post(`csrf_token=${token}`, { 'Sec-Fetch-Site': 'cross-site' }),
      await post('', { Origin: plane.url }),
      await post(`csrf_token=${foreign}`, { Origin: plane.url }),
    ]).toEqual([403, 403, 403, 403])
  })
})

test('the name of a token may have letters of any script, and no NUL', async () => {
  const order = (name: string) =>
    `csrf_token=${operator.token}&id=${randomUUID()}&service=ppman&days=30&name=${name}`
  expect((await send('/console/tokens', order('%E6%BC%A2%F0%9F%98%80'), browser)).status).toBe(201)
  expect((await send('/console/tokens', order('a%00b'), browser)).status).toBe(422)
})

test.each([
  ['/console/tokens/%00/revoke', 404],
  ['/console/accounts/%00/disable', 404],
  ['/console/team/%00/remove', 404],
  ['/console/join/%00', 404],
  ['/console/reset-password/%00', 404],
  ['/console/reviews/%00/approve', 404],
  ['/console/webhooks/%00/ping', 404],
  ['/console/subscriptions/%00/remove', 404],
  ['/console/feeds/%00/delete', 404],
])('an address with a NUL is no failure of ours: %s', async (path, expected) => {
  expect((await send(path, `csrf_token=${operator.token}`, browser)).status).toBe(expected)
})

const SECRET = plane.config.OIDC_CLIENT_SECRET
describe.each(HOSTILE)('%s', (_, value) => {
  test.each([
    ['GET', `/oidc/auth?client_id=${value}&response_type=code`, ''],
    [
      'GET',
      `/oidc/auth?client_id=ppman-web&response_type=code&scope=openid&state=${value}&redirect_uri=${value}`,
      '',
    ],
    ['GET', `/oidc/session/end?id_token_hint=${value}`, ''],
    ['GET', `/oidc/session/end?client_id=${value}&post_logout_redirect_uri=${value}`, ''],
    ['GET', `/console/accounts?done=${value}`, ''],
    ['GET', `/console/organizations?done=${value}`, ''],
    ['POST', '/console/organizations', `csrf_token=${operator.token}&name=${value}&email=${value}`],
    ['GET', `/console/reviews?offset=${value}&done=${value}`, ''],
    ['GET', `/console/webhooks?done=${value}`, ''],
    ['GET', `/console/webhooks/${randomUUID()}?status=${value}&page=${value}`, ''],
    ['GET', `/console/subscriptions?done=${value}`, ''],
    ['GET', `/console/feeds?done=${value}`, ''],
    [
      'POST',
      '/oidc/token',
      `grant_type=authorization_code&client_id=ppman-web&client_secret=${SECRET}&code=` +
        `${value}&code_verifier=${'v'.repeat(43)}`,
    ],
    ['POST', '/oidc/token', `grant_type=authorization_code&client_id=${value}&client_secret=${value}&code=x`],
    ['POST', '/oidc/me', `access_token=${value}`],
    ['POST', '/oidc/session/end/confirm', `xsrf=${value}&logout=yes`],
    ['POST', '/introspect', `token=${value}`],
  ])('is no failure of ours: %s %.40s', async (method, path, body) => {
    const headers = {
      Cookie: cookiesOf(browser),
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: path === '/introspect' ? `Bearer ${plane.config.INTROSPECTION_SECRET}` : '',
    }
    if (path !== '/introspect') Reflect.deleteProperty(headers, 'Authorization')
    const { status } = await fetch(plane.url + path, {
      method,
      redirect: 'manual',
      headers,
      ...(method === 'POST' && { body }),
    })
    expect([status === 500, status]).toEqual([false, expect.any(Number)])
  })
})

test('every page of the console asks the browser for nothing, and is kept by no cache', async () => {
  for (const path of [
    '/console/sign-in',
    '/console/tokens',
    '/console/accounts',
    '/console/organizations',
    '/console/account',
    '/console/team',
    '/console/usage',
    '/console/audit',
    '/console/forgot-password',
    '/console/webhooks/new',
    '/console/subscriptions/new',
    '/console/feeds/new',
    '/console/nowhere',
    '/oidc/session/end',
    '/console/signed-out',
  ]) {
    const { headers } = await browser.open(path)
    expect([path, headers.get('permissions-policy')]).toEqual([path, expect.stringContaining('camera=()')])
    expect([path, headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')])
  }
})
