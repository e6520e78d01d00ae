import {
  endSpan,
  observe,
  readAtScrape,
  resetGauge,
  setGauge,
  startChildSpan,
  waitInQueue,
} from '@ppman/telemetry'
import type pg from 'pg'

const pools = new Map<pg.Pool, string>()

/** Shows how busy a pool is, until it is closed. */
export function watchPool(pool: pg.Pool, role = 'owner'): pg.Pool {
  pools.set(pool, role)
  readAtScrape('pools', showPools)
  const end: () => Promise<void> = pool.end.bind(pool)
  return Object.assign(pool, {
    end: () => {
      pools.delete(pool)
      return end()
    },
  })
}

/** Measures the wait for a connection, where none is idle. */
export async function measureWait<T>(pool: pg.Pool, connect: () => Promise<T>): Promise<T> {
  if (pool.idleCount > 0) return connect()
  const startedAtMs = performance.now()
  try {
    return await waitInQueue(connect)
  } finally {
    const seconds = (performance.now() - startedAtMs) / 1_000
    observe('db_pool_wait_seconds', { role: pools.get(pool) ?? 'owner' }, seconds)
  }
}

function showPools(): void {
  const gauges = ['db_pool_connections', 'db_pool_max', 'db_pool_waiting'] as const
  gauges.forEach(resetGauge)
  for (const [role, own] of Map.groupBy(pools, ([, role]) => role)) {
    const sum = (read: (pool: pg.Pool) => number) => own.reduce((total, [pool]) => total + read(pool), 0)
    const idle = sum((pool) => pool.idleCount)
    setGauge('db_pool_connections', { role, state: 'idle' }, idle)
    setGauge('db_pool_connections', { role, state: 'busy' }, sum((pool) => pool.totalCount) - idle)
    setGauge(
      'db_pool_max',
      { role },
      sum((pool) => pool.options.max),
    )
    setGauge(
      'db_pool_waiting',
      { role },
      sum((pool) => pool.waitingCount),
    )
  }
}

type Callback = (error: Error | null, result?: unknown) => void
type Submittable = { text?: string; callback?: Callback }
type Query = (...args: unknown[]) => unknown

/**
 * Gives each statement of a connection a span, within a trace. The span names the operation and
 * its first table; the text and the values stay out.
 */
export function traceClient(client: pg.ClientBase): void {
  const send = client.query.bind(client) as Query
  const traced: Query = (...args) => {
    const text = textOf(args[0])
    const span = startChildSpan(summaryOf(text), {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operationOf(text) },
    })
    if (!span) return send(...args)
    const ending =
      (callback: Callback): Callback =>
      (error, result) => {
        endSpan(span, error ?? undefined)
        callback(error, result)
      }
    const [query, last] = [args[0] as Submittable, args.at(-1)]
    if (typeof last === 'function') return send(...args.slice(0, -1), ending(last as Callback))
    if (typeof query.callback === 'function') {
      query.callback = ending(query.callback)
      return send(...args)
    }
    const result = send(...args)
    if (!isThenable(result)) endSpan(span)
    else
      result.then(
        () => endSpan(span),
        (error: unknown) => endSpan(span, error),
      )
    return result
  }
  client.query = traced as typeof client.query
}

const isThenable = (value: unknown): value is Promise<unknown> =>
  typeof (value as Promise<unknown> | undefined)?.then === 'function'

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as Submittable | undefined)?.text ?? '')

const operationOf = (text: string): string =>
  /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase().slice(0, MOST_CHARACTERS) ?? 'QUERY'

/** Longest keyword that PostgreSQL has for a statement is `DEALLOCATE`. */
const MOST_CHARACTERS = 12

const TABLE = /\b(?:from|into|update)\s+"?(?:public"?\."?)?([a-z_]{1,63})/i

function summaryOf(text: string): string {
  const table = TABLE.exec(text)?.[1]
  return table ? `${operationOf(text)} ${table}` : operationOf(text)
}
