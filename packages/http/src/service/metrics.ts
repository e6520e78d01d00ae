import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isTracing } from '@ppman/telemetry'
import { routeOf } from '../request-context.ts'
import { traceRequests } from './trace-requests.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Metrics of one process, by route template and status class only, so that their number stays
 * bounded.
 */
export function createMetrics(service: string) {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status class.',
    labelNames: ['method', 'route', 'status_class'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const observe: RequestHandler = (req, res, next) => {
    const stop = duration.startTimer()
    res.on('finish', () =>
      stop({
        method: req.method,
        route: routeOf(req),
        status_class: `${Math.floor(res.statusCode / 100)}xx`,
      }),
    )
    if (isTracing()) traceRequests(req, res, next)
    else next()
  }
  return {
    observe,
    render: () => registry.metrics(),
    contentType: registry.contentType,
    counter: (name: string, help: string) => new Counter({ name, help, registers: [registry] }),
    /** Read at every scrape. */
    gauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      }),
  }
}
