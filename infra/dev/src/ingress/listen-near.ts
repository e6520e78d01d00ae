import type { Server } from 'node:http'
import { findPort, LOOPBACK } from '../ports.ts'

const TRIES = 5

/** Listens on the preferred port or the next free one that is not promised to somebody else, and gives the one it got. */
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
