import type { Request, RequestHandler, Response } from 'express'
import { pino } from 'pino'
import { callerOf, requestIdOf, routeOf } from '../request-context.ts'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Names that are redacted wherever they appear, in addition to the allow-list of `requestLog`. */
const REDACTED = [
  'authorization',
  'cookie',
  'token',
  'secret',
  'password',
  'signature',
  'email',
  'body',
].flatMap((name) => [name, `*.${name}`])

/**
 * Bytes of lines that wait while they cannot be written, for example on a full disk; above this new
 * lines are dropped.
 */
const HELD_BYTES = 1_048_576

/**
 * Logs JSON lines to standard output, or to the stream of a test. A failed write does not end the
 * process.
 */
export function createLog(service: string, level = 'info', place?: pino.DestinationStream): pino.Logger {
  const options = {
    level,
    base: { service },
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, place ?? standardOutput())
}

function standardOutput(): pino.DestinationStream {
  const ignoreError = () => undefined
  process.stdout.on('error', ignoreError)
  process.stderr.on('error', ignoreError)
  return pino.destination({ dest: 1, sync: true, maxLength: HELD_BYTES }).on('error', ignoreError)
}

/**
 * One line for each request, of an allow-list of facts: the route's template, never the address,
 * query or body. Written when the answer is sent, or when the caller has left before.
 */
export function requestLog(log: pino.Logger): RequestHandler {
  // These facts hold nothing of the caller's, and redaction takes four fifths of a line's time.
  const lines = log.child({}, { redact: [] })
  return (req, res, next) => {
    if (req.url === '/healthz' || req.url === '/health') return next()
    const startedAtMs = performance.now()
    res.once('close', () => {
      const level = levelOf(res.statusCode)
      if (lines.isLevelEnabled(level)) lines[level](factsOf(req, res, startedAtMs), 'request')
    })
    next()
  }
}

const levelOf = (status: number) => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

const factsOf = (req: Request, res: Response, startedAtMs: number) => ({
  requestId: requestIdOf(res),
  method: req.method,
  route: routeOf(req),
  status: res.statusCode,
  durationMs: Math.round(performance.now() - startedAtMs),
  orgId: callerOf(res)?.orgId,
  traceId: res.locals.traceId as string | undefined,
  isAborted: res.writableFinished ? undefined : true,
})
