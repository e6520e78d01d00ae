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
export {
  type Address,
  hostOf,
  type NextRequest,
  nextVisitAt,
  retryVisitAt,
  type Visit,
  type VisitDeps,
  visitHost,
  visitWhenFree,
} from './visit-host.ts'
