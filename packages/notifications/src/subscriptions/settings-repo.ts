import { type Db, lockInTransaction, Prisma, queryRows } from '@ppman/db'
import { type EventFilter, FILTER, type FilterRow, withFilter } from '../events/event-filter-repo.ts'

export const FREQUENCIES = ['immediate', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const STATUSES = ['pending_confirmation', 'active', 'unsubscribed', 'suppressed'] as const
type SubscriptionStatus = (typeof STATUSES)[number]

/** Subscriptions of one organization at most. */
export const MOST_SUBSCRIPTIONS = 100
/** Confirmation mails to one address in 24 hours, from all organizations together. */
export const MOST_CONFIRMATIONS = 3
/** How long the link of a confirmation mail works. */
export const CONFIRMABLE_DAYS = 7

/** What a caller says about a subscription. */
export type SubscriptionSettings = {
  frequency: Frequency
  /** IANA name. */
  timeZone: string
  filter: EventFilter
}

/** Mail about events to one address, for one organization. */
export type EmailSubscription = SubscriptionSettings & {
  id: string
  email: string
  status: SubscriptionStatus
  /** When the next digest is made; null for immediate mail. */
  nextDigestAt: Date | null
  confirmedAt: Date | null
  stoppedAt: Date | null
  createdAt: Date
}

const { sql } = Prisma

type Row = Omit<EmailSubscription, 'filter'> & FilterRow

const SUBSCRIPTION = sql`
  id, email, frequency, time_zone AS "timeZone", ${FILTER}, status, next_digest_at AS "nextDigestAt",
  confirmed_at AS "confirmedAt", stopped_at AS "stoppedAt", created_at AS "createdAt"`

type NewSubscription = SubscriptionSettings & {
  orgId: string
  email: string
  foldedEmail: string
  status: SubscriptionStatus
  nextDigestAt: Date
  createdBy: string
}

/** The mail subscriptions of the caller's organization. */
export function settingsRepo(db: Db) {
  const one = async (query: Prisma.Sql): Promise<EmailSubscription | null> => {
    const [row] = await queryRows<Row>(db, query)
    return row ? withFilter(row) : null
  }
  return {
    /** The oldest first. */
    list: async (): Promise<EmailSubscription[]> => {
      const rows = await queryRows<Row>(
        db,
        sql`SELECT ${SUBSCRIPTION} FROM email_subscription WHERE removed_at IS NULL ORDER BY created_at, id`,
      )
      return rows.map(withFilter)
    },

    byId: (id: string) =>
      one(sql`SELECT ${SUBSCRIPTION} FROM email_subscription WHERE id = ${id}::uuid AND removed_at IS NULL`),

    /** By its folded address. */
    byAddress: (foldedEmail: string) =>
      one(sql`
        SELECT ${SUBSCRIPTION} FROM email_subscription
        WHERE folded_email = ${foldedEmail} AND removed_at IS NULL`),

    /** Stores a subscription, or starts the ended one of the same address anew under its old id. */
    save: async ({ filter, ...given }: NewSubscription, now: Date): Promise<EmailSubscription> => {
      const saved = await one(sql`
        INSERT INTO email_subscription (org_id, email, folded_email, frequency, time_zone, event_types,
          payer_ids, specialties, states, min_severity, status, next_digest_at, created_by, created_at)
        VALUES (${given.orgId}::uuid, ${given.email}, ${given.foldedEmail}, ${given.frequency},
          ${given.timeZone}, ${[...filter.eventTypes]}::text[], ${[...filter.payerIds]}::uuid[],
          ${[...filter.specialties]}::text[], ${[...filter.states]}::text[], ${filter.minSeverity},
          ${given.status}, ${given.nextDigestAt}, ${given.createdBy}, ${now})
        ON CONFLICT (org_id, folded_email) DO UPDATE SET email = excluded.email,
          frequency = excluded.frequency, time_zone = excluded.time_zone,
          event_types = excluded.event_types, payer_ids = excluded.payer_ids,
          specialties = excluded.specialties, states = excluded.states, min_severity = excluded.min_severity,
          status = excluded.status, next_digest_at = excluded.next_digest_at,
          created_by = excluded.created_by, created_at = excluded.created_at, stopped_at = NULL,
          confirmed_at = NULL, removed_at = NULL
        RETURNING ${SUBSCRIPTION}`)
      await db.$executeRaw(
        sql`DELETE FROM email_item WHERE subscription_id = ${saved!.id}::uuid AND message_id IS NULL`,
      )
      return saved!
    },

    update: (id: string, { filter, ...given }: SubscriptionSettings & { nextDigestAt: Date }) =>
      one(sql`
        UPDATE email_subscription SET frequency = ${given.frequency}, time_zone = ${given.timeZone},
          event_types = ${[...filter.eventTypes]}::text[], payer_ids = ${[...filter.payerIds]}::uuid[],
          specialties = ${[...filter.specialties]}::text[], states = ${[...filter.states]}::text[],
          min_severity = ${filter.minSeverity}, next_digest_at = ${given.nextDigestAt}
        WHERE id = ${id}::uuid AND removed_at IS NULL RETURNING ${SUBSCRIPTION}`),

    /**
     * Ends a subscription. Its row stays, so that links in mails that were sent still answer.
     *
     * @returns false when the organization has none with this id
     */
    remove: async (id: string, now: Date): Promise<boolean> =>
      (await db.$executeRaw(sql`
        UPDATE email_subscription SET removed_at = ${now}, stopped_at = coalesce(stopped_at, ${now}),
          status = CASE WHEN status = 'suppressed' THEN status ELSE 'unsubscribed' END
        WHERE id = ${id}::uuid AND removed_at IS NULL`)) > 0,
  }
}

/** What is known about an address, and its confirmation mails. */
export function addressRepo(db: Db) {
  return {
    /**
     * Number of the organization’s subscriptions. Its concurrent callers wait for one
     * another, as do those that name the same address.
     */
    lockedCount: async (orgId: string, foldedEmail: string): Promise<number> => {
      await lockInTransaction(db, 'email_subscription', orgId)
      await lockInTransaction(db, 'email_subscription', foldedEmail)
      return db.emailSubscription.count({ where: { removedAt: null } })
    },

    /** Waits for other callers that name the address. */
    lock: (foldedEmail: string): Promise<void> => lockInTransaction(db, 'email_subscription', foldedEmail),

    isSuppressed: async (foldedEmail: string): Promise<boolean> => {
      const found = await queryRows<object>(
        db,
        sql`SELECT 1 FROM email_suppression WHERE folded_email = ${foldedEmail}`,
      )
      return found.length > 0
    },

    /** Confirmation mails to an address since an instant, from all organizations. */
    confirmationsSince: async (foldedEmail: string, since: Date): Promise<number> => {
      const [row] = await queryRows<{ count: number }>(
        db,
        sql`SELECT confirmations_since(${foldedEmail}, ${since}) AS count`,
      )
      return row!.count
    },

    /** Queues a confirmation mail. */
    queueConfirmation: async (
      { id, orgId, foldedEmail }: { id: string; orgId: string; foldedEmail: string },
      now: Date,
    ): Promise<void> => {
      await db.$executeRaw(sql`
        INSERT INTO email_message (org_id, subscription_id, folded_email, kind, period, due_at, created_at)
        VALUES (${orgId}::uuid, ${id}::uuid, ${foldedEmail}, 'confirmation',
          'confirm:' || ${now}::timestamptz::text, ${now}, ${now})`)
    },
  }
}
