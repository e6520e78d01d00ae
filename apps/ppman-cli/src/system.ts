import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, inTransaction, openDb, openPool } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { openBlobStore } from '@ppman/evidence'
import type { Io } from './command.ts'

/** Commands run longer transactions than requests. */
const TRANSACTION_TIMEOUT_MS = 60_000

const DATA = fileURLToPath(new URL('../../../.data/', import.meta.url))

/** Opens the database as the worker role, and the blobs. The caller closes both. */
export function openSystem({ env }: Io) {
  const url = databaseUrl(env)
  const pool = openPool({ url, role: 'ppman_worker', max: 2, statementTimeoutMs: 0 })
  const db = openDb({ url, role: 'ppman_worker', max: 2, statementTimeoutMs: 0 })
  const blobDir = findBlobDir(env)
  const blobs = openBlobStore({ ...env, BLOB_DIR: blobDir })
  const close = async () => {
    await Promise.all([pool.end(), db.$disconnect()])
  }
  const transaction = <T>(work: (tx: Db) => Promise<T>) =>
    inTransaction(db, work, { timeoutMs: TRANSACTION_TIMEOUT_MS })
  return { pool, db, blobs, blobDir, transaction, close }
}

/**
 * The database of the environment, else that of the local `npm start`. @throws AppError when there
 * is none
 */
export const databaseUrl = (env: Io['env']): string => env.DATABASE_URL ?? runningDatabase()

/** The folder of the blobs: that of the environment, else that of the local `npm start`. */
export const findBlobDir = (env: Io['env']): string => env.BLOB_DIR ?? `${DATA}blobs`

/** The folder of the signed ends of the audit trail. */
export const findHeadsDir = (env: Io['env']): string =>
  env.AUDIT_HEADS_DIR ?? join(findBlobDir(env), 'audit-heads')

/** The database URL of the local `npm start`. */
function runningDatabase(): string {
  try {
    const stack = JSON.parse(readFileSync(`${DATA}stack.json`, 'utf8')) as { databaseUrl: string }
    return stack.databaseUrl
  } catch (cause) {
    throw new AppError('unavailable', 'No database: set DATABASE_URL, or run `npm start` first.', { cause })
  }
}

/** Runs work with the system open and always closes it. */
export async function withSystem<T>(
  io: Io,
  work: (system: ReturnType<typeof openSystem>) => Promise<T>,
): Promise<T> {
  const system = openSystem(io)
  try {
    return await work(system)
  } finally {
    await system.close()
  }
}
