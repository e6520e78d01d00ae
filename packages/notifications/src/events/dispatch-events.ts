import type { Db } from '@ppman/db'
import { eventRepo } from './event-repo.ts'
import type { StoredEvent } from './event-message.ts'

/** Events that are dispatched in one transaction. */
const BATCH = 200

export type DispatchDeps = {
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Adds what subscribers get of these events. Idempotent. */
  fanOut: (tx: Db, eventIds: readonly string[], now: Date) => Promise<unknown>
  /** Tells open sockets. May be called again for the same events. */
  tell: (events: readonly StoredEvent[]) => Promise<void>
  now: () => Date
}

/**
 * Dispatches the oldest waiting events. An event is marked in the transaction that adds its
 * deliveries, so a worker that is killed at any line dispatches it again, with the same id.
 *
 * @returns how many there were
 */
export async function dispatchEvents({ transaction, fanOut, tell, now }: DispatchDeps): Promise<number> {
  return transaction(async (tx) => {
    const repo = eventRepo(tx)
    const events = await repo.lockWaiting(BATCH)
    if (events.length === 0) return 0
    const ids = events.map(({ id }) => id)
    await fanOut(tx, ids, now())
    await tell(events)
    await repo.markDispatched(ids, now())
    return events.length
  })
}
