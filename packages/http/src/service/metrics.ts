import type { RequestHandler } from 'express'
import {
  isTracing,
  METRICS_TYPE,
  nameProcess,
  observe as observeValue,
  readAtScrape,
  renderMetrics,
  setGauge,
  endSpan,
  startSpan,
  withSpan,
} from '@ppman/telemetry'
import { routeOf } from '../request-context.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Metrics of this process: of requests by route template and status class only, so that their
 * number stays bounded. The list of all is `CATALOGUE` of @ppman/telemetry.
 */
export function createMetrics(service: string) {
  nameProcess(service)
  let inFlight = 0
  readAtScrape('requests', () => setGauge('http_requests_in_flight', {}, inFlight))
  const observe: RequestHandler = (req, res, next) => {
    const startedAtMs = performance.now()
    inFlight += 1
    res.once('close', () => (inFlight -= 1))
    res.once('finish', () =>
      observeValue(
        'http_request_duration_seconds',
        {
          method: req.method,
          route: routeOf(req),
          status_class: `${Math.floor(res.statusCode / 100)}xx`,
        },
        (performance.now() - startedAtMs) / 1_000,
      ),
    )
    if (isTracing()) traceRequests(req, res, next)
    else next()
  }
  return { observe, render: renderMetrics, contentType: METRICS_TYPE }
}

/** Express's own decision whether the n-th address before us is a trusted proxy. */
type Trusts = (address: string, hop: number) => boolean

/**
 * A span for each request, named by its route's template. The trace of a trusted proxy is
 * continued; a stranger cannot choose what is recorded.
 */
const traceRequests: RequestHandler = (req, res, next) => {
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
