import path from 'node:path'
import { ROOT } from '../places.ts'
import { findPort, LOOPBACK } from '../machine/ports.ts'

export type ServiceName =
  'control-plane' | 'ppman-api' | 'ppman-worker' | 'ppman-web' | 'email-hook' | 'docs-api'

type Plan = { name: ServiceName; script: string; port: number; metricsPort: number }

const script = (file: string) => path.join(ROOT, file)

/** The processes of the stack with the ports they get when these are free. */
export const SERVICES: readonly Plan[] = [
  { name: 'control-plane', script: script('infra/control-plane/src/main.ts'), port: 4100, metricsPort: 4200 },
  { name: 'ppman-api', script: script('apps/ppman-api/src/main.ts'), port: 4101, metricsPort: 4201 },
  { name: 'ppman-worker', script: script('apps/ppman-api/src/worker.ts'), port: 4102, metricsPort: 4202 },
  { name: 'ppman-web', script: script('apps/ppman-web/src/main.ts'), port: 4103, metricsPort: 4203 },
  { name: 'email-hook', script: script('apps/email-hook/src/main.ts'), port: 4104, metricsPort: 4204 },
  { name: 'docs-api', script: script('apps/docs-api/src/main.ts'), port: 4105, metricsPort: 4205 },
]

/** Where one service answers, for the ingress and for tools on this machine. */
type Address = { url: string; metricsUrl: string; port: number; metricsPort: number }
export type Addresses = Record<ServiceName, Address>

/** A free port for each service and for its measurements. */
export async function chooseAddresses(): Promise<Addresses> {
  const taken = new Set<number>()
  const take = async (preferred: number) => {
    const port = await findPort(preferred, taken)
    taken.add(port)
    return port
  }
  const entries: [ServiceName, Address][] = []
  for (const { name, port: preferred, metricsPort: preferredMetrics } of SERVICES) {
    const [port, metricsPort] = [await take(preferred), await take(preferredMetrics)]
    entries.push([
      name,
      { port, metricsPort, url: localUrl(port), metricsUrl: `${localUrl(metricsPort)}/metrics` },
    ])
  }
  return Object.fromEntries(entries) as Addresses
}

const localUrl = (port: number) => `http://${LOOPBACK}:${port}`

/** The addresses that people and tools are given. */
export type PublicUrls = { baseUrl: string; docsBaseUrl: string; consoleUrl: string }
