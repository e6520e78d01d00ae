import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Express } from 'express'

/** What the measuring process may ask of a server, and its answer. */
export type Ask = { ask: 'measure'; sub: string } | { ask: 'change' }
export type Told = { headers: Record<string, string>; cpuUs: number; longestBlockMs: number }

type Measured = { app: Express; headersFor: (sub: string) => Record<string, string>; change?: () => Promise<unknown> }

/** Listens on any port, and tells what it cost since it was last asked: time of the processor, longest block of the loop. */
export function serveMeasured({ app, headersFor, change }: Measured): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', async (message: Ask) => {
    if (message.ask === 'change') return void (await change?.())
    const { user, system } = process.cpuUsage()
    process.send!({ headers: headersFor(message.sub), cpuUs: user + system, longestBlockMs: delay.max / 1e6 } satisfies Told)
    delay.reset()
  })
  const server = app.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
}
