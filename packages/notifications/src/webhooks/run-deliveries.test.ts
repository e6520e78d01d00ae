import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedSender } from '@ppman/evidence'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { recordEvent } from '../events/event-repo.ts'
import { dispatchEvents } from '../events/dispatch-events.ts'
import type { EndpointSettings } from './endpoint-repo.ts'
import { createEndpoint, rotateSecret } from './manage-endpoints.ts'
import { runDeliveries } from './run-deliveries.ts'
import { sendingRepo } from './sending-repo.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const keys = [{ kid: 'k1', secret: randomBytes(32).toString('base64url') }]
const ORG = randomUUID()
const EVERYTHING: EndpointSettings['filter'] = {
  eventTypes: [],
  payerIds: [],
  specialties: [],
  states: [],
  minSeverity: 'info',
}

type Got = { path: string; headers: Record<string, string>; body: string; atMs: number }
const got: Got[] = []
/** What the receiver does with a request, by path. */
const behaviors = new Map<string, (req: IncomingMessage, res: ServerResponse) => void>()
const receiver = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    const path = req.url!
    got.push({ path, headers: req.headers as Record<string, string>, body, atMs: Date.now() })
    const behave = behaviors.get(path)
    if (behave) behave(req, res)
    else res.writeHead(204).end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
const reach = { allowHosts: [host] }
const sender = guardedSender(reach, { timeoutMs: 1_000, maxBytes: 16_384 })

afterEach(async () => {
  got.length = 0
  behaviors.clear()
  for (const table of ['webhook_endpoint', 'notification_event']) await pool.query(`DELETE FROM ${table}`)
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await sender.close()
  await close()
})

const transaction = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db, work)
const errors: unknown[] = []
const clock = { skewMs: 0 }
const now = () => new Date(Date.now() + clock.skewMs)
const deps = {
  transaction,
  sender,
  keys,
  baseUrl: 'https://ppman.test',
  now,
  random: () => 0.5,
  atOnce: 50,
  failed: (error: unknown) => void errors.push(error),
}

const anEndpoint = async (path: string, settings: Partial<EndpointSettings> = {}) =>
  transaction((tx) =>
    createEndpoint(
      tx,
      {
        url: `http://${host}${path}`,
        description: null,
        format: 'standard',
        filter: EVERYTHING,
        isActive: true,
        ...settings,
      },
      { keys, reach, by: { orgId: ORG, sub: 'integrator' }, now: now() },
    ),
  )
const anEvent = (orgId: string | null = null) =>
  transaction((tx) =>
    recordEvent(tx, {
      kind: 'payer.health_changed',
      data: { status: 'warning', previous_status: 'healthy', score: 70 },
      orgId,
      subject: 'payer:x',
      occurredAt: now(),
    }),
  )
const dispatch = () =>
  dispatchEvents({
    transaction,
    fanOut: (tx, ids, at) => sendingRepo(tx).fanOut(ids, at),
    tell: async () => undefined,
    now,
  })

/** Sends until a condition holds, then stops. */
async function sendUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const stopping = new AbortController()
  const running = runDeliveries(deps, stopping.signal)
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20))
  stopping.abort()
  await running
}
const attemptsStored = async (count: number) =>
  Number((await pool.query('SELECT count(*) FROM webhook_attempt')).rows[0].count) >= count
const deliveries = async () =>
  (
    await pool.query(
      'SELECT status, attempts, due_at, leased_until FROM webhook_delivery ORDER BY created_at, id',
    )
  ).rows

test('a delivery is signed: two independent verifiers accept it and refuse any other bytes', async () => {
  const { endpoint, secret } = await anEndpoint('/ok')
  const id = await anEvent()
  await dispatch()
  await sendUntil(() => attemptsStored(1))
  const [{ headers, body }] = got as [Got]
  expect(headers['webhook-id']).toBe(`evt_${id}`)
  expect(JSON.parse(body)).toMatchObject({ type: 'payer.health_changed', data: { version: 1, score: 70 } })
  for (const verifier of [new Webhook(secret), new SvixWebhook(secret)]) {
    expect(() => verifier.verify(body, headers)).not.toThrow()
    expect(() => verifier.verify(`${body} `, headers)).toThrow()
    expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'evt_other' })).toThrow()
    const late = String(Number(headers['webhook-timestamp']) - 600)
    expect(() => verifier.verify(body, { ...headers, 'webhook-timestamp': late })).toThrow()
  }
  const [row] = (await pool.query('SELECT * FROM webhook_endpoint')).rows
  expect(row).toMatchObject({ id: endpoint.id, consecutive_failures: 0, last_success_at: expect.any(Date) })
})

test('after a rotation both secrets verify', async () => {
  const { endpoint, secret } = await anEndpoint('/ok')
  const rotated = await transaction((tx) =>
    rotateSecret(tx, endpoint.id, { keys, by: { orgId: ORG, sub: 'integrator' }, now: now() }),
  )
  await anEvent()
  await dispatch()
  await sendUntil(() => attemptsStored(1))
  const [{ headers, body }] = got as [Got]
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2)
  for (const one of [secret, rotated.secret])
    expect(new Webhook(one).verify(body, headers)).toEqual(JSON.parse(body))
})

test('an event of one organization reaches that one alone; one of all reaches each', async () => {
  await anEndpoint('/ok')
  await anEvent(randomUUID())
  await anEvent(ORG)
  await anEvent(null)
  expect(await dispatch()).toBe(3)
  expect(await deliveries()).toHaveLength(2)
  expect(await dispatch()).toBe(0)
})

test.each<[string, (req: IncomingMessage, res: ServerResponse) => void, object]>([
  ['answers 500', (_, res) => res.writeHead(500).end('broken'), { http_status: 500, answer: 'broken' }],
  [
    'redirects to another address',
    (_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    { http_status: 302 },
  ],
  ['hangs', () => undefined, { http_status: null, error: 'timeout' }],
  ['cuts the line', (req) => req.socket.destroy(), { http_status: null, error: 'network_error' }],
])('a receiver that %s is tried again after five seconds', async (_, behave, logged) => {
  behaviors.set('/bad', behave)
  await anEndpoint('/bad')
  await anEvent()
  await dispatch()
  await sendUntil(() => attemptsStored(1))
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ status: 'pending', attempts: 1, leased_until: null })
  const [attempt] = (await pool.query('SELECT * FROM webhook_attempt')).rows
  expect(attempt).toMatchObject(logged)
  const waitMs = delivery.due_at - attempt.attempted_at - attempt.duration_ms
  expect(Math.abs(waitMs - 5_000)).toBeLessThan(50)
})

test('Retry-After of 429 is kept', async () => {
  behaviors.set('/busy', (_, res) => res.writeHead(429, { 'retry-after': '3600' }).end())
  await anEndpoint('/busy')
  await anEvent()
  await dispatch()
  await sendUntil(() => attemptsStored(1))
  const [{ due_at: dueAt }] = await deliveries()
  expect(dueAt.getTime() - Date.now()).toBeGreaterThan(3_590_000)
})

test('410 stops the endpoint, and its organization is told', async () => {
  behaviors.set('/gone', (_, res) => res.writeHead(410).end())
  const { endpoint } = await anEndpoint('/gone')
  await anEvent()
  await dispatch()
  await sendUntil(() => attemptsStored(1))
  expect(await deliveries()).toMatchObject([{ status: 'failed' }])
  const { rows } = await pool.query("SELECT * FROM notification_event WHERE kind = 'webhook.disabled'")
  expect(rows).toMatchObject([{ org_id: ORG, data: { endpoint_id: endpoint.id, reason: 'gone' } }])
  await anEvent()
  await dispatch()
  expect(await deliveries()).toHaveLength(1)
})

test('an endless answer of success is cut off and counts as delivered', async () => {
  behaviors.set('/endless', (_, res) => {
    res.writeHead(200)
    const pour = () => {
      while (res.writable && res.write('x'.repeat(65_536)));
      if (res.writable) res.once('drain', pour)
    }
    pour()
  })
  await anEndpoint('/endless')
  await anEvent()
  await dispatch()
  await sendUntil(() => attemptsStored(1))
  expect(await deliveries()).toMatchObject([{ status: 'delivered' }])
  const [{ answer }] = (await pool.query('SELECT answer FROM webhook_attempt')).rows
  expect(answer).toHaveLength(1_000)
})

test('after ten failed attempts in three days a delivery is given up', async () => {
  behaviors.set('/bad', (_, res) => res.writeHead(500).end())
  await anEndpoint('/bad')
  await anEvent()
  await dispatch()
  const waitsS: number[] = []
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await sendUntil(() => attemptsStored(attempt))
    const [{ due_at: dueAt }] = await deliveries()
    waitsS.push(Math.round((dueAt.getTime() - now().getTime()) / 1_000))
    clock.skewMs += dueAt.getTime() - now().getTime() + 300_000
  }
  clock.skewMs = 0
  const expected = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  for (const [index, waitS] of expected.entries())
    expect(Math.abs(waitsS[index]! - waitS)).toBeLessThanOrEqual(2)
  expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 10 }])
  expect(got.every(({ headers }) => headers['webhook-id'] === got[0]!.headers['webhook-id'])).toBe(true)
})

test('an endpoint that has failed for five days is stopped', async () => {
  behaviors.set('/bad', (_, res) => res.writeHead(500).end())
  await anEndpoint('/bad')
  await pool.query("UPDATE webhook_endpoint SET failing_since = now() - interval '121 hours'")
  await anEvent()
  await dispatch()
  await sendUntil(() => attemptsStored(1))
  const { rows } = await pool.query('SELECT disabled_reason FROM webhook_endpoint')
  expect(rows).toEqual([{ disabled_reason: 'failed_for_days' }])
})

test('a receiver that hangs takes at most five places and does not delay another one', async () => {
  let open = 0
  let most = 0
  behaviors.set('/hangs', (req) => {
    most = Math.max(most, (open += 1))
    req.socket.once('close', () => (open -= 1))
  })
  await anEndpoint('/hangs')
  await anEndpoint('/ok')
  for (let index = 0; index < 40; index += 1) await anEvent()
  await dispatch()
  await sendUntil(() => got.filter(({ path }) => path === '/ok').length >= 40)
  expect(most).toBeLessThanOrEqual(5)
  expect(most).toBeGreaterThan(0)
  expect(got.filter(({ path }) => path === '/ok')).toHaveLength(40)
})

test('receivers that hang in all places do not keep another one waiting', async () => {
  const patient = guardedSender(reach, { timeoutMs: 600_000, maxBytes: 16_384 })
  for (let index = 0; index < 10; index += 1) {
    behaviors.set(`/hangs/${index}`, () => undefined)
    await anEndpoint(`/hangs/${index}`)
  }
  for (let index = 0; index < 5; index += 1) await anEvent()
  await dispatch()
  const stopping = new AbortController()
  const running = runDeliveries({ ...deps, sender: patient }, stopping.signal)
  const gotAt = (path: string) => got.filter((message) => message.path.startsWith(path)).length
  while (gotAt('/hangs') < deps.atOnce) await new Promise((resolve) => setTimeout(resolve, 20))
  await anEndpoint('/ok')
  await anEvent()
  await dispatch()
  while (gotAt('/ok') === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await deliveries()).toContainEqual(expect.objectContaining({ status: 'pending', attempts: 0 }))
  stopping.abort()
  await patient.close()
  await running
})

test('what a killed worker had leased is sent again with the same id', async () => {
  await anEndpoint('/ok')
  const id = await anEvent()
  await dispatch()
  const claimed = await transaction((tx) => sendingRepo(tx).claim(now(), 10))
  expect(claimed).toHaveLength(1)
  expect(await transaction((tx) => sendingRepo(tx).claim(now(), 10))).toEqual([])
  clock.skewMs = 61_000
  await sendUntil(() => attemptsStored(1))
  clock.skewMs = 0
  expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([`evt_${id}`])
})

test('an event of a transaction that is rolled back is never sent', async () => {
  await anEndpoint('/ok')
  await transaction(async (tx) => {
    await recordEvent(tx, {
      kind: 'payer.health_changed',
      data: { status: 'critical', previous_status: 'healthy', score: 1 },
      orgId: null,
      subject: 'payer:x',
      occurredAt: now(),
    })
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await dispatch()).toBe(0)
})

test.each(['slack', 'teams'] as const)('a channel of %s gets a message that people read', async (format) => {
  await anEndpoint('/ok', { format })
  await anEvent()
  await dispatch()
  await sendUntil(() => attemptsStored(1))
  const message = JSON.parse(got[0]!.body)
  const text = format === 'slack' ? message.text : message.attachments[0].content.body[0].text
  expect(text).toBe('The health of what is known about a payer changed its status.')
})
