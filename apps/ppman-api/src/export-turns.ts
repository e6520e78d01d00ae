import { fairQueue } from '@ppman/scheduling'

/** Exports that are read from the database at a time in a process. */
const SLOTS = 2
/** An organisation may start 60 exports an hour, so none is refused for its own backlog. */
const LIMITS = { ownerTasks: 60, ownerMs: Infinity, totalMs: 1_200_000 }
/** First guesses; each organisation is charged what its exports really took. */
const PACKAGE_MS = 1_000
const BATCH_MS = 100

/** Exports of many organisations take turns, so that large ones of one hold up nobody else's. */
export function exportTurns() {
  const queue = fairQueue({ slots: SLOTS, ...LIMITS })
  return {
    /** Makes an export that is made in one piece. */
    run: <T>(orgId: string, work: () => Promise<T>): Promise<T> =>
      queue.run({ owner: orgId, costMs: PACKAGE_MS }, work),

    /** Reads an export batch by batch, each in a turn of its own: a slow reader keeps nobody waiting. */
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
