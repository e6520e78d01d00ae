import { setTimeout as sleep } from 'node:timers/promises'
import { logFileOf, ROOT } from '../places.ts'
import type { Shutdown } from '../machine/shutdown.ts'
import { trouble } from '../trouble.ts'
import { environmentOf, sharedEnvironment, type Surroundings } from './environment.ts'
import { SERVICES } from './plan.ts'
import { type RunningService, spawnService } from './spawn-service.ts'

type ServicesOptions = {
  surroundings: Surroundings
  env: NodeJS.ProcessEnv
  shutdown: Shutdown
  say: (message: string) => void
  onDeath: (sentence: string) => void
}

type Placed = Record<string, { url: string; metricsUrl: string; pid: number }>

/**
 * Starts all services in parallel and waits until each is healthy. They stop together, after their
 * last requests.
 */
export async function startServices({
  surroundings,
  env,
  shutdown,
  say,
  onDeath,
}: ServicesOptions): Promise<Placed> {
  const { addresses } = surroundings
  const shared = sharedEnvironment(surroundings, env)
  const services = SERVICES.map(({ name, script }) => ({
    address: addresses[name],
    service: spawnService({
      name,
      script,
      cwd: ROOT,
      env: environmentOf(shared, addresses, name),
      logFile: logFileOf(name),
      onDeath,
    }),
  }))
  shutdown.add('the services', () => stopAll(services.map(({ service }) => service)))
  await Promise.all(
    services.map(async ({ service, address }) => {
      await waitUntilHealthy(service, `${address.url}/health`)
      say(`${service.name} is ready`)
    }),
  )
  return Object.fromEntries(
    services.map(({ service, address: { url, metricsUrl } }) => [
      service.name,
      { url, metricsUrl, pid: service.pid },
    ]),
  )
}

const stopAll = async (services: readonly RunningService[]) =>
  void (await Promise.all(services.map((service) => service.stop())))

const LIMIT_MS = 60_000
const POLL_MS = 50
const ANSWER_LIMIT_MS = 2_000

/**
 * Waits until a service is healthy.
 *
 * @throws when it ends first, or takes longer than a minute
 */
async function waitUntilHealthy(service: RunningService, probe: string): Promise<void> {
  let end: string | undefined
  void service.ended.then((how) => (end = how))
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (end) throw trouble(`${service.name} ${end} before it was ready.`)
    if (await answersOk(probe)) return
  }
  throw trouble(`${service.name} was not ready after ${LIMIT_MS / 1000} s: ${probe} does not answer 200.`)
}

async function answersOk(probe: string): Promise<boolean> {
  try {
    const answer = await fetch(probe, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
