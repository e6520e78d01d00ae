import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { openTenantPool, type PoolOptions, readTimeLimits, type TimeLimits } from './pool.ts'
import { SET_TENANT, tenantSettings } from './tenant.ts'

/** A client or an open transaction: repositories accept either, so callers choose the boundary. */
export type Db = PrismaClient | Prisma.TransactionClient

/** The pool of each client, for reads without Prisma, and the limits of its transactions. */
const connections = new WeakMap<Db, { pool: pg.Pool; limits: TimeLimits }>()

/**
 * Opens the Prisma client over a pool that follows the tenant context. Close it with
 * `$disconnect()`.
 */
export function openDb(options: PoolOptions): PrismaClient {
  const pool = openTenantPool(options)
  const db = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) })
  connections.set(db, { pool, limits: readTimeLimits(options.url).limits })
  return db
}

/**
 * Reads rows without Prisma's engine, in the tenant of the context, at a fifth of the cost of
 * `$queryRaw`. Values are as pg gives them (a bigint is text). In a transaction it reads in the
 * transaction.
 *
 * @param options.name a statement of constant text, which each connection then prepares once
 */
export async function readRows<Row>(
  db: Db,
  sql: Prisma.Sql,
  { name }: { name?: string } = {},
): Promise<Row[]> {
  const pool = connections.get(db)?.pool
  if (!pool) return db.$queryRaw<Row[]>(sql)
  const { rows } = await pool.query<Row & pg.QueryResultRow>({
    ...(name && { name }),
    text: sql.text,
    values: sql.values,
  })
  return rows
}

/**
 * Runs work in one transaction for the tenant of the context. Given a transaction, it joins it.
 *
 * @param timeoutMs how long it may stay open; by default as long as a request's
 * @param isSnapshot every statement sees the database as it was at the first one
 * @throws what the work throws, after rolling back
 */
export function inTransaction<T>(
  db: Db,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
  { timeoutMs, isSnapshot = false }: { timeoutMs?: number; isSnapshot?: boolean } = {},
): Promise<T> {
  if (!('$transaction' in db)) return work(db)
  const { transactionMs, connectMs } = connections.get(db)!.limits
  const tenant = tenantSettings()
  return db.$transaction(
    async (tx) => {
      if (tenant) await tx.$executeRawUnsafe(SET_TENANT, ...tenant)
      return work(tx)
    },
    {
      timeout: timeoutMs ?? transactionMs,
      maxWait: connectMs,
      ...(isSnapshot && { isolationLevel: 'RepeatableRead' }),
    },
  )
}
