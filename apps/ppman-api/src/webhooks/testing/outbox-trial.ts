import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, migrate, openDb, openPool } from '@ppman/db'
import { recordEvent } from '@ppman/notifications/events'
import { createEndpoint } from '@ppman/notifications/webhooks'
import { Webhook } from 'standardwebhooks'
import { startThrowAwayPostgres } from '../../../../../infra/dev/src/postgres/throw-away.ts'
import { until } from '../../testing/until.ts'
import { workerProcesses } from '../../testing/worker-process.ts'
import { openReceiver, type Received } from './receiver.ts'

/** Transactions that are written while a worker runs; some are rolled back. */
const WRITES_PER_ROUND = 12
const ROLLED_BACK = 0.25
/** A worker is killed at most this long after it began to dispatch. */
const MOST_LIFE_MS = 400
/** Tables that a worker writes while it fans out, and between a delivery and its record. */
const WRITTEN = ['webhook_delivery', 'webhook_attempt'] as const

const ORGS = [randomUUID(), randomUUID()] as const
const EVERYTHING = { eventTypes: [], payerIds: [], specialties: [], states: [], minSeverity: 'info' }

/** What was tried to store, and what the receiver got. */
type History = {
  /** Ids whose transaction was committed, and those whose transaction was rolled back. */
  committed: Set<string>
  rolledBack: Set<string>
  received: Received[]
}
type Endpoint = { path: string; orgId: string; secret: string }
type Trial = Awaited<ReturnType<typeof openTrial>>

/**
 * Kills the worker that ships so many times while events are stored, at random and between two
 * writes; restarts PostgreSQL in the middle. Returns what a checker finds when all is delivered.
 */
export async function outboxTrial({ kills }: { kills: number }) {
  const trial = await openTrial()
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill === kills >> 1) await restartPostgres(trial)
      await killOnce(trial, kill)
    }
    const last = trial.workers.start()
    await until('all is delivered', async () => {
      const sql = `SELECT (SELECT count(*) FROM notification_event WHERE dispatched_at IS NULL)
        + (SELECT count(*) FROM webhook_delivery WHERE status <> 'delivered') AS open`
      return Number((await trial.pool.query<{ open: string }>(sql)).rows[0]!.open) === 0
    })
    await trial.workers.kill(last)
    return await checkHistory(trial)
  } finally {
    await trial.close()
  }
}

async function openTrial() {
  const postgres = await startThrowAwayPostgres({ isSmall: true })
  const url = patient(postgres.url)
  await migrate(url)
  const history: History = { committed: new Set(), rolledBack: new Set(), received: [] }
  const receiver = await openReceiver((received, res) => {
    history.received.push(received)
    res.writeHead(204).end()
  })
  const db = openDb({ url, role: 'ppman_worker', max: 3 })
  const pool = openPool({ url, max: 3, statementTimeoutMs: 0 })
  pool.on('error', () => undefined) // idle connections end with the server's restart
  const dir = await mkdtemp(join(tmpdir(), 'ppman-outbox-'))
  const key = { kid: 'k1', secret: randomBytes(32).toString('base64url') }
  const workers = workerProcesses({
    DATABASE_URL: url,
    BLOB_DIR: dir,
    WEBHOOK_SECRET_KEYS: `${key.kid}:${key.secret}`,
    WEBHOOK_ALLOW_HOSTS: receiver.host,
  })
  const endpoints: Endpoint[] = []
  for (const [path, orgId] of [
    ['/first', ORGS[0]],
    ['/second', ORGS[0]],
    ['/other', ORGS[1]],
  ] as const) {
    const settings = {
      url: receiver.url(path),
      description: null,
      format: 'standard' as const,
      filter: EVERYTHING,
      isActive: true,
    }
    const deps = {
      keys: [key],
      reach: { allowHosts: [receiver.host] },
      by: { orgId, sub: 'a' },
      now: new Date(),
    }
    const { secret } = await inTransaction(db, (tx) => createEndpoint(tx, settings, deps))
    endpoints.push({ path, orgId, secret })
  }
  const close = async () => {
    workers.killAll()
    receiver.close()
    await db.$disconnect()
    await pool.end()
    await postgres.stop()
    await rm(dir, { recursive: true })
  }
  return { postgres, db, pool, workers, history, endpoints, close }
}

/** Waits that a busy machine does not exceed. */
function patient(url: string): string {
  const limits = 'connect_timeout=60&statement_timeout=100000&transaction_timeout=100000'
  return `${url}?${limits}`
}

/** One life of a worker. A dead one's leases end at once, as they would after a minute. */
async function killOnce(trial: Trial, round: number): Promise<void> {
  const { pool, workers } = trial
  const worker = workers.start()
  if (round % 3 === 2) {
    await writeEvents(trial)
    await workers.killAt({ pool, table: WRITTEN[(round / 3) & 1]!, worker })
  } else {
    await writeEvents(trial)
    await until('the worker dispatches', async () => {
      const sql = 'SELECT FROM notification_event WHERE dispatched_at IS NULL'
      return (await pool.query(sql)).rowCount === 0
    })
    const writing = writeEvents(trial, MOST_LIFE_MS / WRITES_PER_ROUND)
    await pause(Math.random() * MOST_LIFE_MS)
    await workers.kill(worker)
    await writing
  }
  await pool.query('UPDATE webhook_delivery SET leased_until = NULL WHERE leased_until IS NOT NULL')
}

async function writeEvents({ db, history }: Trial, pauseMs = 0): Promise<void> {
  for (let write = 0; write < WRITES_PER_ROUND; write += 1) {
    const ids = Array.from({ length: 1 + (write % 3) }, () => randomUUID())
    const isRolledBack = Math.random() < ROLLED_BACK
    const orgId = [null, ...ORGS][write % 3]!
    const outcome = await inTransaction(db, async (tx) => {
      for (const id of ids)
        await recordEvent(tx, {
          id,
          kind: 'payer.health_changed',
          data: { status: 'warning', previous_status: 'healthy', score: write },
          orgId,
          subject: 'payer:x',
          occurredAt: new Date(),
        })
      if (isRolledBack) throw new Error('rolled back')
    }).then(
      () => history.committed,
      // Without an answer to its commit a transaction may have been stored or not.
      (error: Error) => (error.message === 'rolled back' ? history.rolledBack : null),
    )
    for (const id of ids) outcome?.add(id)
    if (pauseMs > 0) await pause(Math.random() * pauseMs)
  }
}

/** While a worker delivers and events are stored. */
async function restartPostgres(trial: Trial): Promise<void> {
  const worker = trial.workers.start()
  await writeEvents(trial)
  const writing = writeEvents(trial, MOST_LIFE_MS / WRITES_PER_ROUND)
  await pause(Math.random() * MOST_LIFE_MS)
  await trial.postgres.restart()
  await writing
  await writeEvents(trial)
  await until('the worker is back', async () => {
    const sql = `SELECT FROM notification_event WHERE dispatched_at IS NULL`
    return (await trial.pool.query(sql)).rowCount === 0
  })
  await trial.workers.kill(worker)
}

type Outbox = { id: string; orgId: string | null }

/** Holds what the receiver got against what the outbox holds. */
async function checkHistory({ pool, history, endpoints }: Trial) {
  const { committed, rolledBack, received } = history
  const { rows: outbox } = await pool.query<Outbox>('SELECT id, org_id AS "orgId" FROM notification_event')
  const stored = new Set(outbox.map(({ id }) => id))
  const got = new Map<string, string[]>()
  let refused = 0
  for (const { path, headers, body } of received) {
    const endpoint = endpoints.find((each) => each.path === path)!
    const key = `${path} ${headers['webhook-id']}`
    got.set(key, [...(got.get(key) ?? []), body])
    if (!isGenuine(endpoint.secret, body, headers)) refused += 1
  }
  const wanted = endpoints.flatMap(({ path, orgId }) =>
    outbox
      .filter((event) => event.orgId === null || event.orgId === orgId)
      .map(({ id }) => `${path} evt_${id}`),
  )
  const due = new Set(wanted)
  const idOf = (key: string) => key.split(' evt_')[1]!
  return {
    events: outbox.length,
    rolledBack: rolledBack.size,
    deliveries: wanted.length,
    repeated: received.length - got.size,
    lost: [...committed].filter((id) => !stored.has(id)).length,
    missing: wanted.filter((key) => !got.has(key)).length,
    unwanted: [...got.keys()].filter((key) => !due.has(key)).length,
    neverCommitted: [...got.keys()].filter((key) => rolledBack.has(idOf(key)) || !stored.has(idOf(key)))
      .length,
    changed: [...got.values()].filter((bodies) => new Set(bodies).size > 1).length,
    refused,
  }
}

function isGenuine(secret: string, body: string, headers: Received['headers']): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers })
    return true
  } catch {
    return false
  }
}
