import {
  isTracing,
  METRICS_TYPE,
  nameProcess,
  observe as observeValue,
  readAtScrape,
  renderMetrics,
  setGauge,
} from '@ppman/telemetry'
import type { RequestHandler } from 'express'
import { routeOf } from '../request-context.ts'
import { traceRequests } from './trace-requests.ts'

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
