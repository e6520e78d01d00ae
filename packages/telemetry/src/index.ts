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
