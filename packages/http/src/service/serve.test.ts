import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { createMetrics } from './metrics.ts'
import { createHealth, probes } from './probes.ts'
import { serve } from './serve.ts'
import { silentLog } from '../testing/test-service.ts'

const steps: string[] = []
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A service that is alive, with one address that answers when it is told to. */
async function startService() {
  let server: Server | undefined
  let answer = () => {}
  const health = createHealth(async () => undefined)
  const app = express().use(probes(health))
  app.get('/slow', (_req, res) => (answer = () => void res.end('done')))
  const stopped = serve({
    app,
    health,
    host: '127.0.0.1',
    port: 0,
    metricsPort: 0,
    metrics: createMetrics('test'),
    log: silentLog,
    shutdownDelayS: 0.3,
    onServer: (made) => void (server = made),
    onDrain: () => void steps.push('drained'),
    close: async () => void steps.push('released'),
  })
  await once(server!, 'listening')
  await wait(50)
  const url = `http://127.0.0.1:${(server!.address() as AddressInfo).port}`
  return { server: server!, url, answer: () => answer(), stopped }
}

test(
  'stops in order: not ready, requests refused, those under way answered, then released, and never ' +
    'waits for idle callers',
  async () => {
    const { server, url, answer, stopped } = await startService()
    const slow = fetch(`${url}/slow`)
    await once(server, 'request')

    process.emit('SIGTERM')
    await wait(50)
    expect((await fetch(`${url}/health`)).status).toBe(503)
    await wait(500)
    const last = await fetch(`${url}/health`).catch(() => null) // on the connection that is open
    expect(last?.headers.get('connection') ?? 'close').toBe('close')
    await expect(fetch(`${url}/health`)).rejects.toThrow()
    expect(steps).toEqual(['drained'])

    answer()
    expect(await (await slow).text()).toBe('done')
    await stopped
    expect(steps).toEqual(['drained', 'released'])
  },
  5_000,
)
