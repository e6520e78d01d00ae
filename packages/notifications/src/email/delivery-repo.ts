import { type Db, inTransaction, Prisma, queryRows } from '@ppman/db'
import type { DeliveryEvent } from './delivery-event.ts'

/** Who reported an event: the provider's hook, or the mail server that refused an address. */
type Reporter = 'sendgrid' | 'smtp'

export type DeliveryRepo = ReturnType<typeof deliveryRepo>

const { sql } = Prisma

/** Stores delivery events with the rights of the mail hook. */
export function deliveryRepo(db: Db) {
  return {
    /** `applyEvents` in one transaction, for what the provider's hook reports. */
    apply: (events: readonly DeliveryEvent[], receivedAt: Date): Promise<number> =>
      inTransaction(db, (tx) => applyEvents(tx, events, { reporter: 'sendgrid', receivedAt })),
  }
}

/**
 * Logs new events, suppresses their addresses and stops the subscriptions. Event keys must be
 * distinct.
 *
 * @returns how many events were new
 */
export async function applyEvents(
  tx: Db,
  events: readonly DeliveryEvent[],
  { reporter, receivedAt }: { reporter: Reporter; receivedAt: Date },
): Promise<number> {
  const logged = await queryRows<{ id: string; eventKey: string }>(tx, log(events, reporter, receivedAt))
  if (logged.length === 0) return 0
  const ids = new Map(logged.map(({ id, eventKey }) => [eventKey, id]))
  const fresh = events.filter(({ eventKey }) => ids.has(eventKey))
  await tx.$executeRaw(suppress(fresh, ids, receivedAt))
  await tx.$executeRaw(
    stop(
      fresh.map(({ foldedEmail }) => foldedEmail),
      receivedAt,
    ),
  )
  return logged.length
}

/** All statements lock rows in the order of keys, so that concurrent batches never deadlock. */
function log(events: readonly DeliveryEvent[], reporter: Reporter, receivedAt: Date): Prisma.Sql {
  const column = <T>(read: (event: DeliveryEvent) => T) => events.map(read)
  return sql`
    INSERT INTO email_delivery_event (provider, event_key, folded_email, event, event_type, reason,
      occurred_at, received_at)
    SELECT ${reporter}, key, email, event, type, reason, occurred_at, ${receivedAt}::timestamptz
    FROM unnest(
      ${column(({ eventKey }) => eventKey)}::text[], ${column(({ foldedEmail }) => foldedEmail)}::text[],
      ${column(({ event }) => event)}::text[], ${column(({ eventType }) => eventType)}::text[],
      ${column(({ reason }) => reason)}::text[],
        ${column(({ occurredAt }) => occurredAt?.toISOString() ?? null)}::timestamptz[]
    ) AS reported (key, email, event, type, reason, occurred_at)
    ORDER BY key
    ON CONFLICT (provider, event_key) DO NOTHING
    RETURNING id, event_key AS "eventKey"`
}

/** The first cause stays: an existing suppression is never changed. */
function suppress(
  events: readonly DeliveryEvent[],
  ids: ReadonlyMap<string, string>,
  receivedAt: Date,
): Prisma.Sql {
  return sql`
    INSERT INTO email_suppression (folded_email, cause, event_id, suppressed_at)
    SELECT DISTINCT ON (email) email, cause, event_id, ${receivedAt}::timestamptz
    FROM unnest(
      ${events.map(({ foldedEmail }) => foldedEmail)}::text[], ${events.map(({ event }) => event)}::text[],
      ${events.map(({ eventKey }) => ids.get(eventKey)!)}::uuid[]
    ) AS reported (email, cause, event_id)
    ORDER BY email, event_id
    ON CONFLICT (folded_email) DO NOTHING`
}

function stop(addresses: readonly string[], stoppedAt: Date): Prisma.Sql {
  return sql`
    UPDATE email_subscription SET status = 'suppressed', stopped_at = ${stoppedAt}::timestamptz
    WHERE id IN (
      SELECT id FROM email_subscription
      WHERE folded_email = ANY(${addresses}::text[]) AND status IN ('pending_confirmation', 'active')
        ORDER BY id FOR UPDATE)`
}
