import type { DeliveryRepo } from './delivery-repo.ts'
import { type DeliveryEvent, readDeliveryEvent } from './delivery-event.ts'

export type BatchResult = {
  received: number
  /** New events that stopped an address. */
  applied: number
  /** Events reported before, here or in an earlier batch. */
  duplicates: number
  /** Events without effect. */
  ignored: number
}

/**
 * Applies one batch of the mail provider: logs each stopping event once, suppresses its address and
 * stops all its subscriptions. All or nothing, and idempotent (specification 4.2).
 *
 * Call only with a batch whose signature was verified.
 */
export async function applyDeliveryEvents(
  repo: DeliveryRepo,
  batch: readonly unknown[],
  receivedAt: Date,
): Promise<BatchResult> {
  const events = batch.map(readDeliveryEvent).filter((event): event is DeliveryEvent => event !== null)
  const distinct = [...new Map(events.toReversed().map((event) => [event.eventKey, event])).values()]
  const applied = distinct.length === 0 ? 0 : await repo.apply(distinct, receivedAt)
  return {
    received: batch.length,
    applied,
    duplicates: events.length - applied,
    ignored: batch.length - events.length,
  }
}
