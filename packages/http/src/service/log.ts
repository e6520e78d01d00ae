import type { Request, RequestHandler, Response } from 'express'
import { pino } from 'pino'
import { pinoHttp } from 'pino-http'
import { callerOf, requestIdOf, routeOf } from '../request-context.ts'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Second net under the allow-list of `requestLog`: names that must never be printed, wherever they appear. */
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

/** Lines that are held while they cannot be written, for example on a full disk; the newest are dropped above this. */
const HELD_BYTES = 1_048_576

/** JSON lines, on standard output unless a test gives another place. A line that cannot be written ends nothing. */
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
  const survive = () => undefined
  process.stdout.on('error', survive)
  process.stderr.on('error', survive)
  return pino.destination({ dest: 1, sync: true, maxLength: HELD_BYTES }).on('error', survive)
}

/** One line for each request, of an allow-list of facts: the route's template, never the address, query or body. */
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
})
