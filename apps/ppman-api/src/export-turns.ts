import { fairQueue } from '@ppman/scheduling'

/** Number of exports that one process reads from the database at the same time. */
const SLOTS = 2
/** The rate limit allows 60 exports an hour, so no organization exceeds its own backlog. */
const LIMITS = { ownerTasks: 60, ownerMs: Infinity, totalMs: 1_200_000 }
/** Initial cost estimates. The queue charges each organization the time its exports took. */
const PACKAGE_MS = 1_000
const BATCH_MS = 100

/** Queues exports fairly, so that large exports of one organization do not delay others. */
export function exportTurns() {
  const queue = fairQueue({ slots: SLOTS, ...LIMITS })
  return {
    /** Runs an export that is built in one step. */
    run: <T>(orgId: string, work: () => Promise<T>): Promise<T> =>
      queue.run({ owner: orgId, costMs: PACKAGE_MS }, work),

    /** Queues each batch of an export separately, so that a slow reader blocks nobody. */
    async *batches<T>(orgId: string, batches: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
      try {
        for (;;) {
          const { value, done } = await queue.run({ owner: orgId, costMs: BATCH_MS }, () => batches.next())
          if (done) return
          yield value
        }
      } finally {
        await batches.return()
      }
    },
  }
}
