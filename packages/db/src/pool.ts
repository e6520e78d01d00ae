import { AsyncLocalStorage } from 'node:async_hooks'
import { isTracing } from '@ppman/telemetry'
import pg from 'pg'
import { measureWait, traceClient, watchPool } from './pool-telemetry.ts'
import { prepareTenant, queryInTenant, tenantSettings } from './tenant.ts'

/** Longest waits on the database, in milliseconds. */
export type TimeLimits = { connectMs: number; statementMs: number; transactionMs: number }

/** No request hangs on a hung database: connecting, a statement and a transaction are bounded. */
const TIME_LIMITS: TimeLimits = { connectMs: 1_000, statementMs: 1_500, transactionMs: 2_500 }

/** PostgreSQL's names of the limits, with milliseconds per unit. */
const NAMES = [
  ['connect_timeout', 'connectMs', 1_000],
  ['statement_timeout', 'statementMs', 1],
  ['transaction_timeout', 'transactionMs', 1],
] as const

/**
 * The limits that the query of a database address names, ours for the others.
 *
 * @returns the address without them: the driver would apply them to jobs too, which have no limit
 */
export function readTimeLimits(url: string): { address: string; limits: TimeLimits } {
  const parsed = URL.parse(url)
  const named = NAMES.filter(([name]) => parsed?.searchParams.has(name))
  if (!parsed || named.length === 0) return { address: url, limits: TIME_LIMITS }
  const limits = { ...TIME_LIMITS }
  for (const [name, limit, unitMs] of named) {
    const value = Number(parsed.searchParams.get(name))
    if (value > 0) limits[limit] = value * unitMs
    parsed.searchParams.delete(name)
  }
  return { address: parsed.toString(), limits }
}

export type PoolOptions = {
  url: string
  /** Left out only by migrations and tests, which act as the owner. */
  role?: DbRole
  /** Name of the pool in metrics, by default the role. */
  label?: string
  max?: number
  /**
   * Longest time for one statement, of a request unless given; 0 for jobs, which have no caller
   * waiting.
   */
  statementTimeoutMs?: number
  /** Longest wait for a connection; that of a request unless given. */
  connectTimeoutMs?: number
}

/**
 * The client waits this much longer than the server's limit, in case the server stops answering.
 */
const ANSWER_MARGIN_MS = 300

function poolConfig({ url, role, max = 10, ...options }: PoolOptions): pg.PoolConfig {
  const { address, limits } = readTimeLimits(url)
  const { statementTimeoutMs = limits.statementMs, connectTimeoutMs = limits.connectMs } = options
  const isRequest = statementTimeoutMs > 0
  // Statements of requests are short: PostgreSQL's compiler takes longer than it saves.
  const settings = [...(role ? [`role=${role}`] : []), ...(isRequest ? ['jit=off'] : [])]
  return {
    connectionString: address,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(settings.length > 0 && { options: settings.map((setting) => `-c ${setting}`).join(' ') }),
    ...(isRequest && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + ANSWER_MARGIN_MS,
    }),
  }
}

/**
 * A plain pool for COPY and bulk work. A connection that dies is dropped; the statement it ran
 * fails, the process does not.
 */
export const openPool = (options: PoolOptions): pg.Pool =>
  watchPool(survivingPool(poolConfig(options)), options.label ?? options.role)

function survivingPool(config: pg.PoolConfig): pg.Pool {
  const survive = () => undefined
  return new pg.Pool(config).on('error', survive).on('connect', (client) => {
    client.on('error', survive)
    if (isTracing()) traceClient(client)
  })
}

/** The connection that a transaction has; none before it begins and after it ends. */
export type Borrowed = { client?: pg.PoolClient | undefined }

const borrower = new AsyncLocalStorage<Borrowed>()

/** Notes the first connection that work takes from a tenant pool, until it is released. */
export function withBorrowed<T>(work: (borrowed: Borrowed) => Promise<T>): Promise<T> {
  const borrowed: Borrowed = {}
  return borrower.run(borrowed, () => work(borrowed))
}

/** Prisma does not tell which connection a transaction uses, so the pool notes it. */
function lending(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const lend = async (): Promise<pg.PoolClient> => {
    const client = await measureWait(pool, connect)
    const borrowed = borrower.getStore()
    if (!borrowed || 'client' in borrowed) return client
    borrowed.client = client
    const release = client.release.bind(client)
    client.release = (error) => {
      borrowed.client = undefined
      release(error)
    }
    return client
  }
  return Object.assign(pool, { connect: lend })
}

/** A statement as the driver takes it. */
export type TenantQuery = { text: string } & Record<string, unknown>

/**
 * A pool whose single statements carry the tenant of the caller's context, set for that statement's
 * own transaction.
 */
export function openTenantPool(options: PoolOptions): pg.Pool {
  const pool = lending(
    watchPool(
      survivingPool({ ...poolConfig(options), onConnect: prepareTenant }),
      options.label ?? options.role,
    ),
  )
  const query = async (statement: TenantQuery, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const tenant = tenantSettings()
      return tenant
        ? await queryInTenant(client, tenant, { values, ...statement })
        : await client.query(statement, values)
    } catch (error) {
      if (!leavesUsable(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
  return Object.assign(pool, { query })
}

/** PostgreSQL's error code for an unknown prepared statement. */
const UNKNOWN_STATEMENT = '26000'

/**
 * The server refused the statement and keeps the connection. After FATAL it closes it, but the
 * driver learns that later, and until then the pool would lend the connection again. A server with
 * translated messages has another word for ERROR: its connections are closed without need.
 */
export const leavesUsable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== UNKNOWN_STATEMENT

/**
 * Database roles, made by the first baseline. A service connects with its own login and takes one
 * of these on, so that row-level security holds even where the login owns the tables.
 */
export type DbRole = 'ppman_app' | 'ppman_worker' | 'ppman_hook'

/**
 * A check over one connection of its own, so that a busy main pool does not make the service look
 * dead.
 */
export function openProbe(url: string) {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 700 })
  return {
    /** Rejects within about a second when the database does not answer. */
    check: async (): Promise<void> => void (await pool.query('SELECT 1')),
    close: () => pool.end(),
  }
}
