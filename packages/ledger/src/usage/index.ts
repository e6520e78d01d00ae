export {
  type Call,
  type CallCounter,
  callCounter,
  type Count,
  keepCounts,
  rollUp,
  type Totals,
  type UsageRollUp,
} from './call-counter.ts'
export { usageRepo, type UsageRepo } from './usage-repo.ts'
