import type { CallCounter } from './call-counter.ts'
import type { UsageRepo } from './usage-repo.ts'

/**
 * Takes what was counted to the database, an organisation at a time. What cannot be kept now is counted again, so that a database that
 * is away for a while costs nothing; a process that dies takes its last counts with it.
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
