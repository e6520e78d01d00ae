export type { QuotedRule, ValueDifference } from './compare-reading.ts'
export { type PolicyReread, rereadArchive, type VersionReread } from './reread-archive.ts'
export { type RereadScope, rereadRepo } from './reread-repo.ts'
