import { context, propagation } from '@opentelemetry/api'
import { useTracer } from './trace.ts'

type TracingOptions = {
  service: string
  /** Address of an OTLP/HTTP collector; without one nothing is loaded and nothing is recorded. */
  endpoint: string | undefined
  /**
   * Share of new traces that are recorded, 0 to 1. A trace that another service began keeps its
   * choice.
   */
  ratio: number
}

/**
 * Begins to record traces and send them to the collector.
 *
 * @returns a function that sends what is left and stops
 */
export async function startTracing({
  service,
  endpoint,
  ratio,
}: TracingOptions): Promise<() => Promise<void>> {
  if (!endpoint) return () => Promise.resolve()
  const [sdk, { OTLPTraceExporter }, hooks, { W3CTraceContextPropagator }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  useTracer(provider.getTracer('ppman'))
  return async () => {
    useTracer(null)
    await provider.shutdown().catch(() => undefined) // a collector that is away holds up no stop
  }
}

const SEND_EVERY_MS = 2_000
