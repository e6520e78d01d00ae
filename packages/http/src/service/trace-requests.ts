import { endSpan, startSpan, withSpan } from '@ppman/telemetry'
import type { RequestHandler } from 'express'
import { routeOf } from '../request-context.ts'

/** Express's own decision whether the n-th address before us is a trusted proxy. */
type Trusts = (address: string, hop: number) => boolean

/**
 * A span for each request, named by its route's template. The trace of a trusted proxy is
 * continued; a stranger cannot choose what is recorded.
 */
export const traceRequests: RequestHandler = (req, res, next) => {
  const isTrusted = (req.app.get('trust proxy fn') as Trusts)(req.socket.remoteAddress ?? '', 0)
  const span = startSpan(req.method, {
    kind: 'server',
    attributes: { 'http.request.method': req.method },
    parent: isTrusted ? req.get('traceparent') : null,
  })
  if (!span) return next()
  if (span.isRecording()) res.locals.traceId = span.spanContext().traceId
  res.on('close', () => {
    const route = routeOf(req)
    span.updateName(`${req.method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode })
    endSpan(span, res.statusCode >= 500 ? { code: String(res.statusCode) } : undefined)
  })
  withSpan(span, next)
}
