import { randomUUID } from 'node:crypto'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { KEPT_DAYS, removeOldEvents } from './old-events-repo.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
afterAll(close)

const NOW = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const [OLD, RECENT] = [daysAgo(KEPT_DAYS + 1), daysAgo(KEPT_DAYS - 1)]
const org = randomUUID()
const insert = async (sql: string, ...values: unknown[]): Promise<string> =>
  (await pool.query<{ id: string }>(`${sql} RETURNING id`, values)).rows[0]!.id

const anEvent = (occurredAt: Date, isDispatched = true) =>
  insert(
    `INSERT INTO notification_event (kind, org_id, subject, data, occurred_at, dispatched_at)
     VALUES ('rules.created', $1, 'policy:x', '{}', $2, $3)`,
    org,
    occurredAt,
    isDispatched ? occurredAt : null,
  )
const endpoint = await insert(
  `INSERT INTO webhook_endpoint (org_id, url, secret_sealed, secret_hint, created_by, created_at, updated_at)
   VALUES ($1, 'https://hooks.example.com/', 'sealed', 'hint', 'biller', now(), now())`,
  org,
)
const subscription = await insert(
  `INSERT INTO email_subscription (org_id, email, folded_email, frequency, status, created_at)
   VALUES ($1, 'reader@example.test', 'reader@example.test', 'immediate', 'active', now())`,
  org,
)
const aDelivery = async (event: string, status: 'pending' | 'delivered') => {
  const delivery = await insert(
    `INSERT INTO webhook_delivery (org_id, endpoint_id, event_id, status, due_at, created_at, finished_at)
     VALUES ($1, $2, $3, $4, $5, $5, CASE WHEN $4 = 'delivered' THEN $5::timestamptz END)`,
    ...[org, endpoint, event, status, OLD],
  )
  await insert(
    `INSERT INTO webhook_attempt (org_id, delivery_id, attempted_at, duration_ms, http_status)
     VALUES ($1, $2, $3, 5, 204)`,
    ...[org, delivery, OLD],
  )
}
const aMail = async (event: string, status: 'queued' | 'sent', at: Date) => {
  const message = await insert(
    `INSERT INTO email_message (org_id, subscription_id, folded_email, kind, period, status, due_at,
       created_at, finished_at)
     VALUES ($1, $2, 'reader@example.test', 'notice', $3, $4, $5, $5,
       CASE WHEN $4 = 'sent' THEN $5::timestamptz END)`,
    ...[org, subscription, `evt_${event}`, status, at],
  )
  await pool.query(
    'INSERT INTO email_item (subscription_id, event_id, org_id, message_id) VALUES ($1, $2, $3, $4)',
    [subscription, event, org, message],
  )
}
const stored = async (table: string) =>
  (await pool.query<{ id: string }>(`SELECT ${KEY[table] ?? 'id'} AS id FROM ${table}`)).rows.map(
    ({ id }) => id,
  )
const KEY: Record<string, string> = { webhook_delivery: 'event_id', email_item: 'event_id' }
const run = (signal = new AbortController().signal) =>
  removeOldEvents({ transaction: (work) => inTransaction(db, work), now: () => NOW }, signal)

afterEach(async () => {
  for (const table of ['webhook_delivery', 'email_item', 'email_message', 'notification_event'])
    await pool.query(`DELETE FROM ${table}`)
})

test('an old event goes with its deliveries, their attempts and its mails', async () => {
  const event = await anEvent(OLD)
  await aDelivery(event, 'delivered')
  await aMail(event, 'sent', OLD)
  expect(await run()).toEqual({ events: 1, mails: 1 })
  const tables = ['notification_event', 'webhook_delivery', 'webhook_attempt', 'email_item', 'email_message']
  expect(await Promise.all(tables.map(stored))).toEqual([[], [], [], [], []])
  expect(await stored('webhook_endpoint')).toEqual([endpoint])
  expect(await stored('email_subscription')).toEqual([subscription])
})

test('what is recent, or still waits to be sent, stays', async () => {
  const recent = await anEvent(RECENT)
  await aDelivery(recent, 'delivered')
  await aMail(recent, 'sent', RECENT)
  const waiting = await anEvent(OLD)
  await aDelivery(waiting, 'pending')
  const queued = await anEvent(OLD)
  await aMail(queued, 'queued', RECENT)
  const undispatched = await anEvent(OLD, false)
  expect(await run()).toEqual({ events: 0, mails: 0 })
  expect(new Set(await stored('notification_event'))).toEqual(
    new Set([recent, waiting, queued, undispatched]),
  )
  expect(new Set(await stored('webhook_delivery'))).toEqual(new Set([recent, waiting]))
  expect(new Set(await stored('email_item'))).toEqual(new Set([recent, queued]))
  expect(await stored('email_message')).toHaveLength(2)
})

test('thousands go in batches; two workers at once remove each event once', async () => {
  await pool.query(
    `INSERT INTO notification_event (kind, subject, data, occurred_at, dispatched_at)
     SELECT 'rules.created', 'policy:x', '{}', $1, $1 FROM generate_series(1, 2500)`,
    [OLD],
  )
  const [one, other] = await Promise.all([run(), run()])
  expect(one.events + other.events).toBe(2_500)
  expect(await stored('notification_event')).toEqual([])
})

test('a worker that is stopped leaves the rest to the next run', async () => {
  const event = await anEvent(OLD)
  expect(await run(AbortSignal.abort())).toEqual({ events: 0, mails: 0 })
  expect(await stored('notification_event')).toEqual([event])
})
