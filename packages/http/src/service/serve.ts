import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { type Dialect, ppmanDialect } from '@ppman/errors'
import express, { type Express } from 'express'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Health } from './probes.ts'
import { shedLoad } from './shed-load.ts'
import { refuseUnreadable } from './unreadable-request.ts'

export type ServeOptions = {
  app: Express
  host: string
  port: number
  metricsPort: number
  metrics: Metrics
  health: Health
  log: Log
  /** Error dialect for unreadable requests; that of document 1 by default. */
  dialect?: Dialect
  shutdownDelayS: number
  /** Releases pools and clients, after the last answer. */
  close: () => Promise<void>
  /** Called with the server before it listens, for WebSocket upgrades. */
  onServer?: (server: Server) => void
  /** Closes long-lived connections, once requests are no longer accepted. */
  onDrain?: () => void
}

/**
 * With Node's defaults 1,000 slow clients stayed connected for over 45 s; with these at most 15 s.
 */
const SERVER_LIMITS = {
  headersTimeout: 8_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
}
/** Time that open requests have after the process is asked to stop. */
const DRAIN_MS = 25_000
/**
 * Longest time that idle connections are left to a proxy after new ones are refused; the shutdown
 * delay when that is shorter.
 */
const USED_UP_MS = 2_000
/**
 * Interval of closing idle connections while draining: a connection becomes idle after its last
 * answer.
 */
const SWEEP_MS = 100

/**
 * Listens, and stops on SIGTERM, SIGINT or an uncaught error: not ready, wait, refuse, drain,
 * release. After an uncaught error the process ends with 1.
 */
export async function serve({
  app,
  host,
  port,
  metricsPort,
  onServer,
  onDrain,
  ...options
}: ServeOptions): Promise<void> {
  const { dialect = ppmanDialect } = options
  const load = shedLoad(app, { dialect })
  const server = createServer(SERVER_LIMITS, load.listener)
  refuseUnreadable(server, { dialect, log: options.log })
  onServer?.(server)
  const internal = createServer(metricsApp(options.metrics))
  await listen(server, port, host)
  await listen(internal, metricsPort, host)
  options.log.info({ port: portOf(server), metricsPort: portOf(internal) }, 'listening')
  const fatal = fatalError(options.log)
  const signal = await Promise.race([stopSignal(), fatal.happened])
  options.log.info({ signal }, 'stopping')
  options.health.drain()
  await wait(options.shutdownDelayS * 1000)
  onDrain?.()
  const graceMs = Math.min(options.shutdownDelayS * 1000, USED_UP_MS)
  await Promise.all([drain(server, graceMs), drain(internal, 0)])
  load.stop()
  await options.close()
  fatal.stopWatching()
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

function metricsApp(metrics: Metrics): Express {
  const app = express()
  app.get('/metrics', async (_req, res) => void res.type(metrics.contentType).send(await metrics.render()))
  return app
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE'
      reject(
        busy
          ? new Error(`Port ${port} is taken by another program. Set PORT or METRICS_PORT to a free one.`, {
              cause: error,
            })
          : error,
      )
    })
    server.listen(port, host, resolve)
  })
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Refuses new connections at once and ends each open one with its next answer. Idle ones stay open
 * for the grace: a proxy that sends a request on a connection just as it closes loses the request.
 */
function drain(server: Server, graceMs: number): Promise<void> {
  server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'))
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    let sweep: NodeJS.Timeout | undefined
    const grace = setTimeout(() => {
      server.closeIdleConnections()
      sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    }, graceMs)
    const closed = () => {
      for (const timer of [deadline, grace, sweep]) clearTimeout(timer)
      resolve()
    }
    // Right after a poll, when the fewest connections wait to be accepted. The close of http.Server
    // would end idle connections now.
    setImmediate(() => NetServer.prototype.close.call(server, closed))
  })
}

/** Longest orderly stop after a fatal error, a little above the time that open requests have. */
const STOP_MS = 40_000

/**
 * Resolves at the first uncaught error: the state of the process is unknown then, so it stops in
 * order and ends with 1. A second error, or a stop that hangs, ends it at once.
 */
function fatalError(log: Log): { happened: Promise<string>; stopWatching: () => void } {
  let listener: (error: unknown) => void = () => undefined
  const happened = new Promise<string>((resolve) => {
    let isStopping = false
    listener = (err) => {
      log.error({ err }, 'an error was not caught, the process ends')
      process.exitCode = 1
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), STOP_MS).unref()
      resolve('fatal error')
    }
    process.on('uncaughtException', listener).on('unhandledRejection', listener)
  })
  const stopWatching = () =>
    void process.off('uncaughtException', listener).off('unhandledRejection', listener)
  return { happened, stopWatching }
}
