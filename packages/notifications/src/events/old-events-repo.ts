import { type Db, Prisma, queryRows } from '@ppman/db'

const { sql } = Prisma

/** Replay, preview and digests look back 30 days at most. */
export const KEPT_DAYS = 90
const BATCH = 1_000

type Deps = { transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>; now: () => Date }

/**
 * Removes events older than 90 days with their deliveries and mails, but none that still waits to
 * be sent. Each batch is a transaction, so a killed run continues at the next one.
 *
 * @returns how many events and mails were removed
 */
export async function removeOldEvents(
  { transaction, now }: Deps,
  signal: AbortSignal,
): Promise<{ events: number; mails: number }> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  const inBatches = async (remove: (tx: Db, before: Date) => Promise<number>): Promise<number> => {
    let [total, removed] = [0, BATCH]
    while (removed > 0 && !signal.aborted) {
      removed = await transaction((tx) => remove(tx, before))
      total += removed
    }
    return total
  }
  return { events: await inBatches(removeEvents), mails: await inBatches(removeMails) }
}

/** The items of mails go with their event. */
async function removeEvents(tx: Db, before: Date): Promise<number> {
  const old = await queryRows<{ id: string }>(
    tx,
    sql`
    SELECT e.id FROM notification_event e
    WHERE e.occurred_at < ${before} AND e.dispatched_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.event_id = e.id AND d.status = 'pending')
      AND NOT EXISTS (SELECT FROM email_item i JOIN email_message m ON m.id = i.message_id
        WHERE i.event_id = e.id AND m.status = 'queued')
    ORDER BY e.occurred_at, e.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
  )
  const ids = sql`${old.map(({ id }) => id)}::uuid[]`
  await tx.$executeRaw(
    sql`DELETE FROM webhook_delivery WHERE event_id = ANY (${ids}) AND status <> 'pending'`,
  )
  return tx.$executeRaw(sql`
    DELETE FROM notification_event e WHERE e.id = ANY (${ids})
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.event_id = e.id)`)
}

const removeMails = (tx: Db, before: Date): Promise<number> =>
  tx.$executeRaw(sql`
    DELETE FROM email_message WHERE id IN (
      SELECT m.id FROM email_message m
      WHERE m.finished_at < ${before} AND NOT EXISTS (SELECT FROM email_item i WHERE i.message_id = m.id)
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`)
