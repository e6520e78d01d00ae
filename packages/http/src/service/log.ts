import type { Request, RequestHandler, Response } from 'express'
import { pino } from 'pino'
import { pinoHttp } from 'pino-http'
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
 * query or body.
 */
export function requestLog(log: pino.Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    autoLogging: { ignore: (req) => req.url === '/healthz' || req.url === '/health' },
    genReqId: (_req, res) => requestIdOf(res as Response),
    customAttributeKeys: { reqId: 'requestId' },
    quietReqLogger: true,
    quietResLogger: true,
    customLogLevel: (_req, res, error) =>
      error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'warn' : 'info',
    customSuccessObject: (req, res, line) =>
      facts(req as Request, res as Response, line as { responseTime: number }),
    customErrorObject: (req, res, _error, line) =>
      facts(req as Request, res as Response, line as { responseTime: number }),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  })
}

const facts = (req: Request, res: Response, { responseTime }: { responseTime: number }) => ({
  method: req.method,
  route: routeOf(req),
  status: res.statusCode,
  durationMs: responseTime,
  orgId: callerOf(res)?.orgId,
  traceId: res.locals.traceId as string | undefined,
})
