export { type CoverageLicence, coverageLicence } from './article-codes/coverage-licence.ts'
export { addSource, type SourceRequest } from './add-source.ts'
export { type CheckDeps, checkSource, checkSourceInTurn } from './check-source.ts'
export { type ListingSettings } from './listing-settings.ts'
export { loadSamplePolicies } from './sample/load-sample-policies.ts'
export type { StaleSource } from './source.ts'
export type { Checked } from './source-check.ts'
export { sourceCheckRepo } from './source-check-repo.ts'
export { KINDS_TO_ADD, type SourceKind } from './source-kind.ts'
export { sourceRepo, type SourceRepo } from './source-repo.ts'
export type {
  ItemEvent,
  ListedCheck,
  ListedSource,
  ListedSourceItem,
  ListedTransition,
  SourceDetail,
} from './listed-source.ts'
export { RESOLUTIONS, resolveSource } from './resolve-source.ts'
export { sourceListRepo } from './source-list-repo.ts'
export type { Monitoring } from './monitoring.ts'
export { monitoringRepo } from './monitoring-repo.ts'
export { isListing } from './source-kind.ts'
export { addKnownSource } from './known/add-known-source.ts'
export { type KnownSource, knownSources } from './known/known-sources.ts'
export { coverageLicenceEnv, isAccepted } from './coverage-licence-env.ts'
export { checkDeps, startDueChecks, startLater, startNextCheck } from './source-checks.ts'
