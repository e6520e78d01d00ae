export { type Call, type CallCounter, callCounter, type Count } from './call-counter.ts'
export { keepCounts } from './keep-counts.ts'
export { usageRepo, type UsageRepo } from './usage-repo.ts'
export { rollUp, type Totals, type UsageRollUp } from './roll-up.ts'
