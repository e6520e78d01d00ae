export { BUILD_MEMORY_MB } from './build-partition.ts'
export { compactLake, type Compaction } from './compact-lake.ts'
export { lakeEnv, type LakeConfig } from './lake-engine.ts'
export { lakeLoadRepo, lakeRepo } from './lake-repo.ts'
export {
  type Distribution,
  type GroupBy,
  GROUPS,
  type HospitalPlace,
  MAX_GROUPS,
  type PayerIndex,
  type RateFilter,
  type RateKind,
  rateQuestion,
  type RateQuestion,
  type RateSpread,
} from './national-questions.ts'
export { type LakeState, openRateLake, type RateLake } from './rate-lake.ts'
