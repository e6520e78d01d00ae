export { CATALOGUE, type Declaration, type MetricName } from './catalogue.ts'
export { connectionQueue, waitInQueue } from './connection-queue.ts'
export {
  count,
  METRICS_TYPE,
  nameProcess,
  observe,
  readAtScrape,
  renderMetrics,
  resetGauge,
  setGauge,
} from './metrics.ts'
export { startTracing } from './start-tracing.ts'
export {
  carryTrace,
  currentTraceparent,
  endSpan,
  inChildSpan,
  inSpan,
  isTracing,
  readCarried,
  startChildSpan,
  startSpan,
  withSpan,
} from './trace.ts'
