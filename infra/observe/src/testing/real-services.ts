import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seed } from '@ppman/control-plane/seed'
import { testDb } from '@ppman/db/testing'
import { ensureSecrets, environmentOf, sharedEnvironment } from '../../../dev/src/services/environment.ts'
import { anyFreePort } from '../../../dev/src/machine/ports.ts'
import { type Addresses, SERVICES, type ServiceName } from '../../../dev/src/services/plan.ts'
import { spawnService } from '../../../dev/src/services/spawn-service.ts'

/** Waits for a condition; errors while asking count as "not yet". */
export async function until(sentence: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = performance.now() + 150_000
  for (;;) {
    const isSo = await Promise.resolve()
      .then(holds)
      .catch(() => false)
    if (isSo) return
    if (performance.now() > endMs) throw new Error(`It did not happen in time: ${sentence}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Tests wait long for a statement on a busy machine; services do not. */
function withServiceLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  for (const name of ['connect_timeout', 'statement_timeout', 'transaction_timeout'])
    url.searchParams.delete(name)
  return url.href
}

/** Ports of this process, because test files and stacks run side by side. */
async function ownAddresses(): Promise<Addresses> {
  const entries: [ServiceName, Addresses[ServiceName]][] = []
  for (const { name } of SERVICES) {
    const [port, metricsPort] = [await anyFreePort(), await anyFreePort()]
    const url = `http://127.0.0.1:${port}`
    entries.push([name, { port, metricsPort, url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }])
  }
  return Object.fromEntries(entries) as Addresses
}

const publicUrlsOf = (addresses: Addresses) => ({
  baseUrl: addresses['ppman-web'].url,
  docsBaseUrl: addresses['docs-api'].url,
  consoleUrl: addresses['control-plane'].url,
})

const logFileOf = (folder: string, name: ServiceName) => join(folder, `${name}.log`)

/** @throws when one of the services ended */
async function untilReady(
  names: readonly ServiceName[],
  addresses: Addresses,
  deaths: readonly string[],
): Promise<void> {
  for (const name of names) {
    const isReady = async () => deaths.length > 0 || (await fetch(`${addresses[name].url}/health`)).ok
    await until(`${name} is ready`, isReady)
  }
  if (deaths.length > 0) throw new Error(deaths.join('\n'))
}

type Options = {
  /** Added to the environment of every service. */
  env?: NodeJS.ProcessEnv
  /** Added to that of one when it is started. */
  envOf?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>
  redisUrl?: string
  /** Waits for the database end as early as in service; otherwise a busy machine fails no test. */
  hasServiceLimits?: boolean
}

/**
 * Services of the stack as processes of their own, on a seeded database of their own. They are
 * started and stopped by name.
 */
export async function realServices({
  env = {},
  envOf = {},
  hasServiceLimits = false,
  redisUrl = process.env.TEST_REDIS_URL ?? '',
}: Options = {}) {
  const { url, pool, close: closeDb } = await testDb()
  const databaseUrl = hasServiceLimits ? withServiceLimits(url) : url
  const folder = mkdtempSync(join(tmpdir(), 'ppman-observe-'))
  const secrets = ensureSecrets(join(folder, 'secrets.json'))
  const addresses = await ownAddresses()
  const surroundings = {
    urls: publicUrlsOf(addresses),
    addresses,
    secrets,
    databaseUrl,
    redisUrl,
    smtpUrl: 'smtp://127.0.0.1:1',
  }
  const shared = {
    ...sharedEnvironment(surroundings, process.env),
    BLOB_DIR: join(folder, 'blobs'),
    DEV_MAIL_DIR: join(folder, 'mail'),
    ...env,
  }
  const sample = await seed({ databaseUrl, secrets })
  const running = new Map<ServiceName, ReturnType<typeof spawnService>>()
  const deaths: string[] = []

  async function start(...names: ServiceName[]): Promise<void> {
    for (const { name, script } of SERVICES.filter((service) => names.includes(service.name))) {
      const options = { name, script, cwd: folder, logFile: logFileOf(folder, name) }
      const own = { ...environmentOf(shared, addresses, name), ...envOf[name] }
      running.set(name, spawnService({ ...options, onDeath: (it) => deaths.push(it), env: own }))
    }
    await untilReady(names, addresses, deaths)
  }

  async function stop(name: ServiceName, signal?: NodeJS.Signals): Promise<void> {
    await running.get(name)?.stop(signal)
    running.delete(name)
  }

  return {
    addresses,
    secrets,
    sample,
    pool,
    databaseUrl,
    blobDir: join(folder, 'blobs'),
    envOf,
    start,
    stop,
    pidOf: (name: ServiceName): number => running.get(name)?.pid ?? 0,
    /** All that a service printed since it was started. */
    logOf: (name: ServiceName): string => readFileSync(logFileOf(folder, name), 'utf8'),
    metricsOf: async (name: ServiceName): Promise<string> => (await fetch(addresses[name].metricsUrl)).text(),
    close: async () => {
      await Promise.all([...running.keys()].map((name) => stop(name)))
      rmSync(folder, { recursive: true, force: true })
      await closeDb()
    },
  }
}
