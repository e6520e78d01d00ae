import { migrate } from '@ppman/db'
import { seed } from '../../../control-plane/src/seed.ts'
import type { DevConfig } from '../config.ts'
import { openIngresses } from '../ingress/open-ingresses.ts'
import { makePlaces, places } from '../places.ts'
import type { Surroundings } from '../services/environment.ts'
import { chooseAddresses } from '../services/plan.ts'
import { startServices } from '../services/start-services.ts'
import { trouble } from '../trouble.ts'
import type { Shutdown } from '../machine/shutdown.ts'
import { requireSpace } from '../machine/disk.ts'
import { loadSamples } from './load-samples.ts'
import { ensureSecrets } from '../services/secrets.ts'
import { removeStack, type Stack, writeStack } from './stack-file.ts'
import { startServers } from './start-servers.ts'
import { lockDataDir } from './launcher-lock.ts'

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
  const surroundings: Surroundings = {
    urls,
    addresses,
    secrets,
    databaseUrl: database.url,
    redisUrl: cache.url,
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
