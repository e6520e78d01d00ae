import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { leavesUsable, type TenantQuery } from '../pool.ts'
import { tenantSettings } from '../tenant.ts'
import type { Replica } from './replica.ts'

/** The replica of each client that has one. */
const replicas = new WeakMap<object, Replica>()
export const setReplica = (db: object, replica: Replica): void => void replicas.set(db, replica)

/** One request's choice. It ends when a statement fails on the replica, or with the request. */
type Reading = { replica: Replica; isOnReplica: boolean }
const current = new AsyncLocalStorage<Reading>()

/**
 * Runs reads whose answer may be a few seconds old. They go to the replica, if there is one that
 * answers, is not too far behind and has all that the organization of the context wrote; otherwise,
 * and in a transaction, they go to the primary.
 */
export async function readFromReplica<T>(db: object, work: () => Promise<T>): Promise<T> {
  const replica = replicas.get(db)
  if (!replica || (await replica.choose(tenantSettings()?.[0] ?? null)) !== 'replica') return work()
  const reading: Reading = { replica, isOnReplica: true }
  try {
    // Awaited inside, because a Prisma query starts when it is awaited.
    return await current.run(reading, async () => await work())
  } finally {
    reading.isOnReplica = false
  }
}

/**
 * Runs work that may write. Reads that the organization of the context begins after it see what it
 * wrote. A failure counts too: part of the work may have been committed.
 */
export async function noteWrites<T>(db: object, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    const orgId = tenantSettings()?.[0]
    if (orgId) await replicas.get(db)?.noteWrite(orgId)
  }
}

type Send = (statement: TenantQuery, values?: unknown[]) => Promise<pg.QueryResult>

/** PostgreSQL's code for a statement that took too long, which the primary is spared. */
const TIMED_OUT = '57014'

/**
 * Sends single statements within `readFromReplica` to the replica. One that fails there runs on the
 * primary: on a replica nothing is written, so nothing is done twice.
 */
export function routeReads(primary: pg.Pool, replica: Replica): pg.Pool {
  const send = primary.query.bind(primary) as Send
  const query: Send = async (statement, values) => {
    const reading = current.getStore()
    if (!reading?.isOnReplica || reading.replica !== replica) return send(statement, values)
    try {
      return await (replica.pool.query as Send)(statement, values)
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === TIMED_OUT) throw error
      reading.isOnReplica = false
      replica.countFailure()
      if (!leavesUsable(error)) replica.markUnreachable()
      return send(statement, values)
    }
  }
  return Object.assign(primary, { query })
}
