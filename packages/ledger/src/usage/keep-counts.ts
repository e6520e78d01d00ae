import type { CallCounter } from './call-counter.ts'
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
