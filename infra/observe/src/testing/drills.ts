import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { openPool } from '@ppman/db'
import pg from 'pg'
import type { RunningRedis } from '../../../dev/src/redis/start-redis.ts'
import type { realServices } from './real-services.ts'

/** What drills act on: the edge, the API and the worker, their database and their Redis. */
export type World = {
  services: Awaited<ReturnType<typeof realServices>>
  redis: RunningRedis
}
type Database = ReturnType<typeof openPool>

/**
 * Provokes the condition of an alert.
 *
 * @returns a function that ends it
 */
type Drill = (world: World) => Promise<() => unknown>

const nothing = () => undefined

/** Repeats work until stopped; answers and errors do not matter. */
function repeat(everyMs: number, work: () => unknown): () => void {
  const timer = setInterval(() => void Promise.resolve(work()).catch(nothing), everyMs)
  return () => clearInterval(timer)
}

const get = ({ services }: World, path: string, method = 'GET') =>
  fetch(`${services.addresses['ppman-api'].url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${services.sample.tokens.ppman}` },
  }).then((answer) => answer.text())

/** Holds what a statement locks, as a transaction that hangs does. */
async function holdLocks(pool: Database, statement: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(statement)
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** The worker must not take the rows before they are locked. */
const stuckRows =
  (insert: string, lock: string): Drill =>
  async ({ services }) => {
    await services.stop('ppman-worker')
    await services.pool.query(insert)
    const release = await holdLocks(services.pool, `${lock} FOR UPDATE`)
    await services.start('ppman-worker')
    return release
  }

/** Nobody can connect to the database, and who was connected is cut off. */
async function cutDatabase({ services }: World): Promise<() => Promise<void>> {
  const url = new URL(services.databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  return async () => {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await admin.end()
  }
}

const PAYER = `INSERT INTO payer (id, name, folded_name, slug, payer_type, source, source_key, first_seen_at,
    last_seen_at) VALUES ('0190a000-0000-7000-8000-0000000000d1', 'Drill Health', 'drill health', 'drill',
    'commercial', 'drill', '1', now(), now()) ON CONFLICT DO NOTHING;`
const source = (name: string, state: string) => `${PAYER}
  INSERT INTO source (payer_id, url, kind, fetch_interval_s, state, next_check_at)
  VALUES ('0190a000-0000-7000-8000-0000000000d1', 'https://drill.example/${name}', 'html', 3600, '${state}',
    now() - interval '2 days')`
const lockTable = (mode: string) => `LOCK TABLE payer IN ${mode} MODE`

/** The API waits for a table that somebody has locked, and more callers come. */
const lockedTable: Drill = async (world) => {
  const release = await holdLocks(world.services.pool, lockTable('ACCESS EXCLUSIVE'))
  const stop = repeat(50, () => get(world, '/payers'))
  return async () => {
    stop()
    await release()
  }
}

const cutOff: Drill = async (world) => {
  const restore = await cutDatabase(world)
  const stop = repeat(200, () => get(world, '/payers'))
  return async () => {
    stop()
    await restore()
  }
}

/** One drill for each alert of `alerts.yml`, run by `drills.test.ts`. */
export const DRILLS: Record<string, Drill> = {
  ServiceDown: async ({ services }) => {
    await services.stop('control-plane')
    return () => services.start('control-plane')
  },
  QuotasWithoutRedis: async (world) => {
    process.kill(world.redis.pid, 'SIGSTOP')
    const stop = repeat(300, () => get(world, '/payers'))
    return () => {
      stop()
      process.kill(world.redis.pid, 'SIGCONT')
    }
  },
  ReplicaNotRead: async ({ services }) => {
    await services.stop('ppman-api')
    // Nobody listens there.
    services.envOf['ppman-api'] = { DATABASE_READ_URL: 'postgresql://127.0.0.1:1/ppman' }
    await services.start('ppman-api')
    return async () => {
      await services.stop('ppman-api')
      delete services.envOf['ppman-api']
      await services.start('ppman-api')
    }
  },
  EventLoopBlocked: ({ services }) => {
    const pid = services.pidOf('ppman-api')
    const stop = repeat(400, async () => {
      process.kill(pid, 'SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, 300))
      process.kill(pid, 'SIGCONT')
    })
    return Promise.resolve(() => {
      stop()
      process.kill(pid, 'SIGCONT')
    })
  },
  RequestsShed: (world) => {
    const stops = Array.from({ length: 20 }, () => repeat(5, () => get(world, '/payers/stats')))
    return Promise.resolve(() => stops.forEach((stop) => stop()))
  },
  RequestsSlow: lockedTable,
  DatabasePoolExhausted: lockedTable,
  JobsLate: async ({ services }) => {
    await services.pool.query(
      `SELECT enqueue_job('of-an-older-release', '{}', 'drill', now() - interval '1 hour')`,
    )
    return () => services.pool.query(`SELECT graphile_worker.remove_job('drill')`)
  },
  JobsGivenUp: async ({ services }) => {
    await services.pool.query(
      `SELECT graphile_worker.add_job('watch-source', '{}', job_key => 'drill-2', max_attempts => 1)`,
    )
    return () => services.pool.query(`SELECT graphile_worker.remove_job('drill-2')`)
  },
  EventsNotDispatched: stuckRows(
    `INSERT INTO notification_event (kind, org_id, subject, data, occurred_at)
     VALUES ('webhook.ping', NULL, 'webhook:drill', '{"endpoint_id": "drill"}',
          now() - interval '10 minutes')`,
    `SELECT FROM notification_event`,
  ),
  WebhooksLate: stuckRows(
    `WITH endpoint AS (
       INSERT INTO webhook_endpoint
        (org_id, url, secret_sealed, secret_hint, created_by, created_at, updated_at)
       VALUES (new_id(), 'https://drill.example/', 'sealed', 'hint', 'drill', now(), now()) RETURNING *),
     event AS (
       INSERT INTO notification_event (kind, subject, data, occurred_at, dispatched_at)
       VALUES ('webhook.ping', 'webhook:drill', '{}', now(), now()) RETURNING id)
     INSERT INTO webhook_delivery (org_id, endpoint_id, event_id, due_at, created_at)
     SELECT org_id, endpoint.id, event.id, now() - interval '10 minutes', now() FROM endpoint, event`,
    `SELECT FROM webhook_endpoint`,
  ),
  MailLate: stuckRows(
    `WITH subscription AS (
       INSERT INTO email_subscription (org_id, email, folded_email, frequency, status)
       VALUES (new_id(), 'd@drill.example', 'd@drill.example', 'daily', 'active') RETURNING *)
     INSERT INTO email_message (org_id, subscription_id, folded_email, kind, period, due_at, created_at)
     SELECT org_id, id, folded_email, 'digest', 'daily:2026-01-01', now() - interval '1 hour', now()
     FROM subscription`,
    `SELECT FROM email_message`,
  ),
  PolicySourcesLate: stuckRows(source('late', 'active'), 'SELECT FROM source'),
  PriceSourcesLate: stuckRows(
    `INSERT INTO pt_source (kind, host, pointer_url, added_by, allow_local, next_check_at)
     VALUES ('cms_hpt', 'drill.example', 'https://drill.example/cms-hpt.txt', 'drill', false,
       now() - interval '3 days')`,
    'SELECT FROM pt_source',
  ),
  SourceNeedsPerson: async ({ services }) => {
    await services.pool.query(source('person', 'needs_human_review'))
    return () => services.pool.query(`UPDATE source SET state = 'retired'`)
  },
  FetchesFail: (world) => Promise.resolve(repeat(500, () => get(world, '/payers/sync', 'POST'))),
  AuditChainBroken: async ({ services }) => {
    const sign = () => services.pool.query(`SELECT enqueue_job('sign-audit-heads', '{}', NULL, now())`)
    await services.pool.query(
      `SELECT append_audit_event(now(), 'drill', 'drill.run', 'drill', new_id(), '{}')`,
    )
    const head = join(services.blobDir, 'audit-heads', 'shared.json')
    const stop = repeat(1_000, () => {
      writeFileSync(head, '{}')
      return sign()
    })
    await sign()
    return stop
  },
  RequestsFail: cutOff,
  BacklogUnreadable: cutOff,
}
