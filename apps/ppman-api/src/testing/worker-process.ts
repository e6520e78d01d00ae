import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { openPool } from '@ppman/db'
import { until } from './until.ts'
import { WORKER_ENV } from './worker-env.ts'

/** A killed worker keeps nothing of what it compiled: the cache is filled before. */
const COMPILED = process.env.NODE_COMPILE_CACHE
const KEEP_COMPILED = `data:text/javascript,${encodeURIComponent(
  "import { flushCompileCache } from 'node:module'; setTimeout(flushCompileCache, 3_000).unref()",
)}`
const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))

/** Gives it no time for anything. */
async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

type Place = { pool: ReturnType<typeof openPool>; table: string; worker: ChildProcess }

/** Waits until a worker would write to a table, kills it there, and lets its connection end. */
async function killAt({ pool, table, worker }: Place): Promise<void> {
  const lock = await pool.connect()
  const waiting = async (): Promise<number[]> => {
    const sql = 'SELECT pid FROM pg_locks WHERE relation = $1::regclass AND NOT granted'
    return (await pool.query<{ pid: number }>(sql, [table])).rows.map(({ pid }) => pid)
  }
  let left: number[] = []
  try {
    await lock.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
    await until(`it writes to ${table}`, async () => (left = await waiting()).length > 0)
    await kill(worker)
  } finally {
    await lock.query('ROLLBACK')
    lock.release()
  }
  const sql = 'SELECT FROM pg_stat_activity WHERE pid = ANY ($1)'
  await until('its connection is gone', async () => (await pool.query(sql, [left])).rowCount === 0)
}

type WorkerSettings = {
  DATABASE_URL: string
  BLOB_DIR: string
  PAYER_SYNC_DIR?: string
  WEBHOOK_SECRET_KEYS?: string
  WEBHOOK_ALLOW_HOSTS?: string
  SMTP_URL?: string
  MAIL_FROM?: string
  MAIL_POSTAL_ADDRESS?: string
  MAIL_TOKEN_KEY?: string
}

/**
 * Workers that ship, each a process of its own, without Redis. `env` says where they find what is
 * theirs.
 */
export function workerProcesses(env: WorkerSettings) {
  const workers: ChildProcess[] = []
  const settings = {
    PATH: process.env.PATH,
    ...(COMPILED && { NODE_COMPILE_CACHE: COMPILED }),
    ...WORKER_ENV,
    PORT: '0',
    LOG_LEVEL: 'error',
    ...env,
  }
  return {
    start: (): ChildProcess => {
      const worker = spawn(process.execPath, ['--import', KEEP_COMPILED, WORKER], {
        env: settings,
        stdio: 'ignore',
      })
      workers.push(worker)
      return worker
    },
    kill,
    killAt,
    killAll: () => workers.forEach((worker) => worker.kill('SIGKILL')),
  }
}
