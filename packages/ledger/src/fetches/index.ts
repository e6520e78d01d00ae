export { evidenceRepo, dueHostSql, fetchHostRepo } from './fetch-repo.ts'
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
