import { type Db, Prisma, queryRows } from '@ppman/db'
import { hashToken, type TokenPurpose } from '../email/token.ts'
import { applyEvents } from '../email/delivery-repo.ts'
import type { EmailSubscription } from '../subscriptions/subscription.ts'

const { sql } = Prisma

export type MessageKind = 'confirmation' | 'notice' | 'digest'

/** A mail that this process leased. */
export type ClaimedMessage = {
  id: string
  orgId: string
  kind: MessageKind
  /** evt_{id} of a notice, daily:2026-03-01 of a digest. */
  period: string
  leasedUntil: Date
  createdAt: Date
  subscriptionId: string
} & Pick<EmailSubscription, 'email' | 'frequency' | 'timeZone'> & {
    eventTypes: string[]
    payerNames: string[]
    specialties: string[]
    states: string[]
    minSeverity: string
  }

/** Longer than sending one mail may take. */
const LEASE_S = 300
/** A mail that could not be sent for so long is dropped: its news is old. */
const TOO_OLD_DAYS = 3

/** Why the mail `m` of the subscription `s` must not be sent; null when it may be. */
const objection = (now: Date) => sql`CASE
  WHEN EXISTS (SELECT FROM email_suppression p WHERE p.folded_email = s.folded_email) THEN 'suppressed'
  WHEN s.status <> CASE WHEN m.kind = 'confirmation' THEN 'pending_confirmation' ELSE 'active' END
    THEN s.status
  WHEN m.created_at < ${now}::timestamptz - ${TOO_OLD_DAYS} * interval '1 day' THEN 'too_old' END`

/** Claims mails, for the worker. */
export function sendingRepo(db: Db) {
  return {
    /**
     * Leases mails that are due. Those of an address that is suppressed, or of a subscription that
     * ended, are dropped in the same statement.
     */
    claim: (now: Date, take: number): Promise<ClaimedMessage[]> =>
      queryRows<ClaimedMessage>(db, claimSql(now, take)),

    /**
     * Counts an attempt, unless the mail must not be sent any more or its lease went to another
     * worker. Call it right before sending. @returns attempts with this one, or null
     */
    start: async ({ id, leasedUntil }: ClaimedMessage, now: Date): Promise<number | null> => {
      const [started] = await queryRows<{ attempts: number }>(
        db,
        sql`
        UPDATE email_message m SET attempts = m.attempts + 1 FROM email_subscription s
        WHERE m.id = ${id}::uuid AND m.status = 'queued' AND m.leased_until = ${leasedUntil}
          AND s.id = m.subscription_id AND ${objection(now)} IS NULL
        RETURNING m.attempts`,
      )
      return started?.attempts ?? null
    },

    /** Gives a lease back; the next claim decides about the mail. */
    release: async ({ id, leasedUntil }: ClaimedMessage): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE email_message SET leased_until = NULL
        WHERE id = ${id}::uuid AND status = 'queued' AND leased_until = ${leasedUntil}`)
    },

    /** Stores the hash of a token that a mail is about to carry. */
    keepToken: async (
      token: string,
      purpose: TokenPurpose,
      { orgId, subscriptionId }: ClaimedMessage,
      { expiresAt, now }: { expiresAt: Date | null; now: Date },
    ): Promise<void> => {
      await db.$executeRaw(sql`
        INSERT INTO email_token (sha256, org_id, subscription_id, purpose, expires_at, created_at)
        VALUES (${hashToken(token)}, ${orgId}::uuid, ${subscriptionId}::uuid, ${purpose}, ${expiresAt},
          ${now})
        ON CONFLICT (sha256) DO NOTHING`)
    },
  }
}

/** Stores what became of an attempt, for the worker. */
export function outcomeRepo(db: Db) {
  return {
    /** Stores that a mail was sent, or failed for good. */
    finish: async (id: string, status: 'sent' | 'failed', answer: string, now: Date): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE email_message SET status = ${status}, answer = ${answer}, finished_at = ${now},
          leased_until = NULL
        WHERE id = ${id}::uuid AND status = 'queued'`)
    },

    /** Lets a mail be tried again later. */
    postpone: async (id: string, answer: string, dueAt: Date): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE email_message SET due_at = ${dueAt}, answer = ${answer}, leased_until = NULL
        WHERE id = ${id}::uuid AND status = 'queued'`)
    },

    /** Stops all mail to an address that a mail server refused, once for each mail. */
    suppress: ({ id }: ClaimedMessage, foldedEmail: string, reason: string, now: Date): Promise<number> =>
      applyEvents(
        db,
        [
          {
            eventKey: `message:${id}`,
            foldedEmail,
            event: 'bounce',
            eventType: 'refused',
            reason,
            occurredAt: now,
          },
        ],
        { reporter: 'smtp', receivedAt: now },
      ),
  }
}

const claimSql = (now: Date, take: number) => sql`
  WITH due AS (
    SELECT id FROM email_message WHERE status = 'queued' AND due_at <= ${now}
      AND (leased_until IS NULL OR leased_until <= ${now})
    ORDER BY due_at, id LIMIT ${take} FOR UPDATE SKIP LOCKED),
  judged AS (
    SELECT m.id, ${objection(now)} AS objection FROM due JOIN email_message m ON m.id = due.id
      JOIN email_subscription s ON s.id = m.subscription_id),
  dropped AS (
    UPDATE email_message m SET status = 'dropped', answer = objection, finished_at = ${now},
      leased_until = NULL
    FROM judged WHERE m.id = judged.id AND objection IS NOT NULL),
  leased AS (
    UPDATE email_message m SET leased_until = ${now}::timestamptz + ${LEASE_S} * interval '1 second'
    FROM judged WHERE m.id = judged.id AND objection IS NULL RETURNING m.*)
  SELECT m.id, m.org_id AS "orgId", m.kind, m.period, m.leased_until AS "leasedUntil",
    m.created_at AS "createdAt", s.id AS "subscriptionId", s.email, s.frequency,
    s.time_zone AS "timeZone", s.event_types AS "eventTypes", s.specialties, s.states,
    s.min_severity AS "minSeverity",
    ARRAY(SELECT name FROM payer WHERE payer.id = ANY (s.payer_ids) ORDER BY name) AS "payerNames"
  FROM leased m JOIN email_subscription s ON s.id = m.subscription_id`
