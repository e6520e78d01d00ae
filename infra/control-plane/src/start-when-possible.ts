import { AppError, ppmanDialect } from '@ppman/errors'
import { errorHandler, type Health, type Log, probes, requestId } from '@ppman/http'
import express, { type Express } from 'express'

const RETRY_MS = 1_000

type LateOptions = {
  log: Log
  health: Health
  /** Creates the app; rejects while the database is down. */ prepare: () => Promise<Express>
}

/**
 * An app that starts at once and answers 503 until `prepare` succeeds, so services and databases
 * can start in any order.
 */
export function startWhenPossible({ log, health, prepare }: LateOptions): { app: Express; stop: () => void } {
  let ready: Express | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const attempt = async (): Promise<void> => {
    try {
      ready = await prepare()
    } catch (err) {
      log.warn({ err }, 'not ready yet')
      if (!stopped) timer = setTimeout(() => void attempt(), RETRY_MS)
    }
  }
  void attempt()
  const app = express().disable('x-powered-by').use(probes(health))
  app.use((req, res, next) => (ready ? ready(req, res, next) : next()))
  app.use(
    requestId(),
    () => {
      throw new AppError('unavailable', 'The control plane is starting.', { headers: { 'Retry-After': '2' } })
    },
    errorHandler(ppmanDialect, log),
  )
  const stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  return { app, stop }
}
