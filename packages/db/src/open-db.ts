import { PrismaPg } from '@prisma/adapter-pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { openTenantPool, type PoolOptions } from './pool.ts'
import { tenantSql } from './tenant.ts'

/** A client or an open transaction: repositories accept either, so callers choose the boundary. */
export type Db = PrismaClient | Prisma.TransactionClient

/** Opens the Prisma client over a pool that follows the tenant context. Close it with `$disconnect()`. */
export function openDb(options: PoolOptions): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(openTenantPool(options), { disposeExternalPool: true }) })
}

/** Longest a request's transaction may stay open, and wait for a connection. */
const TRANSACTION_TIMEOUT_MS = 2_500
const CONNECTION_WAIT_MS = 1_000

/**
 * Runs work in one transaction for the tenant of the context. Given a transaction, it joins it.
 *
 * @throws what the work throws, after rolling back
 */
export function inTransaction<T>(
  db: Db,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
  { timeoutMs = TRANSACTION_TIMEOUT_MS } = {},
): Promise<T> {
  if (!('$transaction' in db)) return work(db)
  const tenant = tenantSql()
  return db.$transaction(
    async (tx) => {
      for (const statement of tenant?.split('; ') ?? []) await tx.$executeRawUnsafe(statement)
      return work(tx)
    },
    { timeout: timeoutMs, maxWait: CONNECTION_WAIT_MS },
  )
}
