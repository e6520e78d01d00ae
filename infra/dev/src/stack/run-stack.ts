import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '@ppman/db'
import pg from 'pg'
import { seed } from '../../../control-plane/src/seed.ts'
import type { DevConfig } from '../config.ts'
import { openIngresses } from '../ingress/open-ingresses.ts'
import { requireSpace } from '../machine/disk.ts'
import type { Guard } from '../machine/guard.ts'
import { isFree } from '../machine/ports.ts'
import { readJson, writePrivateJson } from '../machine/private-file.ts'
import type { Shutdown } from '../machine/shutdown.ts'
import { openMailSink } from '../mail/mail-sink.ts'
import { logFileOf, makePlaces, places, ROOT } from '../places.ts'
import { clusterPlace } from '../postgres/cluster-place.ts'
import { livePostmaster } from '../postgres/cluster.ts'
import { databaseIdentity, ensureDatabase, startPostgres } from '../postgres/start-postgres.ts'
import { startRedis } from '../redis/start-redis.ts'
import { ensureSecrets, sharedEnvironment, type Surroundings } from '../services/environment.ts'
import { chooseAddresses, SERVICES } from '../services/plan.ts'
import { runScript } from '../services/spawn-service.ts'
import { startServices } from '../services/start-services.ts'
import { trouble } from '../trouble.ts'
import { type Backing, externalBacking, supervisedBacking } from './backing.ts'
import { lockDataDir } from './launcher-lock.ts'
import { removeStack, type Stack, writeStack } from './stack-file.ts'

export type StackOptions = {
  config: DevConfig
  env: NodeJS.ProcessEnv
  shutdown: Shutdown
  say: (message: string) => void
  /** Called with a message when a service dies. */
  onDeath: (sentence: string) => void
}

/** Starts everything in order. `shutdown` holds all started parts, also when a later step fails. */
export async function runStack(options: StackOptions): Promise<Stack> {
  const { config, shutdown, say } = options
  refuseProduction(config)
  makePlaces()
  requireSpace(places.data)
  const guard = await lockDataDir(shutdown)
  const secrets = ensureSecrets(places.secrets)
  const addresses = await chooseAddresses()
  const { urls, close } = await openIngresses(addresses, say)
  shutdown.add('the ingress', close)
  const { database, cache } = await startServers({ ...options, guard, redisPassword: secrets.redisPassword })
  await applyMigrations(database.url, say)
  const sink = await openMailSink(places.mail)
  shutdown.add('the mail sink', sink.close)
  const surroundings: Surroundings = {
    urls,
    addresses,
    secrets,
    databaseUrl: database.url,
    redisUrl: cache.url,
    smtpUrl: sink.url,
  }
  const accounts = await seedAccounts(surroundings)
  const services = await startServices({ ...options, surroundings })
  const stack = (): Stack => ({
    baseUrl: urls.baseUrl,
    edgeUrl: urls.consoleUrl,
    docsBaseUrl: urls.docsBaseUrl,
    consoleUrl: urls.consoleUrl,
    services,
    databaseUrl: database.url,
    redisUrl: cache.url,
    processes: { postgres: database.pid(), redis: cache.pid() },
    ...accounts,
    emailHook: { signingKeyPem: secrets.emailHookKeyPem },
    pid: process.pid,
  })
  await loadSamples({ ...options, surroundings, stack: stack() })
  const writeStackFile = () => writeStack(places.stack, stack())
  writeStackFile()
  for (const server of [database, cache]) server.onRestart(writeStackFile)
  shutdown.add('stack.json', async () => removeStack(places.stack))
  return stack()
}

function refuseProduction({ isProduction }: DevConfig): void {
  if (!isProduction) return
  throw trouble(
    'NODE_ENV is production, and this command runs the development stack: its sign-in and its secrets ' +
      'are not for production. ' +
      'Unset NODE_ENV.',
  )
}

async function applyMigrations(url: string, say: StackOptions['say']): Promise<void> {
  try {
    const { applied, adopted } = await migrate(url)
    if (adopted.length > 0) say(`baselines recorded in place of older migrations: ${adopted.length}`)
    say(`migrations applied: ${applied.length}`)
  } catch (error) {
    const advice = `If it holds sample data only, remove ${places.data} and start again.`
    throw trouble(`The database could not be migrated. ${(error as Error).message} ${advice}`, error)
  }
}

/** The sample people and tokens of the control plane, the same at every start. */
const seedAccounts = ({ databaseUrl, secrets }: Surroundings): Promise<Pick<Stack, 'tokens' | 'users'>> =>
  seed({ databaseUrl, secrets })

type SampleOptions = {
  surroundings: Surroundings
  env: NodeJS.ProcessEnv
  stack: Stack
  say: (message: string) => void
}

/**
 * Runs each application's `src/sample.ts`, which loads sample data through the real pipelines with
 * the environment of the services. It finds addresses and tokens in SAMPLE_STACK and must not
 * change existing data. A later start skips it until its sources or the database change.
 */
async function loadSamples({ surroundings, env, stack, say }: SampleOptions): Promise<void> {
  const shared = { ...sharedEnvironment(surroundings, env), SAMPLE_STACK: JSON.stringify(stack) }
  const stamp = sampleStamp(await databaseIdentity(surroundings.databaseUrl))
  await Promise.all(
    sampleScripts().map(async ({ app, script }) => {
      if (isLoaded(app, stamp)) return
      const name = `sample-${app}`
      await runScript({ name, script, cwd: ROOT, env: shared, logFile: logFileOf(name) })
      markLoaded(app, stamp)
      say(`sample data of ${app} is loaded`)
    }),
  )
}

/** The command line loads the samples of the domain packages. */
const COMMAND_LINE = path.join(ROOT, 'apps', 'ppman-cli', 'src')

function sampleScripts(): { app: string; script: string }[] {
  const folders = new Set([COMMAND_LINE, ...SERVICES.map(({ script }) => path.dirname(script))])
  return [...folders]
    .map((folder) => ({ app: path.basename(path.dirname(folder)), script: path.join(folder, 'sample.ts') }))
    .filter(({ script }) => existsSync(script))
}

const FILE = `${places.data}/samples.json`

/** Files that define sample data. */
const SOURCES = [
  'apps/*/src/**/*sample*',
  'apps/*/src/**/*sample*/**',
  'packages/*/src/**/*sample*',
  'packages/*/src/**/*sample*/**',
  'prisma/migrations/*/migration.sql',
]

/** Hash of the sample sources and the database. */
function sampleStamp(database: string): string {
  const hash = createHash('sha256').update(database)
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort())
    hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const isLoaded = (app: string, stamp: string): boolean => stamps()[app] === stamp

const markLoaded = (app: string, stamp: string): void => writePrivateJson(FILE, { ...stamps(), [app]: stamp })

const stamps = () => (readJson(FILE) ?? {}) as Record<string, string>

type ServerOptions = {
  config: DevConfig
  shutdown: Shutdown
  guard: Guard
  redisPassword: string
  say: (message: string) => void
}

/** Starts PostgreSQL and Redis in parallel. */
async function startServers({
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
