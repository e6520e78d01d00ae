import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What the measuring process may ask of a server, and its answer. */
export type Ask = { ask: 'measure'; sub: string } | { ask: 'change' }
export type Told = {
  headers: Record<string, string>
  cpuUs: number
  /**
   * Longest time the event loop was late: our own work, and waiting for a processor that others
   * use.
   */
  longestBlockMs: number
  /**
   * Of the longest turn of the event loop, what it computed itself: no neighbour makes it longer.
   */
  longestTurnMs: number
  rssMb: number
  peakRssMb: number
}

type Measured = {
  app: RequestListener
  headersFor: (sub: string) => Record<string, string>
  change?: () => Promise<unknown>
}

/**
 * Listens on any port, and tells what it cost since it was last asked: processor, longest block of
 * the loop, memory. Ends with the process that measures.
 */
export function serveMeasured({ app, headersFor, change }: Measured): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const peaks = watchPeaks()
  process.on('disconnect', () => process.exit())
  process.on('message', async (message: Ask) => {
    if (message.ask === 'change') return void (await change?.())
    const { user, system } = process.cpuUsage()
    const longestBlockMs = delay.max / 1e6
    process.send!({
      headers: headersFor(message.sub),
      cpuUs: user + system,
      longestBlockMs,
      ...peaks.take(),
    } satisfies Told)
    delay.reset()
  })
  const server = createServer(app).listen(0, '127.0.0.1', () =>
    process.send!({ port: (server.address() as AddressInfo).port }),
  )
}

/**
 * Looked at this often: work between two looks is one turn of the event loop, or a few short ones.
 */
const TURN_MS = 2
const MEMORY_MS = 20

function watchPeaks() {
  let spentUs = threadUs()
  let longestTurnMs = 0
  let peakRssMb = 0
  setInterval(() => {
    const nowUs = threadUs()
    longestTurnMs = Math.max(longestTurnMs, (nowUs - spentUs) / 1e3)
    spentUs = nowUs
  }, TURN_MS)
  setInterval(() => (peakRssMb = Math.max(peakRssMb, rssMb())), MEMORY_MS)
  return {
    take: () => {
      const taken = { longestTurnMs, rssMb: rssMb(), peakRssMb: Math.max(peakRssMb, rssMb()) }
      longestTurnMs = peakRssMb = 0
      return taken
    },
  }
}

const rssMb = () => process.memoryUsage.rss() / 2 ** 20

function threadUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
