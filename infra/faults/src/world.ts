import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startGuard } from '../../dev/src/machine/guard.ts'
import { anyFreePort } from '../../dev/src/machine/ports.ts'
import { childrenOf } from '../../dev/src/machine/processes.ts'
import { startPostgres } from '../../dev/src/postgres/start-postgres.ts'
import { startRedis } from '../../dev/src/redis/start-redis.ts'
import { realServices } from '../../observe/src/testing/real-services.ts'

/** A server that can be frozen, killed and started again at its port. */
export type BreakableServer = {
  freeze(): void
  thaw(): void
  /** Ends it at once, as a crash does. */
  kill(): void
  start(): Promise<void>
  stop(): Promise<void>
}

type Started = { pid: number; port: number; stop(): Promise<void> }

/** After a kill the port and the shared memory stay taken until the last child has ended. */
const TRIES = 50

async function breakable(startAt: (port: number) => Promise<Started>, port: number) {
  const guard = startGuard()
  let server = await startAt(port)
  guard.order({ stop: server.pid, signal: 'SIGKILL' })
  const start = async () => {
    for (let tries = 1; ; tries += 1)
      try {
        server = await startAt(server.port)
        guard.order({ stop: server.pid, signal: 'SIGKILL' })
        return
      } catch (error) {
        if (tries === TRIES) throw error
        await pause(100)
      }
  }
  // A PostgreSQL answers on with its other processes while the first one alone is frozen.
  const signalAll = (name: NodeJS.Signals) => {
    for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, name)
  }
  const controls: BreakableServer = {
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    kill: () => process.kill(server.pid, 'SIGKILL'),
    start,
    stop: async () => {
      signalAll('SIGCONT')
      await server.stop()
      guard.release()
    },
  }
  return { server, controls }
}

type Options = Pick<NonNullable<Parameters<typeof realServices>[0]>, 'env' | 'envOf'>

/**
 * Services as processes of their own, on a PostgreSQL that commits to disk and a Redis, all of
 * which a fault can break.
 */
export async function openWorld({ env = {}, envOf = {} }: Options = {}) {
  const home = mkdtempSync('/var/tmp/ppman-faults-')
  // PostgreSQL runs under an account of its own when this process is root's.
  chmodSync(home, 0o755)
  const database = await breakable(
    (port) =>
      startPostgres({
        dataDir: path.join(home, 'data'),
        logFile: path.join(home, 'postgres.log'),
        port,
        password: null,
        isThrowAway: true,
        settings: { synchronous_commit: 'on', max_connections: 300 },
      }),
    await anyFreePort(),
  )
  const redis = await breakable(
    (port) => startRedis({ choice: 'any', port, logFile: path.join(home, 'redis.log'), password: 'faults' }),
    await anyFreePort(),
  )
  const { port } = database.server
  process.env['TEST_DATABASE_URL'] = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const redisUrl = `redis://:faults@127.0.0.1:${redis.server.port}`
  const services = await realServices({
    redisUrl,
    hasServiceLimits: true,
    env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn', ...env },
    envOf,
  })
  return {
    services,
    redisUrl,
    database: database.controls,
    redis: redis.controls,
    /** Asks the database as its owner, over a connection of its own. */
    query: async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> => {
      const client = new pg.Client({ connectionString: services.databaseUrl })
      await client.connect()
      try {
        return (await client.query<T>(sql, values)).rows
      } finally {
        await client.end()
      }
    },
    close: async () => {
      await services.close()
      await redis.controls.stop()
      await database.controls.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
