import { observe, readAtScrape, resetGauge, setGauge, waitInQueue } from '@ppman/telemetry'
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
