export {
  type Call,
  type CallCounter,
  callCounter,
  type Count,
  keepCounts,
  rollUp,
  type Totals,
  type UsageRollUp,
  usageRepo,
  type UsageRepo,
} from './usage-repo.ts'
