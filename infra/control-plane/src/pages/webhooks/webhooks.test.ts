import { consoleWithApi, publishedSchema } from '../../testing/scripted-api.ts'
import { testPlane } from '../../testing/test-plane.ts'

const ID = '0190a000-0000-7000-8000-0000000000e1'
const DELIVERY = '0190a000-0000-7000-8000-0000000000e2'
const PAYER = '0190a000-0000-7000-8000-0000000000e3'
const OTHER_PAYER = '0190a000-0000-7000-8000-0000000000e4'
const AT = '2026-03-01T12:00:00.000Z'
const HOME = '/console/webhooks'
const PAGE = `${HOME}/${ID}`
const SECRET = `whsec_${'A1b2'.repeat(10)}AAA=`

const aWebhook = (over: object = {}) => ({
  id: ID,
  url: 'https://hooks.example.com/<ppman>',
  description: 'Billing <system>',
  format: 'standard',
  event_types: ['policy.updated'],
  filters: { payer_ids: [PAYER], specialties: [], states: ['GA'], min_severity: 'medium' },
  is_active: true,
  status: 'active',
  disabled_reason: null,
  secret_hint: 'AAA=',
  consecutive_failures: 0,
  last_success_at: AT,
  last_failure_at: null,
  created_at: AT,
  updated_at: AT,
  ...over,
})
const QUIET_DAY = { created: 0, delivered: 0, waiting: 0, failed: 0, median_ms: null }
const aDetailedWebhook = (over: object = {}) => ({ ...aWebhook(), last_24_hours: QUIET_DAY, ...over })
const aDelivery = (over: object = {}) => ({
  id: DELIVERY,
  event_id: 'evt_0190a000-0000-7000-8000-0000000000e5',
  event_type: 'policy.updated',
  status: 'failed',
  attempts: 2,
  next_attempt_at: null,
  created_at: AT,
  finished_at: AT,
  log: [
    { attempted_at: AT, duration_ms: 1_035, http_status: 500, error: null, answer: '<b>Out of order</b>' },
    { attempted_at: AT, duration_ms: 15_000, http_status: null, error: 'timeout', answer: null },
  ],
  ...over,
})
const REQUEST = '{"type":"policy.updated","data":{"title":"<Knee>"}}'
/** What the person fills in, as a browser sends it. */
const FILLED = {
  url: 'https://hooks.example.com/new',
  description: 'New <one>',
  format: 'slack',
  event_types: 'policy.retired',
  payers: 'sample health',
  states: 'ga, TX',
  specialties: '',
  min_severity: 'high',
}
const SETTINGS = {
  url: FILLED.url,
  description: FILLED.description,
  format: 'slack',
  event_types: ['policy.retired'],
  filters: { payer_ids: [PAYER], specialties: [], states: ['ga', 'TX'], min_severity: 'high' },
}

const { world, api, plane, member, press, close } = await consoleWithApi()
afterAll(close)
beforeEach(() => {
  const payers = [
    { id: PAYER, name: 'Sample Health' },
    { id: OTHER_PAYER, name: 'Sample Health Plus' },
  ]
  api.restart({
    'GET /webhooks/': [200, [aWebhook()]],
    [`GET /webhooks/${ID}`]: [200, aDetailedWebhook()],
    [`GET /webhooks/${ID}/deliveries`]: [200, { items: [aDelivery()], total: 41 }],
    [`GET /webhooks/${ID}/deliveries/${DELIVERY}`]: [200, { ...aDelivery(), request: REQUEST }],
    [`GET /payers/${PAYER}`]: [200, payers[0]],
    'GET /payers/': [200, { items: payers }],
    'POST /webhooks/': [201, { ...aWebhook(), secret: SECRET }],
    'POST /webhook-previews/': [200, { days: 30, events: 12, by_type: { 'policy.retired': 12 } }],
  })
})

const open = async (path: string) => (await member.open(path)).html
const refused = (path: string, message: string): [number, object] => [
  422,
  {
    error: {
      code: 'validation_error',
      message: 'Not accepted.',
      details: [{ path, code: 'custom', message }],
    },
  },
]

test('the answers and bodies in this file are those that the API publishes', () => {
  expect(publishedSchema('WebhookResponse').safeParse(aWebhook()).error).toBeUndefined()
  expect(publishedSchema('WebhookDetailResponse').safeParse(aDetailedWebhook()).error).toBeUndefined()
  expect(publishedSchema('WebhookDeliveryResponse').safeParse(aDelivery()).error).toBeUndefined()
  expect(publishedSchema('WebhookResponse').safeParse({ ...aWebhook(), status: 'tired' }).success).toBe(false)
  const { event_types, filters } = SETTINGS
  expect(publishedSchema('WebhookCreate').safeParse(SETTINGS).error).toBeUndefined()
  expect(publishedSchema('WebhookPreviewRequest').safeParse({ event_types, filters }).error).toBeUndefined()
})

describe('the list', () => {
  test('shows a member each webhook with its state and its filter in words', async () => {
    const html = await open(HOME)
    for (const text of [
      'https://hooks.example.com/&lt;ppman&gt;',
      'Billing &lt;system&gt;',
      'Active',
      '<li>policy.updated</li><li>Sample Health</li><li>States: GA</li><li>Severity: medium and worse</li>',
      'Mar 1, 2026, 12:00 PM UTC',
      'never',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('<script>')
  })

  test.each<[string, object, string]>([
    ['failing', { status: 'failing', consecutive_failures: 2 }, 'Failing: 2 failures in a row'],
    [
      'resting',
      { status: 'failing', consecutive_failures: 5 },
      'Resting between attempts: 5 failures in a row',
    ],
    ['turned off', { status: 'disabled', is_active: false }, 'Turned off'],
    ['gone', { status: 'disabled', disabled_reason: 'gone' }, 'Stopped: it answered 410 Gone'],
    [
      'failed for days',
      { status: 'disabled', disabled_reason: 'failed_for_days' },
      'Stopped: no success for five days',
    ],
  ])('says of one that is %s so', async (_, over, words) => {
    api.answers['GET /webhooks/'] = [200, [aWebhook(over)]]
    expect(await open(HOME)).toContain(words)
  })

  test('calls the API in the name of the person, as the edge signs it', async () => {
    await open(HOME)
    const caller = expect.objectContaining({ admin: false, scopes: ['svc-ppman'], tokenId: null })
    expect(api.calls[0]).toEqual({ operation: 'GET /webhooks/', body: null, caller })
  })
})

describe('a new webhook', () => {
  test('can be previewed: the page counts what it would have sent, and keeps the input', async () => {
    const { status, html } = await press(`${HOME}/new`, `${HOME}/new/preview`, FILLED)
    expect([status, api.writes()]).toEqual([
      200,
      [
        expect.objectContaining({
          operation: 'POST /webhook-previews/',
          body: { event_types: SETTINGS.event_types, filters: SETTINGS.filters },
        }),
      ],
    ])
    for (const text of [
      'would have sent 12 events. Nothing is saved yet.',
      'value="https://hooks.example.com/new"',
      'value="New &lt;one&gt;"',
      'value="slack" required checked',
      'value="policy.retired" checked',
      `>Sample Health · ${PAYER}</textarea>`,
      '<option value="high" selected>',
    ])
      expect(html).toContain(text)
  })

  test('is added with its payers by name, and its secret is shown once', async () => {
    const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
    expect([status, api.writes()]).toEqual([
      201,
      [expect.objectContaining({ operation: 'POST /webhooks/', body: SETTINGS })],
    ])
    expect(html).toContain(`<code class="secret">${SECRET.replace('=', '&#x3D;')}</code>`)
    expect(await open(PAGE)).not.toContain(SECRET.slice(0, 20))
  })

  test.each<[string, string, string]>([
    ['an address', 'url', 'The address must begin with https://.'],
    ['a state', 'filters.states.1', 'Expected a state of two letters'],
    ['a kind', 'event_types.0', 'Expected another kind'],
  ])('that is refused for %s says so beside the field, and keeps the input', async (_, path, message) => {
    api.answers['POST /webhooks/'] = refused(path, message)
    const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
    expect(status).toBe(422)
    expect(html).toMatch(new RegExp(`<p class="problem"[^>]*>${message}</p>`))
    expect(html).toContain('The marked fields below say why.')
    expect(html).toContain('value="https://hooks.example.com/new"')
  })

  test.each([
    ['no payer has', [], 'There is no payer “sample health”.'],
    ['two payers have', [PAYER, OTHER_PAYER], '“sample health” can be more than one payer.'],
  ])('with a name that %s is asked for another, and nothing is saved', async (_, ids, message) => {
    api.answers['GET /payers/'] = [200, { items: ids.map((id) => ({ id, name: `Sample Health of ${id}` })) }]
    const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
    expect([status, api.writes()]).toEqual([422, []])
    expect(html).toContain(message)
    expect(html).toContain('>sample health</textarea>')
  })

  test('beyond the limit of the organization is refused in the words of the API', async () => {
    const message = 'An organization has at most 20 webhooks. Delete one first.'
    api.answers['POST /webhooks/'] = refused('url', message)
    expect((await press(`${HOME}/new`, `${HOME}/new`, FILLED)).html).toContain(message)
  })
})

describe('one webhook', () => {
  test('is changed in a form that holds what it is', async () => {
    const html = await open(`${PAGE}/edit`)
    expect(html).toContain('value="https://hooks.example.com/&lt;ppman&gt;"')
    expect(html).toContain(`>Sample Health · ${PAYER}</textarea>`)
    api.answers[`PATCH /webhooks/${ID}`] = [200, aWebhook()]
    const { location } = await press(`${PAGE}/edit`, `${PAGE}/edit`, FILLED)
    expect(location).toBe(`${plane.url}${PAGE}?done=saved`)
    expect(api.writes()).toEqual([
      expect.objectContaining({ operation: `PATCH /webhooks/${ID}`, body: SETTINGS }),
    ])
  })

  test.each<[string, string, object]>([
    ['Turn off', 'disable', { is_active: false }],
    ['Turn on', 'enable', { is_active: true }],
  ])('the button “%s” does so', async (label, verb, body) => {
    const status = verb === 'enable' ? 'disabled' : 'active'
    api.answers[`GET /webhooks/${ID}`] = [200, aDetailedWebhook({ status })]
    api.answers[`PATCH /webhooks/${ID}`] = [200, aWebhook()]
    expect(await open(PAGE)).toContain(`>${label}</button>`)
    const { location } = await press(PAGE, `${PAGE}/${verb}`)
    expect(location).toBe(`${plane.url}${PAGE}?done=${verb}d`)
    expect(api.writes()).toEqual([expect.objectContaining({ operation: `PATCH /webhooks/${ID}`, body })])
  })

  test('shows how its deliveries of the last 24 hours went', async () => {
    expect(await open(PAGE)).toContain('<dt>Your answer time</dt><dd>—</dd>')
    const last_24_hours = { created: 1_205, delivered: 1_190, waiting: 12, failed: 3, median_ms: 1_040 }
    api.answers[`GET /webhooks/${ID}`] = [200, aDetailedWebhook({ last_24_hours })]
    const html = await open(PAGE)
    for (const shown of [
      '<dt>Delivered</dt><dd>1,190 <small>of 1,205 in 24 hours</small></dd>',
      '<dt>Waiting to be sent</dt><dd>12</dd>',
      '<dt>Given up</dt><dd>3 <small>recover them below</small></dd>',
      '<dt>Your answer time</dt><dd>1,040 ms <small>median</small></dd>',
    ])
      expect(html).toContain(shown)
  })

  test('is tested by a button', async () => {
    api.answers[`POST /webhooks/${ID}/ping`] = [202, { event_id: 'evt_1', delivery_id: DELIVERY }]
    const { location } = await press(PAGE, `${PAGE}/ping`)
    expect(location).toBe(`${plane.url}${PAGE}?done=pinged`)
    expect(api.writes()).toEqual([expect.objectContaining({ operation: `POST /webhooks/${ID}/ping` })])
    expect(await open(`${PAGE}?done=pinged`)).toContain('A test event is on its way.')
  })

  test('a new secret is shown once, with the day on which the old one ends', async () => {
    api.answers[`POST /webhooks/${ID}/rotate-secret`] = [
      200,
      { secret: SECRET, secret_hint: 'AAA=', previous_secret_until: '2026-03-02T12:00:00.000Z' },
    ]
    const { html } = await press(PAGE, `${PAGE}/rotate-secret`)
    expect(html).toContain('<code class="secret">whsec_')
    expect(html).toContain('Until Mar 2, 2026, 12:00 PM UTC the old one signs, too.')
  })

  test('is deleted after a question', async () => {
    api.answers[`DELETE /webhooks/${ID}`] = [204, null]
    expect(await open(`${PAGE}/delete`)).toContain('Its deliveries and its secret are deleted, too.')
    expect(api.writes()).toEqual([])
    const { location } = await press(`${PAGE}/delete`, `${PAGE}/delete`)
    expect(location).toBe(`${plane.url}${HOME}?done=deleted`)
    expect(api.writes()).toEqual([expect.objectContaining({ operation: `DELETE /webhooks/${ID}` })])
  })

  test('is not reported as deleted when the API refuses', async () => {
    api.answers[`DELETE /webhooks/${ID}`] = [429, { error: { message: 'Too many requests.' } }]
    const { status, html } = await press(`${PAGE}/delete`, `${PAGE}/delete`)
    expect([status, html.includes('role="alert">Too many requests.')]).toEqual([422, true])
  })

  test('is recovered since an instant in UTC', async () => {
    api.answers[`POST /webhooks/${ID}/recover`] = [202, { deliveries: 3 }]
    const { location } = await press(PAGE, `${PAGE}/recover`, { since: '2026-02-28T08:30' })
    expect(location).toBe(`${plane.url}${PAGE}?done=recovered`)
    expect(api.writes()).toEqual([expect.objectContaining({ body: { since: '2026-02-28T08:30:00Z' } })])
  })

  test.each([
    ['is none', 'yesterday', []],
    ['the API refuses', '2020-01-01T00:00', [`POST /webhooks/${ID}/recover`]],
  ])('says beside the field when the instant %s', async (_, since, operations) => {
    api.answers[`POST /webhooks/${ID}/recover`] = refused('since', 'Give a date and a time.')
    const { status, html } = await press(PAGE, `${PAGE}/recover`, { since })
    expect([status, api.writes().map(({ operation }) => operation)]).toEqual([422, operations])
    expect(html).toContain('id="since-problem">Give a date and a time.</p>')
    expect(html).toContain(`value="${since}"`)
  })
})

describe('deliveries', () => {
  test('are listed by state and by page', async () => {
    const html = await open(`${PAGE}?status=failed&page=2`)
    expect(api.calls.map(({ operation }) => operation)).toContain(
      `GET /webhooks/${ID}/deliveries?page=2&page_size=20&status=failed`,
    )
    expect(html).toContain('41 deliveries, the newest first.')
    expect(html).toContain('answered 500')
    for (const page of ['1', '3'])
      expect(html).toContain(`${PAGE}?status&#x3D;failed&amp;page&#x3D;${page}#deliveries`)
  })

  test('of a state or page that is none are the first page of all', async () => {
    await open(`${PAGE}?status=lost&page=-4`)
    expect(api.calls.map(({ operation }) => operation)).toContain(
      `GET /webhooks/${ID}/deliveries?page=1&page_size=20`,
    )
  })

  test('one shows its request, and what came back of each attempt', async () => {
    const html = await open(`${PAGE}/deliveries/${DELIVERY}`)
    for (const text of [
      'evt_0190a000-0000-7000-8000-0000000000e5',
      '&lt;Knee&gt;',
      'answered 500',
      '1,035 ms',
      '&lt;b&gt;Out of order&lt;/b&gt;',
      'no answer within 15 seconds',
    ])
      expect(html).toContain(text)
  })

  test('one is sent again by a button', async () => {
    const page = `${PAGE}/deliveries/${DELIVERY}`
    api.answers[`POST /webhooks/${ID}/deliveries/${DELIVERY}/replay`] = [202, { delivery_id: DELIVERY }]
    const { location } = await press(page, `${page}/replay`)
    expect(location).toBe(`${plane.url}${page}?done=replayed`)
    expect(await open(`${page}?done=replayed`)).toContain('It is sent again soon')
  })
})

describe('nobody', () => {
  test.each([`${HOME}/0190a000-0000-7000-8000-0000000000ff`, `${HOME}/nonsense`, `${HOME}/%00/edit`])(
    'sees a webhook that the organization does not have: %s',
    async (path) => expect((await member.open(path)).status).toBe(404),
  )

  test.each(['new', `${ID}/ping`, `${ID}/delete`, `${ID}/rotate-secret`])(
    'changes anything by a form of another site: %s',
    async (path) => {
      const page = await member.open(`${HOME}/${path}`, {
        form: { ...FILLED },
        headers: { Origin: 'https://evil.example' },
      })
      expect([page.status, api.calls]).toEqual([403, []])
    },
  )

  test('sees the page without a sign-in', async () => {
    const { location } = await plane.browser().open(PAGE)
    expect(location).toBe(`${plane.url}/console/sign-in?return_to=${HOME}`)
  })
})

test('while the API is away the page says so', async () => {
  const lonely = await testPlane(world)
  const browser = lonely.browser()
  await browser.signIn(world.sample.users.member)
  const page = await browser.open(HOME)
  expect([page.status, page.html.includes('Try again soon')]).toEqual([503, true])
  await lonely.close()
})
