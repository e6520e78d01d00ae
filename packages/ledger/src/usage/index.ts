export { type Call, type CallCounter, callCounter, type Count } from './call-counter.ts'
export { keepCounts, rollUp, type Totals, type UsageRollUp } from './roll-up.ts'
export { usageRepo, type UsageRepo } from './usage-repo.ts'
