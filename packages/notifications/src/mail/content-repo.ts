import { type Db, Prisma, queryRows } from '@ppman/db'
import { EVENT } from '../events/event-repo.ts'
import type { StoredEvent } from '../events/event-message.ts'

const { sql } = Prisma

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
