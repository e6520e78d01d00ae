import { type Db, Prisma, queryRows } from '@ppman/db'
import { PASSES_FILTER } from '../events/event-filter-repo.ts'
import { nextDigestAt, periodOf } from '../subscriptions/next-digest.ts'
import type { Frequency } from '../subscriptions/settings-repo.ts'

const { sql } = Prisma

/** Mails about single events that one subscription gets in an hour; the rest come as one digest. */
export const MOST_NOTICES_AN_HOUR = 20
/** Subscriptions whose digests one transaction makes. */
const BATCH = 200

type DueSubscription = { id: string; frequency: Frequency; timeZone: string; dueAt: Date }

/** Turns events into mails that wait to be sent, for the worker. */
export function outboxRepo(db: Db) {
  return {
    /**
     * Notes events for all active subscriptions whose filter they pass, and queues a mail for those
     * that want each event at once. Idempotent. A change of prior authorization is told once, with
     * the update that it is part of.
     */
    fanOut: async (eventIds: readonly string[], now: Date): Promise<void> => {
      await db.$executeRaw(sql`
        INSERT INTO email_item (subscription_id, event_id, org_id)
        SELECT s.id, e.id, s.org_id
        FROM notification_event e JOIN email_subscription s ON s.status = 'active' AND ${PASSES_FILTER}
        WHERE e.id = ANY (${[...eventIds]}::uuid[])
          AND NOT (e.kind = 'prior_auth.changed'
            AND (s.event_types = '{}' OR 'policy.updated' = ANY (s.event_types)))
        ON CONFLICT (subscription_id, event_id) DO NOTHING`)
      await db.$executeRaw(sql`
        WITH waiting AS (
          SELECT s.id, s.org_id, s.folded_email, i.event_id,
            row_number() OVER (PARTITION BY s.id ORDER BY i.event_id) + (
              SELECT count(*) FROM email_message m WHERE m.subscription_id = s.id AND m.kind = 'notice'
                AND m.created_at > ${now}::timestamptz - interval '1 hour') AS number
          FROM email_item i JOIN email_subscription s ON s.id = i.subscription_id
          WHERE i.event_id = ANY (${[...eventIds]}::uuid[]) AND i.message_id IS NULL
            AND s.frequency = 'immediate' AND s.status = 'active'),
        added AS (
          INSERT INTO email_message (org_id, subscription_id, folded_email, kind, period, due_at, created_at)
          SELECT org_id, id, folded_email, 'notice', 'evt_' || event_id, ${now}, ${now} FROM waiting
          WHERE number <= ${MOST_NOTICES_AN_HOUR}
          ON CONFLICT (subscription_id, period) DO NOTHING RETURNING id, subscription_id, period)
        UPDATE email_item i SET message_id = added.id FROM added
        WHERE i.subscription_id = added.subscription_id AND added.period = 'evt_' || i.event_id`)
    },

    /**
     * Queues the digests that are due; none where nothing happened. Call it in a transaction: two
     * workers make each digest once.
     *
     * @returns how many subscriptions were due
     */
    queueDigests: async (now: Date): Promise<number> => {
      const due = await queryRows<DueSubscription>(
        db,
        sql`
        SELECT id, frequency, time_zone AS "timeZone", next_digest_at AS "dueAt" FROM email_subscription
        WHERE status = 'active' AND next_digest_at <= ${now}
        ORDER BY next_digest_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      )
      if (due.length > 0) await db.$executeRaw(digestSql(due, now))
      return due.length
    },
  }
}

/** One digest for each due subscription with waiting events, and the time of its next one. */
function digestSql(due: readonly DueSubscription[], now: Date): Prisma.Sql {
  const column = <T>(read: (one: DueSubscription) => T) => due.map(read)
  const nextAt = column(({ frequency, timeZone }) => nextDigestAt(frequency, timeZone, now).toISOString())
  return sql`
    WITH due AS (
      SELECT * FROM unnest(${column(({ id }) => id)}::uuid[],
        ${column(({ frequency, timeZone, dueAt }) => periodOf(frequency, timeZone, dueAt))}::text[],
        ${nextAt}::timestamptz[])
      AS t (id, period, next_at)),
    moved AS (
      UPDATE email_subscription s SET last_digest_through = s.next_digest_at, next_digest_at = due.next_at
      FROM due WHERE s.id = due.id RETURNING s.id, s.org_id, s.folded_email, due.period),
    added AS (
      INSERT INTO email_message (org_id, subscription_id, folded_email, kind, period, due_at, created_at)
      SELECT org_id, id, folded_email, 'digest', period, ${now}, ${now} FROM moved
      WHERE EXISTS (SELECT FROM email_item i WHERE i.subscription_id = moved.id AND i.message_id IS NULL)
      ON CONFLICT (subscription_id, period) DO NOTHING RETURNING id, subscription_id)
    UPDATE email_item i SET message_id = added.id FROM added
    WHERE i.subscription_id = added.subscription_id AND i.message_id IS NULL`
}
