import { findPort, LOOPBACK } from '../ports.ts'
import { SERVICES, type ServiceName } from './plan.ts'

/** Where one service answers, for the ingress and for tools on this machine. */
export type Address = { url: string; metricsUrl: string; port: number; metricsPort: number }
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
    entries.push([name, { port, metricsPort, url: at(port), metricsUrl: `${at(metricsPort)}/metrics` }])
  }
  return Object.fromEntries(entries) as Addresses
}

const at = (port: number) => `http://${LOOPBACK}:${port}`
