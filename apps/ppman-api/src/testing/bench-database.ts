import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { migrate, openDb, openPool } from '@ppman/db'
import { anyFreePort } from '../../../../infra/dev/src/machine/ports.ts'
import { startPostgres } from '../../../../infra/dev/src/postgres/start-postgres.ts'
import { startThrowAwayPostgres } from '../../../../infra/dev/src/postgres/throw-away.ts'

export type Pool = ReturnType<typeof openPool>
type Filling = {
  /** Of the database, telling what it is filled with. */
  name: string
  fill: (pool: Pool) => Promise<void>
}
/**
 * `keepIn`: a directory whose server and data stay for the next run; without it both are gone
 * afterwards.
 */
type Place = Filling & { keepIn: string | undefined }

/** Nothing but this database runs there: no log is kept of what is filled in at once. */
const BULK = { wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '8GB' }
/** A question after a cold start may take longer than a request may. */
const COLD_MS = 60_000

/**
 * A filled database on a server of its own: filled now, or found as an earlier run kept it, with
 * what was migrated since.
 */
export async function benchDatabase({ keepIn, ...filling }: Place) {
  const server = await (keepIn
    ? keptServer(path.resolve(keepIn))
    : startThrowAwayPostgres({ settings: BULK }))
  try {
    const urlOf = (database: string) =>
      Object.assign(new URL(server.url), { pathname: `/${database}` }).toString()
    await ensureFilled(urlOf, filling)
    const url = urlOf(filling.name)
    await migrate(url)
    const db = openDb({ url, role: 'ppman_app', max: 5, statementTimeoutMs: COLD_MS })
    const pool = openPool({ url, max: 1, statementTimeoutMs: 0 })
    const close = async () => {
      await db.$disconnect()
      await pool.end()
      await server.stop()
    }
    return { db, pool, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function keptServer(home: string) {
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o755)
  const port = await anyFreePort()
  const files = { dataDir: path.join(home, 'data'), logFile: path.join(home, 'log') }
  const { url, stop } = await startPostgres({
    ...files,
    port,
    password: null,
    isThrowAway: true,
    settings: BULK,
  })
  return { url: url('postgres'), stop }
}

/** Filled under another name and renamed when whole: what a killed run left is thrown away. */
async function ensureFilled(urlOf: (database: string) => string, { name, fill }: Filling): Promise<void> {
  const admin = openPool({ url: urlOf('postgres'), max: 1, statementTimeoutMs: 0 })
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    await admin.query('DROP DATABASE IF EXISTS bench_draft WITH (FORCE)')
    await admin.query('CREATE DATABASE bench_draft')
    await migrate(urlOf('bench_draft'))
    const pool = openPool({ url: urlOf('bench_draft'), max: 1, statementTimeoutMs: 0 })
    await fill(pool).finally(() => pool.end())
    await admin.query(`ALTER DATABASE bench_draft RENAME TO ${name}`)
  } finally {
    await admin.end()
  }
}
