import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { inTransaction, openDb, withTenant } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedSender } from '@ppman/evidence'
import { dispatchEvents, recordEvent } from '@ppman/notifications/events'
import { createEndpoint, runDeliveries, sendingRepo } from '@ppman/notifications/webhooks'
import setUp from '../../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../../infra/dev/src/jest-teardown.ts'
import { median, quantile } from '../../payers/testing/quantile.ts'
import { databaseCpuS, ownCpuS } from '../../price-transparency/testing/cpu.ts'
import { until } from '../../testing/until.ts'

const { values } = parseArgs({
  options: {
    endpoints: { type: 'string', default: '1000' },
    events: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '3' },
    hanging: { type: 'string', default: '20' },
  },
})
const [endpoints, events, rounds, hanging] = [
  values.endpoints,
  values.events,
  values.rounds,
  values.hanging,
].map(Number) as [number, number, number, number]
const AT_ONCE = 100
const ASK_EVERY_MS = 500
const PER_ORG = 20
/** The first digit of the organizations of endpoints, by what these do. */
const ORGS = { ok: '0', hangs: '1', pours: '2' } as const
const EVERYTHING = { eventTypes: [], payerIds: [], specialties: [], states: [], minSeverity: 'info' }

await setUp()
const { db, pool, url: databaseUrl, close } = await testDb({ role: 'ppman_worker' })
const appDb = openDb({ url: databaseUrl, role: 'ppman_app', max: 2 })
const receiver = fork(new URL('receiver-server.ts', import.meta.url))
const [{ host }] = (await once(receiver, 'message')) as [{ host: string }]
type Usage = { count: number; delaysMs: number[]; cpuS: number }
const usage = async (): Promise<Usage> => {
  receiver.send('usage')
  return ((await once(receiver, 'message')) as [Usage])[0]
}
const keys = [{ kid: 'k1', secret: randomBytes(32).toString('base64url') }]
const reach = { allowHosts: [host] }
const sender = guardedSender(reach, { timeoutMs: 15_000, maxBytes: 16_384 })
const transaction = <T>(work: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction(db, work, { timeoutMs: 60_000 })
const now = () => new Date()
const failed = (error: unknown) => line(String(error))
const baseUrl = 'https://ppman.test'
const deps = { transaction, sender, keys, baseUrl, now, random: () => 0.5, atOnce: AT_ONCE, failed }

try {
  await addEndpoints(endpoints, 'ok')
  line(
    `${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}; ${endpoints} endpoints, ` +
      `${events} events, ${rounds} rounds, ${AT_ONCE} at a time, one worker, receiver in another process\n`,
  )
  line('| what | per s | share of bare | CPU µs each: own, database |\n|---|---|---|---|')
  await compare()
  line('\nhanging receivers beside good ones\n')
  line('| what | p50 s | p99 s | most s | bar | |\n|---|---|---|---|---|---|')
  await measureDelays('all answer')
  await addEndpoints(hanging, 'hangs')
  await measureDelays(`${hanging} endpoints of one organization hang`)
  await measurePouring()
} finally {
  receiver.kill()
  await sender.close()
  await appDb.$disconnect()
  await close()
  await tearDown()
}

async function addEndpoints(count: number, path: keyof typeof ORGS): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const org = String(Math.floor(index / PER_ORG)).padStart(11, '0')
    const orgId = `0190a000-0000-7000-8000-${ORGS[path]}${org}`
    const url = `http://${host}/${path}/${index}`
    const settings = {
      url,
      description: null,
      format: 'standard' as const,
      filter: EVERYTHING,
      isActive: true,
    }
    const endpointDeps = { keys, reach, by: { orgId, sub: 'a' }, now: now() }
    await withTenant(orgId, () => inTransaction(appDb, (tx) => createEndpoint(tx, settings, endpointDeps)))
  }
}

function addEvent(): Promise<string> {
  return transaction((tx) =>
    recordEvent(tx, {
      kind: 'payer.health_changed',
      data: { status: 'warning', previous_status: 'healthy', score: 70 },
      orgId: null,
      subject: 'payer:x',
      occurredAt: now(),
    }),
  )
}

function dispatch(): Promise<number> {
  const fanOut = (tx: Parameters<typeof sendingRepo>[0], ids: readonly string[], at: Date) =>
    sendingRepo(tx).fanOut(ids, at)
  return dispatchEvents({ transaction, fanOut, tell: async () => undefined, now })
}

type Round = { perS: number; ownUs: number; databaseUs: number }

async function measured(count: number, work: () => Promise<void>): Promise<Round> {
  const [own, database, startedAt] = [ownCpuS(), await databaseCpuS(pool), performance.now()]
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  const us = (s: number) => (s * 1e6) / count
  return {
    perS: count / seconds,
    ownUs: us(ownCpuS() - own),
    databaseUs: us((await databaseCpuS(pool)) - database),
  }
}

/** Rounds of both in turn, so that a busy machine slows both. */
async function compare(): Promise<void> {
  const count = endpoints * events
  const [ours, bare]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measured(count, () => postBare(count)))
    for (let event = 0; event < events; event += 1) await addEvent()
    ours.push(await measured(count, deliverAll))
  }
  const share = median(ours.map(({ perS }, round) => perS / bare[round]!.perS))
  const cells = (all: readonly Round[], part: string) => {
    const [perS, ownUs, databaseUs] = (['perS', 'ownUs', 'databaseUs'] as const).map((name) =>
      median(all.map((round) => round[name])).toFixed(0),
    )
    return `${perS} | ${part} | ${ownUs}, ${databaseUs} |`
  }
  line(`| bare loop of fetch: no database, no signature | ${cells(bare, '1')}`)
  line(`| dispatched, signed, delivered, logged | ${cells(ours, share.toFixed(2))}`)
}

async function postBare(count: number): Promise<void> {
  const body = JSON.stringify({ type: 'bare', data: { filler: 'x'.repeat(300) } })
  const headers = { 'content-type': 'application/json' }
  let next = 0
  const postOn = async () => {
    while (next < count) {
      const url = `http://${host}/ok/${next++ % endpoints}`
      await (await fetch(url, { method: 'POST', headers, body })).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, postOn))
}

async function deliverAll(): Promise<void> {
  while ((await dispatch()) > 0);
  const stopping = new AbortController()
  const running = runDeliveries(deps, stopping.signal)
  // Each question reads past all that is delivered, so it is seldom asked.
  const sql = `SELECT FROM webhook_delivery WHERE status = 'pending' LIMIT 1`
  while ((await pool.query(sql)).rowCount) await pause(ASK_EVERY_MS)
  stopping.abort()
  await running
}

/** How long after it happened a good receiver has an event, a few events each second. */
async function measureDelays(name: string): Promise<void> {
  await usage()
  const stopping = new AbortController()
  const running = runDeliveries({ ...deps, sender }, stopping.signal)
  for (let event = 0; event < 8; event += 1) {
    await addEvent()
    await dispatch()
    await pause(3_000)
  }
  const sql = `SELECT FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
    WHERE status = 'pending' AND e.url LIKE '%/ok/%' LIMIT 1`
  await until('the good ones have all', async () => (await pool.query(sql)).rowCount === 0)
  const { delaysMs } = await usage()
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(delaysMs, share) / 1_000) as [
    number,
    number,
    number,
  ]
  const verdict = p99 <= 2 ? 'met' : 'missed'
  line(`| ${name} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${most.toFixed(2)} | p99 2 | ${verdict} |`)
  stopping.abort()
  await running
}

/** Receivers that answer with a gigabyte each: what the others wait, and what memory it takes. */
async function measurePouring(): Promise<void> {
  await addEndpoints(hanging, 'pours')
  const before = process.memoryUsage.rss()
  let most = before
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  await measureDelays(`${hanging} more answer with 1 GB each`)
  clearInterval(watching)
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0)
  line(`\nmemory of the worker while ${hanging} receivers answer with 1 GB each\n`)
  line('| before, MB | at most, MB |\n|---|---|')
  line(`| ${mb(before)} | ${mb(most)} |`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
