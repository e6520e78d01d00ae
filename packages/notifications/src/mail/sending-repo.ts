import { type Db, Prisma, queryRows } from '@ppman/db'
import { hashToken, type TokenPurpose } from '../email/subscription-repo.ts'
import { applyEvents } from '../email/delivery-repo.ts'
import type { EmailSubscription } from '../subscriptions/settings-repo.ts'
import { EVENT } from '../events/event-repo.ts'
import type { StoredEvent } from '../events/event-message.ts'

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

/** Events that one mail shows; the others are counted. */
export const SHOWN_EVENTS = 50
/** Passages of a change that a mail quotes, and characters of each that are read. */
const [QUOTES, QUOTE_CHARACTERS] = [2, 4_000]

/** A passage that changed. Null where it is new or gone. */
export type Quote = { before: string | null; after: string | null }
type Change = { summary: string; quotes: Quote[] | null }

/** An event as a mail tells of it. */
export type MailedEvent = StoredEvent & {
  /** Null for events that are about no change of a policy. */
  change: Change | null
}

/** The events of one mail: the worst shown, all counted. */
export type MailContent = {
  events: MailedEvent[]
  total: number
  payers: number
  /** By severity, the worst first. Events without one are not counted. */
  severities: { severity: string; count: number }[]
}

const MESSAGE_EVENTS = (messageId: string) => sql`
  FROM email_item i JOIN notification_event e ON e.id = i.event_id LEFT JOIN payer p ON p.id = e.payer_id
  WHERE i.message_id = ${messageId}::uuid`

/** Reads what mails tell of, for the worker. */
export function contentRepo(db: Db) {
  return {
    ofMessage: async (messageId: string): Promise<MailContent> => {
      const events = await queryRows<MailedEvent>(db, eventsSql(messageId))
      const counts = await queryRows<{ severity: string | null; count: number }>(
        db,
        sql`
        SELECT e.severity, count(*)::int AS count ${MESSAGE_EVENTS(messageId)}
        GROUP BY e.severity ORDER BY severity_rank(e.severity)`,
      )
      const [about] = await queryRows<{ payers: number }>(
        db,
        sql`SELECT count(DISTINCT e.payer_id)::int AS payers ${MESSAGE_EVENTS(messageId)}`,
      )
      return {
        events,
        total: counts.reduce((sum, { count }) => sum + count, 0),
        payers: about!.payers,
        severities: counts.flatMap(({ severity, count }) => (severity ? [{ severity, count }] : [])),
      }
    },
  }
}

/** The worst first. Of a change the modified passages are quoted before new and deleted ones. */
const eventsSql = (messageId: string) => sql`
  SELECT ${EVENT}, (
    SELECT json_build_object('summary', c.summary, 'quotes', (
      SELECT json_agg(json_build_object('before', left(edit -> 'before' ->> 'text', ${QUOTE_CHARACTERS}),
        'after', left(edit -> 'after' ->> 'text', ${QUOTE_CHARACTERS})) ORDER BY rank, number)
      FROM (
        SELECT edit, number, CASE edit ->> 'op' WHEN 'modified' THEN 1 ELSE 2 END AS rank
        FROM jsonb_array_elements(c.edits) WITH ORDINALITY AS edits (edit, number)
        WHERE edit ->> 'op' <> 'moved' ORDER BY rank, number LIMIT ${QUOTES}) chosen))
    FROM policy_change c WHERE c.id = (e.data ->> 'change_id')::uuid) AS change
  ${MESSAGE_EVENTS(messageId)}
  ORDER BY severity_rank(e.severity) NULLS LAST, p.name, e.occurred_at, e.id LIMIT ${SHOWN_EVENTS}`
