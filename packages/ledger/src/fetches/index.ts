export { evidenceRepo } from './evidence-repo.ts'
export { fetchHostRepo } from './fetch-host-repo.ts'
export type { BlobRecord, FetchOutcome, FetchRecord } from './fetch-record.ts'
export {
  answered,
  brokenOff,
  conditionsOf,
  type LookRecord,
  unanswered,
  validatorsOf,
} from './look-record.ts'
export { outcomeOfStatus } from './outcome-of-status.ts'
export {
  type Address,
  hostOf,
  type NextRequest,
  type Visit,
  type VisitDeps,
  visitHost,
} from './visit-host.ts'
