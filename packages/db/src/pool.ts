import pg from 'pg'
import type { DbRole } from './roles.ts'
import { tenantSql } from './tenant.ts'

export type PoolOptions = {
  url: string
  /** Left out only by migrations and tests, which act as the owner. */
  role?: DbRole
  max?: number
  /** Longest time for one statement; 0 for jobs, which have no caller waiting. */
  statementTimeoutMs?: number
}

/** A request may not hang on a hung database: connecting and a statement are both bounded. */
const CONNECT_TIMEOUT_MS = 1_000
const STATEMENT_TIMEOUT_MS = 1_500
/** The client's own limit, a little above the server's, for a server that has stopped answering. */
const ANSWER_MARGIN_MS = 300

function poolConfig({ url, role, max = 10, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PoolOptions): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(role && { options: `-c role=${role}` }),
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + ANSWER_MARGIN_MS,
    }),
  }
}

/** A plain pool for COPY and bulk work. A connection that dies is dropped; the statement it ran fails, the process does not. */
export function openPool(options: PoolOptions): pg.Pool {
  const survive = () => undefined
  return new pg.Pool(poolConfig(options)).on('error', survive).on('connect', (client) => client.on('error', survive))
}

type Query = { text: string } & Record<string, unknown>

/**
 * A pool whose single statements carry the tenant of the caller's context, set for that statement's own transaction.
 * A setting made for the session would leak to whoever borrows the connection next.
 */
export function openTenantPool(options: PoolOptions): pg.Pool {
  const pool = openPool(options)
  const query = async (statement: Query, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const tenant = tenantSql()
      return tenant ? await inTenant(client, tenant, () => client.query(statement, values)) : await client.query(statement, values)
    } catch (error) {
      if (!isDatabaseError(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
  return Object.assign(pool, { query })
}

async function inTenant<T>(client: pg.PoolClient, tenant: string, work: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN; ${tenant}`)
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    if (isDatabaseError(error)) await client.query('ROLLBACK')
    throw error
  }
}

/** The server refused the statement, so the connection still works; anything else leaves it unusable. */
const isDatabaseError = (error: unknown): boolean => error instanceof pg.DatabaseError
