import { aSubscription } from '@ppman/notifications/email/testing'
import { contractRows } from '@ppman/http/testing'
import { routes } from './routes.ts'
import { testHook, testProvider } from './testing.ts'

const provider = testProvider()
const { api, pool, close } = await testHook({ keys: provider.key })
const keyless = await testHook({ keys: '' })
afterAll(() => Promise.all([close(), keyless.close()]))

const ADDRESS = '/webhook/email/event'
let count = 0
const anEvent = (over: object = {}) => ({
  email: `reader${++count}@example.test`,
  event: 'bounce',
  sg_event_id: `evt-${count}`,
  timestamp: 1_700_000_000,
  ...over,
})
const post = (body: string, headers: Record<string, string>) =>
  api.post(ADDRESS).type('json').set(headers).send(body)
const deliver = (events: unknown) => deliverText(`${JSON.stringify(events)}\r\n`)
const deliverText = (body: string) => post(body, provider.sign(body))
const stored = async (hook = pool) => {
  const { rows } = await hook.query(`SELECT
    (SELECT count(*)::int FROM email_delivery_event) AS logged, (SELECT count(*)::int
      FROM email_suppression) AS suppressed,
    (SELECT count(*)::int FROM email_subscription
      WHERE status IN ('active', 'pending_confirmation')) AS running`)
  return rows[0] as { logged: number; suppressed: number; running: number }
}
const statusOf = async (id: string) =>
  (await pool.query(`SELECT status FROM email_subscription WHERE id = $1`, [id])).rows[0].status as string

describe('a signed batch', () => {
  test.each(['bounce', 'dropped', 'spamreport', 'unsubscribe'])(
    '%s stops all subscriptions of the address and is logged with its reason',
    async (event) => {
      const email = `${event}@example.test`
      const ours = await aSubscription(pool, { email: `${event.toUpperCase()}@Example.test` })
      const theirs = await aSubscription(pool, { email, status: 'pending_confirmation' })
      const left = await aSubscription(pool, { email, status: 'unsubscribed' })
      const other = await aSubscription(pool)
      const { status, body } = await deliver([
        anEvent({ email, event, type: 'blocked', reason: '550 no such user' }),
      ])
      expect([status, body]).toEqual([200, { received: 1, applied: 1, duplicates: 0, ignored: 0 }])
      expect(await Promise.all([ours, theirs, left, other].map(({ id }) => statusOf(id)))).toEqual([
        'suppressed',
        'suppressed',
        'unsubscribed',
        'active',
      ])
      const { rows } = await pool.query(
        `SELECT s.cause, e.event, e.event_type, e.reason, e.occurred_at
       FROM email_suppression s JOIN email_delivery_event e ON e.id = s.event_id WHERE s.folded_email = $1`,
        [email],
      )
      expect(rows).toEqual([
        {
          cause: event,
          event,
          event_type: 'blocked',
          reason: '550 no such user',
          occurred_at: new Date(1_700_000_000_000),
        },
      ])
    },
  )

  test('counts and leaves alone what does not concern us', async () => {
    const before = await stored()
    const events = [
      anEvent({ event: 'delivered' }),
      anEvent({ event: 'open' }),
      anEvent({ event: 'group_unsubscribe' }),
      anEvent({ event: 'constructor' }),
      anEvent({ email: 'no address' }),
      { event: 'bounce' },
      null,
      'bounce',
      [],
    ]
    expect((await deliver(events)).body).toEqual({ received: 9, applied: 0, duplicates: 0, ignored: 9 })
    expect(await stored()).toEqual(before)
  })

  test('of no events is a batch too', async () =>
    expect((await deliver([])).body).toEqual({ received: 0, applied: 0, duplicates: 0, ignored: 0 }))

  test('odd fields do not save an address from being stopped', async () => {
    const event = {
      email: ' Odd@Example.test ',
      event: 'dropped',
      sg_event_id: 7,
      timestamp: 'soon',
      reason: { deep: 1 },
      type: `a\0${'x'.repeat(100)}`,
    }
    expect((await deliver([event])).body).toMatchObject({ applied: 1, ignored: 0 })
    const { rows } = await pool.query(
      `SELECT event_key, event_type, reason, occurred_at FROM email_delivery_event
        WHERE folded_email = 'odd@example.test'`,
    )
    expect(rows).toEqual([
      {
        event_key: expect.stringMatching(/^sha256:/),
        event_type: `a${'x'.repeat(49)}`,
        reason: null,
        occurred_at: null,
      },
    ])
  })

  test('keeps the first cause of a suppression', async () => {
    const email = 'twice@example.test'
    await deliver([anEvent({ email, event: 'bounce' })])
    expect((await deliver([anEvent({ email, event: 'spamreport' })])).body).toMatchObject({ applied: 1 })
    expect(
      (await pool.query(`SELECT cause FROM email_suppression WHERE folded_email = $1`, [email])).rows,
    ).toEqual([{ cause: 'bounce' }])
  })
})

describe('replays', () => {
  test('the same batch again changes nothing', async () => {
    const events = [anEvent(), anEvent({ sg_event_id: undefined, 'smtp-id': '<1@x>' })]
    expect((await deliver(events)).body).toMatchObject({ applied: 2, duplicates: 0 })
    const before = await stored()
    expect((await deliver(events)).body).toEqual({ received: 2, applied: 0, duplicates: 2, ignored: 0 })
    expect((await deliver(events.toReversed())).body).toMatchObject({ duplicates: 2 })
    expect(await stored()).toEqual(before)
  })

  test('an event twice in one batch counts once', async () => {
    const event = anEvent()
    expect((await deliver([event, event])).body).toEqual({
      received: 2,
      applied: 1,
      duplicates: 1,
      ignored: 0,
    })
  })

  test('two events under one id: the first one counts', async () => {
    const event = anEvent()
    expect((await deliver([event, { ...event, email: 'other@example.test' }])).body).toMatchObject({
      applied: 1,
      duplicates: 1,
    })
    expect(
      (await pool.query(`SELECT 1 FROM email_suppression WHERE folded_email = 'other@example.test'`)).rows,
    ).toEqual([])
  })

  test('fifty at once are all answered and leave one row for each event', async () => {
    const events = Array.from({ length: 5 }, () => anEvent({ email: 'storm@example.test' }))
    const before = await stored()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => deliver(i % 2 ? events : events.toReversed())),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(replies.reduce((sum, { body }) => sum + Number(body.applied), 0)).toBe(5)
    expect(await stored()).toMatchObject({ logged: before.logged + 5, suppressed: before.suppressed + 1 })
  })
})

describe('fails closed', () => {
  const body = JSON.stringify([anEvent()])
  const signed = provider.sign(body)
  const signature = 'X-Twilio-Email-Event-Webhook-Signature'
  const timestamp = 'X-Twilio-Email-Event-Webhook-Timestamp'

  test.each([
    ['no headers', body, {}, 401],
    ['no signature', body, { [timestamp]: signed[timestamp] }, 401],
    ['no timestamp', body, { [signature]: signed[signature] }, 401],
    ['an empty signature', body, { ...signed, [signature]: '' }, 401],
    ['a garbage signature', body, { ...signed, [signature]: 'AAAA' }, 403],
    [
      'a signature of zeros',
      body,
      { ...signed, [signature]: Buffer.from([0x30, 6, 2, 1, 0, 2, 1, 0]).toString('base64') },
      403,
    ],
    ['a stranger’s signature', body, testProvider().sign(body), 403],
    ['a tampered byte', body.replace('bounce', 'bouncf'), signed, 403],
    ['one more blank', `${body} `, signed, 403],
    ['another timestamp', body, { ...signed, [timestamp]: '1700000001' }, 403],
    ['a timestamp with a sign', body, { ...signed, [timestamp]: '-1700000000' }, 403],
    ['malformed JSON under a bad signature', '[{', signed, 403],
    ['an empty body', '', signed, 403],
  ])('%s', async (_, sent, headers, expected) => {
    const before = await stored()
    const reply = await post(sent, headers)
    expect(reply.status).toBe(expected)
    expect(reply.body.error).toMatchObject({
      code: expected === 401 ? 'unauthorized' : 'forbidden',
      request_id: reply.headers['x-request-id'],
    })
    expect(await stored()).toEqual(before)
  })

  test('without a key even a signed batch', async () => {
    const { status } = await keyless.api.post(ADDRESS).set(signed).type('json').send(body)
    expect(status).toBe(401)
    expect(await stored(keyless.pool)).toEqual({ logged: 0, suppressed: 0, running: 0 })
  })

  test('a compressed body, since the signature is over the bytes as sent', async () => {
    const reply = await post(body, { ...signed, 'Content-Encoding': 'gzip' })
    expect([reply.status, reply.body.error.code]).toEqual([415, 'unsupported_media_type'])
  })
})

describe('a valid signature over what is no batch', () => {
  test.each([
    ['half of JSON', '[{', 'malformed_json'],
    ['text', 'bounce', 'malformed_json'],
    ['an object', '{"event":"bounce"}', 'bad_request'],
    ['null', 'null', 'bad_request'],
    ['half a million brackets', '['.repeat(500_000), 'malformed_json'],
  ])('%s answers 400', async (_, body, code) => {
    const before = await stored()
    const reply = await deliverText(body)
    expect([reply.status, reply.body.error.code]).toEqual([400, code])
    expect(await stored()).toEqual(before)
  })

  test('a byte of Latin-1 answers 400', async () => {
    const bytes = Buffer.from('[{"event":"caf\u00e9"}]', 'latin1')
    const inLatin1 = () => bytes as unknown as string
    const reply = await post('', provider.sign(bytes)).serialize(inLatin1).send({})
    expect([reply.status, reply.body.error.code]).toEqual([400, 'malformed_json'])
  })

  test('more than 5 MiB answers 413', async () => {
    const reply = await deliverText(`["${'x'.repeat(5 * 1024 * 1024)}"]`)
    expect([reply.status, reply.body.error.code]).toEqual([413, 'payload_too_large'])
  })
})

test('is written in one transaction: when the log cannot be written, nothing is', async () => {
  const { id } = await aSubscription(pool, { email: 'whole@example.test' })
  await pool.query(
    `ALTER TABLE email_suppression ADD CONSTRAINT broken CHECK (folded_email <> 'whole@example.test')`,
  )
  const before = await stored()
  const { status } = await deliver([anEvent({ email: 'whole@example.test' })])
  await pool.query(`ALTER TABLE email_suppression DROP CONSTRAINT broken`)
  expect(status).toBe(500)
  expect(await stored()).toEqual(before)
  expect(await statusOf(id)).toBe('active')
})

test('ten thousand events go in before the sender gives up', async () => {
  const { status, body } = await deliver(Array.from({ length: 10_000 }, () => anEvent()))
  expect([status, body.applied]).toEqual([200, 10_000])
})

test('serves what the table of operations says', () => {
  const served = contractRows().filter(
    ({ service, kind, served: isServed, method }) =>
      service === 'email-hook' && kind === 'operation' && isServed === 'yes' && method !== '*',
  )
  const ours = routes.map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const probes = ['GET /healthz', 'GET /health']
  expect(served.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...ours, ...probes].sort())
})
