export { evidenceRepo } from './evidence-repo.ts'
export { fetchHostRepo } from './fetch-host-repo.ts'
export {
  answered,
  type BlobRecord,
  brokenOff,
  conditionsOf,
  type FetchOutcome,
  type FetchRecord,
  type LookRecord,
  outcomeOfStatus,
  unanswered,
  validatorsOf,
} from './fetch-record.ts'
export {
  type Address,
  hostOf,
  type NextRequest,
  type Visit,
  type VisitDeps,
  visitHost,
} from './visit-host.ts'
