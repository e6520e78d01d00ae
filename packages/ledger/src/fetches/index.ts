export { evidenceRepo } from './evidence-repo.ts'
export { dueHostSql, fetchHostRepo } from './fetch-host-repo.ts'
export {
  makeAnsweredAttempt,
  type BlobRecord,
  makeAbortedAttempt,
  conditionsOf,
  type FetchOutcome,
  type FetchRecord,
  type FetchAttempt,
  outcomeOfStatus,
  makeAttempt,
  validatorsOf,
} from './fetch-record.ts'
export { nextVisitAt, retryVisitAt, visitWhenFree } from './next-visit.ts'
export {
  type Address,
  hostOf,
  type NextRequest,
  type Visit,
  type VisitDeps,
  visitHost,
} from './visit-host.ts'
