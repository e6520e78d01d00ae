export {
  type CoverageLicence,
  coverageLicence,
  coverageLicenceEnv,
  isAccepted,
} from './coverage-api/coverage-licence.ts'
export { addSource, type SourceRequest, RESOLUTIONS, resolveSource } from './manage-sources.ts'
export {
  type CheckDeps,
  checkDeps,
  checkSource,
  checkSourceWhenFree,
  startDueChecks,
  startLater,
  startNextCheck,
} from './checks/check-source.ts'
export { type ListingSettings } from './discovery/listing.ts'
export { loadSamplePolicies } from './sample/load-sample-policies.ts'
export {
  isListing,
  KINDS_TO_ADD,
  type SourceKind,
  type StaleSource,
  isChecked,
  outcomeWords,
  type SourceStatus,
  sourceStatusOf,
  STATUS_WORDS,
} from './source.ts'
export type { Checked } from './checks/settle-check.ts'
export { sourceCheckRepo } from './checks/source-check-repo.ts'
export { sourceRepo, type SourceRepo } from './source-repo.ts'
export {
  type ItemEvent,
  type ListedCheck,
  type ListedSource,
  type ListedSourceItem,
  type ListedTransition,
  type SourceDetail,
  sourceListRepo,
} from './source-list-repo.ts'
export { type Monitoring, monitoringRepo } from './monitoring-repo.ts'
export { addKnownSource, type KnownSource, knownSources } from './known/known-sources.ts'
