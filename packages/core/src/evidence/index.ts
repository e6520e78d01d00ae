export { evidenceRepo } from './evidence-repo.ts'
export type { BlobRecord, FetchOutcome, FetchRecord } from './fetch-record.ts'
export { outcomeOfStatus } from './outcome-of-status.ts'
