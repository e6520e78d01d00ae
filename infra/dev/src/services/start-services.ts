import type { Closing } from '../stack/closing.ts'
import { logFileOf, ROOT } from '../places.ts'
import { environmentOf, sharedEnvironment, type Surroundings } from './environment.ts'
import { SERVICES } from './plan.ts'
import { type RunningService, spawnService } from './spawn-service.ts'
import { untilHealthy } from './until-healthy.ts'

type ServicesOptions = {
  surroundings: Surroundings
  env: NodeJS.ProcessEnv
  closing: Closing
  say: (message: string) => void
  onDeath: (sentence: string) => void
}

type Placed = Record<string, { url: string; metricsUrl: string; pid: number }>

/** Starts all services at once and waits until each can serve. They stop together, the last requests answered. */
export async function startServices({
  surroundings,
  env,
  closing,
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
  closing.add('the services', () => stopAll(services.map(({ service }) => service)))
  await Promise.all(
    services.map(async ({ service, address }) => {
      await untilHealthy(service, `${address.url}/health`)
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
