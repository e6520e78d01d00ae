export { DEFAULT_BODY_LIMIT_BYTES, refuseOtherBytes, refuseUploads } from './routes/body.ts'
export { callerOf, rememberCaller, requestId, requestIdOf, routeOf } from './request-context.ts'
export {
  configOrExit,
  configProblems,
  readConfig,
  callerEnv,
  serviceEnv,
  servicePort,
} from './service/config.ts'
export { csvLine } from './csv-line.ts'
export { errorHandler, refuseUnknownPath, toAppError } from './routes/error-handler.ts'
export {
  answerOnce,
  idempotencyHeaders,
  type IdempotencyStore,
  serializeByKey,
} from './routes/idempotency.ts'
export { createRouter, expressApp, jsonSecurityHeaders, pageSecurityHeaders } from './service/express-app.ts'
export { createLog, type Log, requestLog } from './service/log.ts'
export { createMetrics, type Metrics } from './service/metrics.ts'
export { mount } from './routes/mount.ts'
export { type AppOptions, openService, tracingOf } from './service/open-service.ts'
export { openapi } from './routes/openapi.ts'
export { nameRepeated } from './routes/issue-texts.ts'
export * as param from './routes/params.ts'
export { readReplica, readReplicaEnv, writePositions } from './service/read-replica.ts'
export { createHealth, type Health, probes } from './service/probes.ts'
export { DOCS_RATES, PPMAN_RATES } from './quotas/rate-classes.ts'
export { openRedis, type RateLimits, rateLimits } from './quotas/rate-limit.ts'
export {
  accepted,
  created,
  matchesEtag,
  noContent,
  notModified,
  ok,
  raw,
  type Reply,
  type AnyRoute,
  type DescribedRoute,
  routeFor,
} from './routes/route.ts'
export { shedLoad } from './service/shed-load.ts'
export { serve } from './service/serve.ts'
