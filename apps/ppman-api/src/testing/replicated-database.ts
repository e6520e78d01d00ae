import { migrate, openDb, openPool } from '@ppman/db'
import { writePositions } from '@ppman/http'
import { openTestRedis } from '@ppman/http/testing'
import { renderMetrics } from '@ppman/telemetry'
import { ensureDatabase } from '../../../../infra/dev/src/postgres/start-postgres.ts'
import {
  startStreamingReplica,
  startThrowAwayPrimary,
} from '../../../../infra/dev/src/postgres/streaming-replica.ts'

/** Waits that no test meets, and short ones for the replica, which a test kills. */
const PATIENT = 'connect_timeout=60&statement_timeout=100000&transaction_timeout=100000'
const NAME = 'ppman'

/** A database on a primary of its own, its streaming replica, and a client that reads from both. */
export async function replicatedDatabase() {
  const primary = await startThrowAwayPrimary()
  await ensureDatabase(primary.url, NAME)
  const url = `${Object.assign(new URL(primary.url), { pathname: `/${NAME}` }).toString()}?${PATIENT}`
  await migrate(url)
  const replica = await startStreamingReplica(primary)
  const redis = openTestRedis()
  const options = { url: replica.url(NAME), maxLagMs: 60_000, pollMs: 100, writes: writePositions(redis) }
  const db = openDb({ url, role: 'ppman_app', max: 5, replica: options })
  const pool = openPool({ url, max: 3, statementTimeoutMs: 0 })
  /** The owner's connections to the replica, for pausing it. */
  const replicaPool = openPool({ url: replica.url(NAME), max: 1, statementTimeoutMs: 0 })
  const close = async () => {
    await Promise.all([db.$disconnect(), pool.end(), replicaPool.end()])
    redis.disconnect()
    await replica.stop()
    await primary.stop()
  }
  return { database: { db, pool, url, close }, replica, replicaPool, redis, options }
}

/** How often an outcome was counted so far. */
export async function readsOf(outcome: string): Promise<number> {
  const lines = (await renderMetrics()).split('\n')
  const line = lines.find((it) => it.startsWith('db_replica_reads_total{') && it.includes(`"${outcome}"`))
  return line ? Number(line.split(' ').at(-1)) : 0
}
