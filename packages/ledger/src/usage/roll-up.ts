import type { CallCounter, Count } from './call-counter.ts'
import type { UsageRepo } from './usage-repo.ts'

/**
 * Stores counts, one organization at a time. Failed counts go back to the counter, so a short
 * outage of the database loses nothing. A process that dies loses its last counts.
 */
export async function keepCounts(repo: UsageRepo, counter: CallCounter): Promise<void> {
  for (const [orgId, counts] of counter.take()) {
    try {
      await repo.add(orgId, counts)
    } catch {
      counter.giveBack(orgId, counts)
    }
  }
}

/** Calls by result. */
export type Totals = { calls: number; succeeded: number; refused: number; failed: number }
export type UsageRollUp = {
  totals: Totals
  operations: (Totals & { operation: string })[]
  days: (Totals & { day: string })[]
}

/**
 * Counts by operation, busiest first, and by day, oldest first. 4xx are refused, 5xx failed, all
 * others succeeded.
 */
export function rollUp(counts: readonly Count[]): UsageRollUp {
  const operations = [...Map.groupBy(counts, ({ operation }) => operation)].map(([operation, own]) => ({
    operation,
    ...totalsOf(own),
  }))
  const days = [...Map.groupBy(counts, ({ day }) => day)].map(([day, own]) => ({ day, ...totalsOf(own) }))
  return {
    totals: totalsOf(counts),
    operations: operations.toSorted((a, b) => b.calls - a.calls || (a.operation < b.operation ? -1 : 1)),
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

function totalsOf(counts: readonly Count[]): Totals {
  const sum = (matches: (statusClass: number) => boolean) =>
    counts.filter(({ statusClass }) => matches(statusClass)).reduce((total, { calls }) => total + calls, 0)
  return {
    calls: sum(() => true),
    succeeded: sum((it) => it < 4),
    refused: sum((it) => it === 4),
    failed: sum((it) => it === 5),
  }
}
