export {
  type ChangeDiff,
  type ChangeFilter,
  type ChangeSort,
  type ComparedVersion,
  ownDayOf,
  type PolicyChange,
  type SeverityCounts,
} from './policy-change.ts'
export {
  allOf,
  changeConditions,
  MAX_REVIEWED_AT_ONCE,
  payerConditions,
  policyChangeRepo,
  type PolicyChangeRepo,
  type Reviewer,
} from './policy-change-repo.ts'
export {
  type LatestParse,
  type LatestVersion,
  type PolicyRead,
  type Recorded,
  versionRepo,
  type VersionRepo,
} from './version-repo.ts'
export {
  type PolicyVersion,
  policyVersionRepo,
  type PolicyVersionRepo,
  type VersionText,
} from './policy-detail-repo.ts'
export { type KeptVersion, type PolicyDetail, policyDetailRepo } from './policy-detail-repo.ts'
export { recordRead } from './record-read.ts'
export { reviewAllChanges, reviewChange, type ReviewMark } from './review-change.ts'
export { judgeWithRegions } from './regions/learn-regions.ts'
export {
  type RegionKnowledge,
  type JudgementWithRegions,
  type ListedRegion,
  regionListRepo,
} from './regions/learned-region-repo.ts'
export { revokeRegion } from './regions/keep-regions.ts'
