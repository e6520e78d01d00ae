import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '@ppman/db'
import { seed } from '../../../control-plane/src/seed.ts'
import type { DevConfig } from '../config.ts'
import { openMailSink } from '../mail/mail-sink.ts'
import { openIngresses } from '../ingress/open-ingresses.ts'
import { requireSpace } from '../machine/disk.ts'
import { readJson, writePrivateJson } from '../machine/private-file.ts'
import type { Shutdown } from '../machine/shutdown.ts'
import { logFileOf, makePlaces, places, ROOT } from '../places.ts'
import { databaseIdentity } from '../postgres/start-postgres.ts'
import { ensureSecrets, sharedEnvironment, type Surroundings } from '../services/environment.ts'
import { chooseAddresses, SERVICES } from '../services/plan.ts'
import { runScript } from '../services/spawn-service.ts'
import { startServices } from '../services/start-services.ts'
import { trouble } from '../trouble.ts'
import { lockDataDir } from './launcher-lock.ts'
import { removeStack, type Stack, writeStack } from './stack-file.ts'
import { startServers } from './start-servers.ts'

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
