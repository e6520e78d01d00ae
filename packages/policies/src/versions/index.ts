export type { ChangeDiff, ChangeFilter, ChangeSort, ComparedVersion, PolicyChange } from './policy-change.ts'
export {
  allOf,
  changeConditions,
  payerConditions,
  policyChangeRepo,
  type PolicyChangeRepo,
  type Reviewer,
} from './policy-change-repo.ts'
export type { LatestParse, LatestVersion, PolicyRead, Recorded } from './policy-read.ts'
export {
  type PolicyVersion,
  policyVersionRepo,
  type PolicyVersionRepo,
  type VersionText,
} from './policy-version-repo.ts'
export { recordRead } from './record-read.ts'
export { reviewChange, type ReviewMark } from './review-change.ts'
export { judgeWithRegions } from './regions/learn-regions.ts'
export type { RegionKnowledge, JudgementWithRegions } from './regions/region.ts'
export { type ListedRegion, regionListRepo } from './regions/learned-region-repo.ts'
export { revokeRegion } from './regions/keep-regions.ts'
export { versionRepo, type VersionRepo } from './version-repo.ts'
