import { createServer, type AddressInfo } from 'node:net'

/** Every server of the stack listens here and nowhere else. */
export const LOOPBACK = '127.0.0.1'

/** How many ports above the preferred one are tried before any free one. */
const REACH = 50

/** True when nothing listens on this port of the loopback address at this moment. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen({ port, host: LOOPBACK, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/**
 * The preferred port, else the next free one above it, else any free one. `taken` ports are
 * reserved.
 */
export async function findPort(preferred: number, taken: ReadonlySet<number> = new Set()): Promise<number> {
  const last = Math.min(preferred + REACH, 65_535)
  for (let port = preferred; port <= last; port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port
  }
  return anyFreePort()
}

/** A port that the operating system picks. */
export function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, LOOPBACK, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

const TRIES = 3

/**
 * Starts a server on the preferred port or one after it. When another process takes the port first,
 * the next one is tried.
 */
export async function startOnFreePort<T>(preferred: number, start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const port = await findPort(preferred)
    try {
      return await start(port)
    } catch (error) {
      if (tries === TRIES || (await isFree(port))) throw error
    }
  }
}
