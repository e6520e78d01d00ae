import pg from 'pg'
import type { DevConfig } from '../config.ts'
import type { Guard } from '../machine/guard.ts'
import { logFileOf, places } from '../places.ts'
import { isFree } from '../machine/ports.ts'
import { clusterPlace } from '../postgres/cluster-place.ts'
import { ensureDatabase, startPostgres } from '../postgres/start-postgres.ts'
import { livePostmaster } from '../postgres/cluster.ts'
import { startRedis } from '../redis/start-redis.ts'
import { trouble } from '../trouble.ts'
import { type Backing, externalBacking, supervisedBacking } from './backing.ts'
import type { Shutdown } from '../machine/shutdown.ts'

type ServerOptions = {
  config: DevConfig
  shutdown: Shutdown
  guard: Guard
  redisPassword: string
  say: (message: string) => void
}

/** Starts PostgreSQL and Redis in parallel. */
export async function startServers({
  config,
  shutdown,
  guard,
  redisPassword,
  say,
}: ServerOptions): Promise<{ database: Backing; cache: Backing }> {
  const [database, cache] = await Promise.allSettled([
    startDatabase({ config, guard, say }),
    startCache({ config, password: redisPassword, guard, say }),
  ])
  for (const started of [database, cache]) {
    if (started.status === 'fulfilled') shutdown.add(started.value.description, started.value.stop)
    if (started.status === 'fulfilled') say(started.value.description)
  }
  if (database.status === 'rejected') throw database.reason
  if (cache.status === 'rejected') throw cache.reason
  return { database: database.value, cache: cache.value }
}

const POSTGRES_PORT = 54_320
const DATABASE = 'ppman'
const CONNECT_LIMIT_MS = 5_000

type DatabaseOptions = { config: DevConfig; guard: Guard; say: (message: string) => void }

/** The PostgreSQL of DATABASE_URL, else our own with the database created. */
async function startDatabase({ config, guard, say }: DatabaseOptions): Promise<Backing> {
  if (config.databaseUrl) return connectExternal(config.databaseUrl)
  const place = clusterPlace(places.cluster, places.data)
  const start = (port: number) => startPostgres({ ...place, port, logFile: logFileOf('postgres') })
  const first = await start(POSTGRES_PORT)
  await ensureDatabase(first.url('postgres'), DATABASE)
  const leftRunning = first.isAdopted ? ', left running by an earlier start' : ''
  return supervisedBacking({
    name: 'PostgreSQL',
    url: first.url(DATABASE),
    description: `PostgreSQL on port ${first.port}${leftRunning}`,
    first,
    signal: 'SIGINT',
    guard,
    restart: async () =>
      livePostmaster(place.dataDir) || (await isFree(first.port)) ? start(first.port) : undefined,
    say,
  })
}

async function connectExternal(url: string): Promise<Backing> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw trouble(`The server of DATABASE_URL does not take a connection: ${message || code}.`, error)
  }
  return externalBacking(url, 'PostgreSQL of DATABASE_URL')
}

const REDIS_PORT = 56_379

type CacheOptions = { config: DevConfig; password: string; guard: Guard; say: (message: string) => void }

/** The Redis of REDIS_URL, else a real one of this machine, else the stand-in. */
async function startCache({ config, password, guard, say }: CacheOptions): Promise<Backing> {
  const { redisUrl, isProduction } = config
  if (redisUrl) return externalBacking(redisUrl, 'Redis of REDIS_URL')
  const start = (port: number) =>
    startRedis({ choice: 'any', port, password, isProduction, logFile: logFileOf('redis') })
  const first = await start(REDIS_PORT)
  return supervisedBacking({
    name: 'Redis',
    url: first.url,
    description: `Redis on port ${first.port}: ${first.description}`,
    first,
    signal: 'SIGTERM',
    guard,
    restart: async () => ((await isFree(first.port)) ? start(first.port) : undefined),
    say,
  })
}
