import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const NOBODY = '0190a000-0000-7000-8000-0000000000ff'
const { api, as, db, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health', states: ['GA'] })
afterAll(close)
afterEach(async () => {
  for (const table of ['email_item', 'email_message', 'email_subscription', 'email_suppression'])
    await pool.query(`DELETE FROM ${table}`)
})

const PATH = '/api/v1/email-subscriptions/'
const EMAIL = 'Reader@Example.test'
const create = (body: object = {}, caller = as({ sub: 'biller' })) =>
  api
    .post(PATH)
    .set(caller)
    .send({ email: EMAIL, frequency: 'daily', ...body })
const call = (method: 'get' | 'patch' | 'delete' | 'post', path: string, body?: object, caller = as()) =>
  api[method](PATH + path)
    .set(caller)
    .send(body)
const messages = async () =>
  (await pool.query('SELECT kind, folded_email, status FROM email_message ORDER BY created_at')).rows
const setStatus = (id: string, status: string) =>
  pool.query('UPDATE email_subscription SET status = $2 WHERE id = $1', [id, status])

describe('a new subscription', () => {
  test('waits until its reader confirms, and is asked once', async () => {
    const { status, body } = await create({ filters: { payer_ids: [payerId], states: ['ga'] } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      email: EMAIL,
      frequency: 'daily',
      event_types: ['policy.created', 'policy.updated', 'policy.retired'],
      filters: { payer_ids: [payerId], specialties: [], states: ['GA'], min_severity: 'low' },
      time_zone: 'America/New_York',
      status: 'pending_confirmation',
      next_digest_at: null,
      confirmed_at: null,
    })
    expect(await messages()).toEqual([
      { kind: 'confirmation', folded_email: 'reader@example.test', status: 'queued' },
    ])
    expect((await call('get', body.id)).body).toEqual(body)
    expect((await call('get', '')).body).toEqual([body])
    await setStatus(body.id, 'active')
    const next = (await call('get', body.id)).body.next_digest_at
    expect(Date.parse(next)).toBeGreaterThan(Date.now())
  })

  test.each<[string, object, string]>([
    ['no address', { email: 'reader' }, 'email'],
    ['an address with a line break', { email: 'a@b.test\r\nBcc: c@d.test' }, 'email'],
    ['an unknown frequency', { frequency: 'hourly' }, 'frequency'],
    ['an unknown time zone', { time_zone: 'Mars/Base' }, 'time_zone'],
    ['an offset for a time zone', { time_zone: '+05:00' }, 'time_zone'],
    ['an unknown payer', { filters: { payer_ids: [NOBODY] } }, 'filters.payer_ids'],
    ['an unknown kind', { event_types: ['policy.painted'] }, 'event_types.0'],
    ['a field that is none', { color: 'red' }, 'body'],
  ])('with %s is refused and stores nothing', async (_, body, path) => {
    const { status, body: answer } = await create(body)
    expect([status, answer.error.code, answer.error.details[0].path]).toEqual([422, 'validation_error', path])
    expect(await messages()).toEqual([])
  })

  test('of an address that must get no mail is suppressed and gets none', async () => {
    await pool.query(`WITH e AS (INSERT INTO email_delivery_event (provider, event_key, folded_email, event,
      received_at) VALUES ('sendgrid', 'k', 'reader@example.test', 'spamreport', now()) RETURNING id)
      INSERT INTO email_suppression SELECT 'reader@example.test', 'spamreport', id, now() FROM e`)
    expect((await create()).body.status).toBe('suppressed')
    expect(await messages()).toEqual([])
  })

  test('of an address that has one is refused, also when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create()))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
    expect(await messages()).toHaveLength(1)
  })

  test('of an address that unsubscribed starts anew, and is confirmed anew', async () => {
    const { id } = (await create()).body
    await setStatus(id, 'unsubscribed')
    const { status, body } = await create({ frequency: 'weekly' })
    expect([status, body.id, body.status, body.frequency]).toEqual([
      201,
      id,
      'pending_confirmation',
      'weekly',
    ])
    expect(await messages()).toHaveLength(2)
  })

  test('is answered once for an Idempotency-Key', async () => {
    const headers = { ...as(), 'Idempotency-Key': 'one' }
    const [first, second] = [await create({}, headers), await create({}, headers)]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await messages()).toHaveLength(1)
  })

  test('is refused as the 101st of an organization', async () => {
    await pool.query(`INSERT INTO email_subscription (org_id, email, folded_email, frequency)
      SELECT '0190a000-0000-7000-8000-000000000001', n || '@a.test', n || '@a.test', 'daily'
      FROM generate_series(1, 100) n`)
    expect((await create()).status).toBe(422)
    expect((await create({}, as({ org: OTHER_ORG }))).status).toBe(201)
  })
})

test('an address is asked three times a day at most, by all organizations together', async () => {
  const { id } = (await create()).body
  expect((await call('post', `${id}/resend-confirmation`)).status).toBe(202)
  expect((await create({}, as({ org: OTHER_ORG }))).status).toBe(201)
  const { status, body, headers } = await call('post', `${id}/resend-confirmation`)
  expect([status, body.error.code, headers['retry-after']]).toEqual([429, 'rate_limit_exceeded', '86400'])
  expect(await call('delete', id)).toMatchObject({ status: 204 })
  expect((await create()).status).toBe(429)
  expect(await messages()).toHaveLength(3)
  await pool.query("UPDATE email_message SET created_at = created_at - interval '25 hours'")
  expect((await create()).status).toBe(201)
})

test('a confirmed subscription is not asked again', async () => {
  const { id } = (await create()).body
  await setStatus(id, 'active')
  expect((await call('post', `${id}/resend-confirmation`)).status).toBe(422)
})

test('a change keeps what the body leaves out, and the confirmation', async () => {
  const { id } = (await create({ filters: { states: ['GA'] } })).body
  await setStatus(id, 'active')
  const { status, body } = await call('patch', id, { frequency: 'weekly', time_zone: 'Europe/Zurich' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    frequency: 'weekly',
    time_zone: 'Europe/Zurich',
    status: 'active',
    filters: { states: ['GA'] },
  })
  expect(new Date(body.next_digest_at).getUTCDay()).toBe(1)
  expect((await call('patch', id, { time_zone: 'Nowhere' })).status).toBe(422)
  expect((await call('patch', id, { frequency: 'immediate' })).body.next_digest_at).toBeNull()
})

test('a deleted subscription is gone for its organization and gets no mail', async () => {
  const { id } = (await create()).body
  expect((await call('delete', id)).status).toBe(204)
  expect((await call('delete', id)).status).toBe(404)
  expect((await call('get', '')).body).toEqual([])
  const { rows } = await pool.query('SELECT status FROM email_subscription')
  expect(rows).toEqual([{ status: 'unsubscribed' }])
})

test('a subscription of another organization is not found by any operation', async () => {
  const { id } = (await create()).body
  const before = await pool.query('SELECT * FROM email_subscription')
  const other = as({ org: OTHER_ORG })
  const answers = [
    await call('get', id, undefined, other),
    await call('patch', id, { frequency: 'weekly' }, other),
    await call('delete', id, undefined, other),
    await call('post', `${id}/resend-confirmation`, undefined, other),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await call('get', '', undefined, other)).body).toEqual([])
  expect((await pool.query('SELECT * FROM email_subscription')).rows).toEqual(before.rows)
})

test.each([
  ['reads a token', 'SELECT sha256 FROM email_token'],
  ['marks a mail as sent', "UPDATE email_message SET status = 'sent'"],
  ['confirms for a reader', "SELECT confirm_email_subscription('x', now())"],
])('no request %s', async (_, statement) =>
  expect(db.$executeRawUnsafe(statement)).rejects.toThrow(/permission denied/),
)

test('the audit trail tells who subscribed, changed and removed, without the address', async () => {
  const caller = as({ sub: 'biller', org: '0190a000-0000-7000-8000-000000000014' })
  const { id } = (await create({}, caller)).body
  await call('patch', id, { frequency: 'weekly' }, caller)
  await call('patch', id, { time_zone: 'Mars/Base' }, caller)
  await call('delete', id, undefined, caller)
  await call('delete', id, undefined, caller)
  const { body } = await api.get('/api/v1/audit/events').set(caller)
  const events = body.items as { actor: string; action: string; object: object; detail: string }[]
  expect(events.map(({ action, object, detail }) => [action, object, JSON.parse(detail)])).toEqual([
    ['email_subscription.created', subject(id), { frequency: 'daily', status: 'pending_confirmation' }],
    ['email_subscription.updated', subject(id), { frequency: 'weekly', changed: 'frequency' }],
    ['email_subscription.removed', subject(id), {}],
  ])
  expect(events.map(({ actor }) => actor)).toEqual(['biller', 'biller', 'biller'])
  expect(JSON.stringify(body).toLowerCase()).not.toContain('reader')
})
const subject = (id: string) => ({ kind: 'email_subscription', id })
