import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const NOBODY = '0190a000-0000-7000-8000-0000000000ff'
const { api, as, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health', states: ['GA'] })
afterAll(close)
afterEach(() => pool.query('DELETE FROM webhook_endpoint'))

const URL_OK = 'https://hooks.example.com/ppman'
const create = (body: object = {}, caller = as({ sub: 'integrator' })) =>
  api
    .post('/api/v1/webhooks/')
    .set(caller)
    .send({ url: URL_OK, ...body })
const list = async (caller = as()) => (await api.get('/api/v1/webhooks/').set(caller)).body
const call = (method: 'get' | 'patch' | 'delete' | 'post', path: string, body?: object, caller = as()) =>
  api[method](`/api/v1/webhooks/${path}`).set(caller).send(body)
const aDelivery = async (webhookId: string) =>
  (await call('post', `${webhookId}/ping`)).body as { event_id: string; delivery_id: string }

describe('a new webhook', () => {
  test('answers its secret once, and the secret lies encrypted in the database', async () => {
    const { status, body } = await create({ description: 'Billing system' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      url: URL_OK,
      description: 'Billing system',
      event_types: [],
      format: 'standard',
      filters: { payer_ids: [], specialties: [], states: [], min_severity: 'low' },
      is_active: true,
      status: 'active',
      disabled_reason: null,
      consecutive_failures: 0,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const secret = body.secret as string
    expect(secret).toContain(body.secret_hint)
    const { rows } = await pool.query('SELECT * FROM webhook_endpoint')
    expect(rows).toMatchObject([{ id: body.id, created_by: 'integrator', url: URL_OK }])
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30))
    const [listed] = await list()
    const { last_24_hours: day, ...one } = (await call('get', body.id)).body
    expect(listed).toEqual(one)
    expect(day).toEqual({ created: 0, delivered: 0, waiting: 0, failed: 0, median_ms: null })
    expect(listed).not.toHaveProperty('secret')
  })

  test.each<[string, object, string, string]>([
    ['plain http', { url: 'http://hooks.example.com/' }, 'url', 'webhook_url_rejected'],
    ['loopback', { url: 'https://127.0.0.1/' }, 'url', 'webhook_url_rejected'],
    ['loopback as a number', { url: 'https://2130706433/' }, 'url', 'webhook_url_rejected'],
    ['a mapped address', { url: 'https://[::ffff:10.0.0.1]/' }, 'url', 'webhook_url_rejected'],
    ['metadata of a cloud', { url: 'https://169.254.169.254/' }, 'url', 'webhook_url_rejected'],
    ['credentials', { url: 'https://a:b@hooks.example.com/' }, 'url', 'webhook_url_rejected'],
    ['another port', { url: 'https://hooks.example.com:6379/' }, 'url', 'webhook_url_rejected'],
    ['no address', { url: 'soon' }, 'url', 'webhook_url_rejected'],
    ['a name of this machine', { url: 'https://localhost/' }, 'url', 'webhook_url_rejected'],
    ['too long an address', { url: `${URL_OK}?${'x'.repeat(2_048)}` }, 'url', 'validation_error'],
    ['an unknown kind', { event_types: ['policy.painted'] }, 'event_types.0', 'validation_error'],
    ['an unknown payer', { filters: { payer_ids: [NOBODY] } }, 'filters.payer_ids', 'validation_error'],
    [
      'an unknown severity',
      { filters: { min_severity: 'grave' } },
      'filters.min_severity',
      'validation_error',
    ],
    ['a field that is none', { color: 'red' }, 'body', 'validation_error'],
  ])('with %s is refused, names the field and stores nothing', async (_, body, path, code) => {
    const { status, body: answer } = await create(body)
    expect(status).toBe(422)
    expect(answer.error.code).toBe(code)
    expect(answer.error.details[0].path).toBe(path)
    expect(await list()).toEqual([])
  })

  test('is refused as the 21st of an organization, also when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => create()))
    expect(made.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      422,
      422,
      422,
      422,
    ])
    expect((await create({}, as({ org: OTHER_ORG }))).status).toBe(201)
  })
})

describe('a webhook of another organization', () => {
  test('is not found by any operation, and nothing of it changes', async () => {
    const { id } = (await create()).body
    const { delivery_id: did } = await aDelivery(id)
    const before = await pool.query('SELECT * FROM webhook_endpoint')
    const other = as({ org: OTHER_ORG })
    const answers = [
      await call('get', id, undefined, other),
      await call('patch', id, { is_active: false }, other),
      await call('delete', id, undefined, other),
      await call('post', `${id}/ping`, undefined, other),
      await call('post', `${id}/rotate-secret`, undefined, other),
      await call('get', `${id}/deliveries`, undefined, other),
      await call('get', `${id}/deliveries/${did}`, undefined, other),
      await call('post', `${id}/deliveries/${did}/replay`, undefined, other),
      await call('post', `${id}/recover`, { since: new Date().toISOString() }, other),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await list(other)).toEqual([])
    expect((await pool.query('SELECT * FROM webhook_endpoint')).rows).toEqual(before.rows)
  })
})

describe('a change of a webhook', () => {
  test('keeps what the body leaves out', async () => {
    const { id } = (await create({ event_types: ['policy.updated'], description: 'One' })).body
    const { status, body } = await call('patch', id, { filters: { payer_ids: [payerId], states: ['ga'] } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      description: 'One',
      event_types: ['policy.updated'],
      filters: { payer_ids: [payerId], states: ['GA'], min_severity: 'low' },
    })
    expect((await call('patch', id, { url: 'https://10.0.0.1/' })).body.error.code).toBe(
      'webhook_url_rejected',
    )
    expect((await call('get', id)).body.url).toBe(URL_OK)
  })

  test('that switches it on forgets why deliveries stopped', async () => {
    const { id } = (await create()).body
    await pool.query(`UPDATE webhook_endpoint SET disabled_reason = 'gone', consecutive_failures = 9,
      failing_since = now()`)
    expect((await call('get', id)).body).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
    expect((await call('patch', id, { is_active: true })).body).toMatchObject({
      status: 'active',
      disabled_reason: null,
      consecutive_failures: 0,
    })
  })

  test('by a new secret keeps the old one for a day', async () => {
    const { id, secret_hint: hint } = (await create()).body
    const { status, body } = await call('post', `${id}/rotate-secret`)
    expect(status).toBe(200)
    expect(body.secret_hint).not.toBe(hint)
    expect(Date.parse(body.previous_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  })

  test('by deletion removes its deliveries too', async () => {
    const { id } = (await create()).body
    await aDelivery(id)
    expect((await call('delete', id)).status).toBe(204)
    expect((await call('get', id)).status).toBe(404)
    expect((await pool.query('SELECT * FROM webhook_delivery')).rows).toEqual([])
  })
})

describe('deliveries', () => {
  test('a ping is one delivery, with the body that will be sent', async () => {
    const { id } = (await create({ event_types: ['policy.updated'] })).body
    const { status, body } = await call('post', `${id}/ping`)
    expect(status).toBe(202)
    const page = (await call('get', `${id}/deliveries`)).body
    expect(page).toMatchObject({
      total: 1,
      items: [
        { id: body.delivery_id, event_id: body.event_id, event_type: 'webhook.ping', status: 'pending' },
      ],
    })
    const one = (await call('get', `${id}/deliveries/${body.delivery_id}`)).body
    expect(JSON.parse(one.request)).toMatchObject({
      type: 'webhook.ping',
      data: { version: 1, endpoint_id: id, links: { webhook: `http://ppman.test/api/v1/webhooks/${id}` } },
    })
    expect((await call('get', `${id}/deliveries?status=failed`)).body.total).toBe(0)
  })

  test('of the last 24 hours are counted by how they stand, with a median of their time', async () => {
    const { id } = (await create()).body
    const other = (await create()).body.id
    const made = async (of: string, status: string, hoursAgo: number, answers: [number | null, number][]) => {
      const { delivery_id: did } = await aDelivery(of)
      await pool.query(
        `UPDATE webhook_delivery SET status = $2, created_at = now() - $3 * interval '1 hour',
           finished_at = CASE WHEN $2 <> 'pending' THEN now() END WHERE id = $1`,
        [did, status, hoursAgo],
      )
      for (const [httpStatus, ms] of answers)
        await pool.query(
          `INSERT INTO webhook_attempt (delivery_id, org_id, attempted_at, duration_ms, http_status, error)
           SELECT id, org_id, created_at, $2, $3, CASE WHEN $3::int IS NULL THEN 'no answer' END
           FROM webhook_delivery WHERE id = $1`,
          [did, ms, httpStatus],
        )
    }
    await made(id, 'delivered', 1, [
      [500, 9_000],
      [204, 30],
    ])
    await made(id, 'delivered', 2, [[200, 50]])
    await made(id, 'delivered', 3, [[202, 200]])
    await made(id, 'failed', 4, [[null, 15_000]])
    await made(id, 'pending', 26, [[503, 10]])
    await made(id, 'delivered', 25, [[200, 7]])
    await made(other, 'delivered', 1, [[200, 900]])
    expect((await call('get', id)).body.last_24_hours).toEqual({
      created: 4,
      delivered: 3,
      waiting: 1,
      failed: 1,
      median_ms: 50,
    })
  })

  test('one that failed is sent again on demand, with the same event', async () => {
    const { id } = (await create()).body
    const { delivery_id: did } = await aDelivery(id)
    await pool.query("UPDATE webhook_delivery SET status = 'failed', attempts = 10, finished_at = now()")
    expect((await call('post', `${id}/deliveries/${did}/replay`)).status).toBe(202)
    expect((await call('get', `${id}/deliveries/${did}`)).body).toMatchObject({
      status: 'pending',
      attempts: 0,
      finished_at: null,
    })
  })

  test('recovery sends failed ones and those that were missed while the webhook was off', async () => {
    const { id } = (await create({ is_active: false, filters: { payer_ids: [payerId] } })).body
    await aDelivery(id)
    await pool.query("UPDATE webhook_delivery SET status = 'failed', finished_at = now()")
    for (const about of [payerId, null])
      await pool.query(
        `INSERT INTO notification_event (kind, subject, payer_id, severity, data, occurred_at)
         VALUES ('policy.created', 'policy:1', $1, 'high', '{}', now())`,
        [about],
      )
    await pool.query('UPDATE notification_event SET dispatched_at = now()')
    const since = new Date(Date.now() - 3_600_000).toISOString()
    expect((await call('post', `${id}/recover`, { since })).body).toEqual({ deliveries: 2 })
    expect((await call('post', `${id}/recover`, { since })).body).toEqual({ deliveries: 0 })
    const { items } = (await call('get', `${id}/deliveries?status=pending`)).body
    expect(items.map((one: { event_type: string }) => one.event_type).sort()).toEqual([
      'policy.created',
      'webhook.ping',
    ])
    const tooOld = await call('post', `${id}/recover`, { since: '2020-01-01T00:00:00Z' })
    expect([tooOld.status, tooOld.body.error.details[0].path]).toEqual([422, 'since'])
  })
})

test('a preview counts what a filter would have sent in the last 30 days', async () => {
  const event = (kind: 'policy.created', severity: string, org: string | null, days: number) =>
    pool.query(
      `INSERT INTO notification_event (kind, org_id, subject, payer_id, states, severity, data, occurred_at)
       VALUES ($1, $2, 'policy:1', $3, '{GA}', $4, '{}', now() - $5 * interval '1 day')`,
      [kind, org, payerId, severity, days],
    )
  await pool.query('DELETE FROM webhook_delivery')
  await pool.query('DELETE FROM notification_event')
  await event('policy.created', 'high', null, 1)
  await event('policy.created', 'info', null, 1)
  await event('policy.created', 'high', null, 40)
  await event('policy.created', 'high', OTHER_ORG, 1)
  const preview = async (body: object, caller = as()) =>
    (await api.post('/api/v1/webhook-previews/').set(caller).send(body)).body.events
  expect(await preview({})).toBe(1)
  expect(await preview({ filters: { min_severity: 'info' } })).toBe(2)
  expect(await preview({ filters: { min_severity: 'critical' } })).toBe(0)
  expect(await preview({ filters: { states: ['TX'] } })).toBe(0)
  expect(await preview({ event_types: ['policy.updated'] })).toBe(0)
  expect(await preview({}, as({ org: OTHER_ORG }))).toBe(2)
})

test('the audit trail tells who changed which webhook, and neither its address nor its secret', async () => {
  const org = '0190a000-0000-7000-8000-000000000014'
  const [owner, colleague] = [as({ sub: 'integrator', org }), as({ sub: 'colleague', org })]
  const { id, secret } = (await create({}, owner)).body
  await call('patch', id, { url: `${URL_OK}/moved`, filters: { states: ['GA'] } }, colleague)
  await call('post', `${id}/rotate-secret`, {}, owner)
  await call('patch', id, { url: 'http://127.0.0.1/' }, owner)
  await call('delete', id, undefined, colleague)
  await call('delete', id, undefined, colleague)
  const { body } = await api.get('/api/v1/audit/events').set(owner)
  const events = body.items as { actor: string; action: string; object: object; detail: string }[]
  expect(events.map(({ actor, action, detail }) => [actor, action, JSON.parse(detail)])).toEqual([
    ['integrator', 'webhook.created', { format: 'standard', is_active: true }],
    ['colleague', 'webhook.updated', { is_active: true, changed: 'url filter' }],
    ['integrator', 'webhook.secret_rotated', { previous_secret_until: expect.any(String) }],
    ['colleague', 'webhook.deleted', {}],
  ])
  expect(
    events.every(({ object }) => JSON.stringify(object) === JSON.stringify({ kind: 'webhook', id })),
  ).toBe(true)
  for (const hidden of ['hooks.example', secret.slice(6, 20)])
    expect(JSON.stringify(body)).not.toContain(hidden)
})
