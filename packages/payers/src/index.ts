export {
  addressSourceOf,
  type Card,
  cardOf,
  type CardParams,
  type Decision,
  type Match,
} from './matching/card.ts'
export { addEntry, withdrawEntry } from './entries/add-entry.ts'
export { type KeptCorrection, type ListedCorrection, aliasListRepo } from './aliases/alias-correction-repo.ts'
export { correctAlias, withdrawAlias } from './aliases/correct-alias.ts'
export type { DirectorySource, Rejection } from './directory/directory-row.ts'
export {
  loadDirectory,
  type LoadProgress,
  loadSamplePayers,
  type LoadSummary,
} from './loading/load-directory.ts'
export { type MatchAnswer, matchPayer } from './matching/match-payer.ts'
export {
  type DirectoryStats,
  type Payer,
  type PayerFilter,
  type Bounded,
  type PayerLineage,
  type PayerType,
  PLAN_TYPES,
  planTypesOf,
} from './directory/payer.ts'
export {
  entryListRepo,
  type ListedEntry,
  type PayerEntry,
  TRANSACTIONS,
} from './entries/entry-submission-repo.ts'
export { payerExportRepo } from './directory/payer-export-repo.ts'
export { payerHealthRepo, type RankedHealth } from './health/payer-health-repo.ts'
export { payerLoadRepo, type PayerLoadRepo } from './loading/payer-load-repo.ts'
export { payerMatchRepo } from './matching/payer-match-repo.ts'
export { payerMatcher, type PayerMatcher } from './matching/payer-matcher.ts'
export {
  confirmHealthOfSource,
  isFresh,
  recomputeHealth,
  recomputeHealthOfSource,
} from './health/score-health.ts'
export {
  type DirectoryAdapter,
  directoryOfUrl,
  folderAdapter,
  urlAdapter,
} from './loading/directory-adapters.ts'
export { foldName } from './normalization/names.ts'
export { standardPostalWord } from './normalization/contact-keys.ts'
export { syncPayers } from './loading/sync-payers.ts'
export {
  payerRepo,
  type PayerRepo,
  MEDICARE,
  medicarePayer,
  medicarePayerId,
} from './directory/payer-repo.ts'
export { isState, stateOf } from './normalization/us-states.ts'
export {
  COVERAGE_WORDS,
  type CoverageCounts,
  coverageStateOf,
  type CoverageTier,
  coverageTierOf,
  overallTier,
  REASON_WORDS,
} from './health/payer-health.ts'
export { followPayer } from './following/followed-payer-repo.ts'
export { type FollowedPayer, followedPayerRepo, type WaitingSource } from './following/followed-payer-repo.ts'
