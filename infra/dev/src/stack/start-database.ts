import pg from 'pg'
import type { DevConfig } from '../config.ts'
import type { Guard } from '../guard.ts'
import { logFileOf, places } from '../places.ts'
import { isFree } from '../ports.ts'
import { clusterPlace } from '../postgres/cluster-place.ts'
import { ensureDatabase } from '../postgres/ensure-database.ts'
import { livePostmaster } from '../postgres/postmaster.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { trouble } from '../trouble.ts'
import { type Backing, externalBacking, keptBacking } from './backing.ts'

const PORT = 54_320
const DATABASE = 'ppman'
const CONNECT_LIMIT_MS = 5_000

type DatabaseOptions = { config: DevConfig; guard: Guard; say: (message: string) => void }

/** The PostgreSQL of DATABASE_URL, else our own, with the database made. */
export async function startDatabase({ config, guard, say }: DatabaseOptions): Promise<Backing> {
  if (config.databaseUrl) return external(config.databaseUrl)
  const place = clusterPlace(places.cluster, places.data)
  const start = (port: number) => startPostgres({ ...place, port, logFile: logFileOf('postgres') })
  const first = await start(PORT)
  await ensureDatabase(first.url('postgres'), DATABASE)
  return keptBacking({
    name: 'PostgreSQL',
    url: first.url(DATABASE),
    description: `PostgreSQL on port ${first.port}${first.isAdopted ? ', left running by an earlier start' : ''}`,
    first,
    signal: 'SIGINT',
    guard,
    restart: async () =>
      livePostmaster(place.dataDir) || (await isFree(first.port)) ? start(first.port) : undefined,
    say,
  })
}

async function external(url: string): Promise<Backing> {
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
