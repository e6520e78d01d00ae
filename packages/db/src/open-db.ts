import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from './generated/client.ts'
import {
  type Borrowed,
  openTenantPool,
  type PoolOptions,
  readTimeLimits,
  type TimeLimits,
  withBorrowed,
} from './pool.ts'
import { routeReads, setReplica } from './replica/read-from-replica.ts'
import { Replica, type ReplicaOptions } from './replica/replica.ts'
import { rowWatch, type Statement, statementConfig } from './rows.ts'
import { SET_TENANT, tenantSettings } from './tenant.ts'

/** A client or an open transaction: repositories accept either, so callers choose the boundary. */
export type Db = PrismaClient | Prisma.TransactionClient

/** The pool of each client, for reads without Prisma, and the limits of its transactions. */
const connections = new WeakMap<Db, { pool: pg.Pool; limits: TimeLimits }>()

/** The connection of each open transaction. */
const transactions = new WeakMap<Db, Borrowed>()

/**
 * Opens the Prisma client over a pool that follows the tenant context. Close it with
 * `$disconnect()`.
 *
 * @param replica a second server, for the reads of `readFromReplica`
 */
export function openDb({
  replica: replicaOptions,
  ...options
}: PoolOptions & { replica?: ReplicaOptions | undefined }): PrismaClient {
  const pool = openTenantPool(options)
  const replica = replicaOptions && new Replica({ ...options, primary: pool, replica: replicaOptions })
  if (replica) endWith(routeReads(pool, replica), replica)
  const db = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) })
  if (replica) setReplica(db, replica)
  connections.set(db, { pool, limits: readTimeLimits(options.url).limits })
  return db
}

/** Closing the pool of the primary closes the replica too. */
function endWith(pool: pg.Pool, replica: Replica): void {
  const end: () => Promise<void> = pool.end.bind(pool)
  Object.assign(pool, { end: async () => void (await Promise.all([replica.close(), end()])) })
}

type Queryable = Pick<pg.ClientBase, 'query'>

/**
 * Runs a statement and decodes its rows: in the tenant of the context, or in the transaction or on
 * the connection that is handed in. The values are the same in each case (`rows.ts`).
 *
 * @param options.name a statement of constant text, which each connection then prepares once
 */
export async function queryRows<Row extends object>(
  db: Db | Queryable,
  statement: Statement,
  { name }: { name?: string } = {},
): Promise<Row[]> {
  const caller = rowWatch.current && new Error('The statement was sent here.')
  const { rows, fields } = await queryableOf(db).query<Row & pg.QueryResultRow>(
    statementConfig(statement, name),
  )
  if (caller) rowWatch.current?.({ fields, rows, caller })
  return rows
}

function queryableOf(db: Db | Queryable): Queryable {
  const client = db as Db
  const open = connections.get(client)?.pool ?? transactions.get(client)?.client
  if (open) return open
  if ('query' in db) return db
  throw new Error('This transaction is over, or was not opened by inTransaction.')
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
  return withBorrowed((borrowed) =>
    db.$transaction(
      async (tx) => {
        transactions.set(tx, borrowed)
        if (tenant) await tx.$executeRawUnsafe(SET_TENANT, ...tenant)
        return work(tx)
      },
      {
        timeout: timeoutMs ?? transactionMs,
        maxWait: connectMs,
        ...(isSnapshot && { isolationLevel: 'RepeatableRead' }),
      },
    ),
  )
}
