import type { Server } from 'node:http'
import { type Dialect, docsDialect, ppmanDialect } from '@ppman/errors'
import { findPort, LOOPBACK } from '../machine/ports.ts'
import type { Addresses, PublicUrls, ServiceName } from '../services/plan.ts'
import { createIngress } from './ingress.ts'

type Front = { port: number; dialect: Dialect; ways: [prefix: string, service: ServiceName][] }

const FRONTS: Record<keyof PublicUrls, Front> = {
  baseUrl: {
    port: 8080,
    dialect: ppmanDialect,
    ways: [
      ['/api', 'ppman-api'],
      ['/feeds', 'ppman-api'],
      ['/webhook', 'email-hook'],
      ['/unsubscribe', 'email-hook'],
      ['/confirm', 'email-hook'],
      ['/', 'ppman-web'],
    ],
  },
  docsBaseUrl: { port: 8081, dialect: docsDialect, ways: [['/', 'docs-api']] },
  consoleUrl: { port: 8082, dialect: ppmanDialect, ways: [['/', 'control-plane']] },
}

/** Preferred ports of the other fronts are not taken when one must move. */
const preferred = new Set(Object.values(FRONTS).map(({ port }) => port))

/**
 * Opens the three public ports before any service starts, because services need these addresses.
 * Until a service is up, the answer is 503.
 */
export async function openIngresses(
  addresses: Addresses,
  say: (message: string) => void,
): Promise<{ urls: PublicUrls; close(): Promise<void> }> {
  const servers: Server[] = []
  const open = async ({ port, dialect, ways }: Front) => {
    const server = createIngress({
      dialect,
      ways: ways.map(([prefix, service]) => ({ prefix, target: new URL(addresses[service].url) })),
    })
    servers.push(server)
    const actualPort = await listenNear(server, port, preferred)
    if (actualPort !== port) say(`port ${port} is taken: ${actualPort} is used instead`)
    return `http://${LOOPBACK}:${actualPort}`
  }
  const urls = {
    baseUrl: await open(FRONTS.baseUrl),
    docsBaseUrl: await open(FRONTS.docsBaseUrl),
    consoleUrl: await open(FRONTS.consoleUrl),
  }
  return { urls, close: async () => void (await Promise.all(servers.map(closeServer))) }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

const TRIES = 5

/** Listens on the preferred port or the next free one that is not reserved. @returns the port */
export async function listenNear(
  server: Server,
  preferred: number,
  promised: ReadonlySet<number> = new Set(),
): Promise<number> {
  const others = new Set(promised)
  others.delete(preferred)
  for (let tries = 1; ; tries += 1) {
    const port = await findPort(preferred, others)
    try {
      await listen(server, port)
      return port
    } catch (error) {
      if (tries === TRIES || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
