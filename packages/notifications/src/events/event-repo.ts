import { randomUUID } from 'node:crypto'
import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import { currentTraceparent } from '@ppman/telemetry'
import { type EventFilter, PASSES_FILTER, unstoredSubscriber } from './event-filter-repo.ts'
import type { EventData, EventKind } from './event-kinds.ts'
import type { StoredEvent } from './event-message.ts'

const { sql } = Prisma

/** An event to store. Filters of webhooks and mail read payer, specialty, states and severity. */
export type NewEvent<K extends EventKind = EventKind> = {
  kind: K
  data: EventData<K>
  /** Null for an event that concerns all organizations. */
  orgId: string | null
  /** The affected object as a topic: `policy:{id}`. */
  subject: string
  payerId?: string | null
  specialty?: string | null
  /** USPS codes; without any, those of the payer. Empty where it is about every state. */
  states?: readonly string[]
  severity?: string | null
  occurredAt: Date
  /** An id of the writer's own, so that a repeated job stores the event once. */
  id?: string
}

/** A transaction of Prisma, or a connection in one. */
type Transaction = Parameters<typeof queryRows>[0]

/** Stores an event in the transaction of the change. @returns its id */
export async function recordEvent<K extends EventKind>(tx: Transaction, event: NewEvent<K>): Promise<string> {
  const { kind, data, orgId, subject, payerId = null, specialty = null, states = [], severity = null } = event
  const id = event.id ?? randomUUID()
  await queryRows(
    tx,
    sql`
    INSERT INTO notification_event (id, kind, org_id, subject, payer_id, specialty, states, severity, data,
      occurred_at, traceparent)
    VALUES (${id}::uuid, ${kind}, ${orgId}::uuid, ${subject}, ${payerId}::uuid, ${specialty},
      CASE WHEN ${[...states]}::text[] <> '{}' THEN ${[...states]}::text[]
        ELSE coalesce((SELECT states FROM payer WHERE id = ${payerId}::uuid), '{}') END,
      ${severity}, ${JSON.stringify(data)}::jsonb, ${event.occurredAt}, ${currentTraceparent() ?? null})
    ON CONFLICT (id) DO NOTHING`,
  )
  return id
}

/** `recordEvent` in one transaction, for repositories that hand it on. */
export type RecordEvent = <K extends EventKind>(event: NewEvent<K>) => Promise<string>
export const eventRecorder =
  (tx: Transaction): RecordEvent =>
  (event) =>
    recordEvent(tx, event)

/** Columns of a stored event `e` with its payer `p`. */
export const EVENT = sql`e.id, e.kind, e.org_id AS "orgId", e.subject,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS payer,
  e.specialty, e.states, e.severity, e.data, e.occurred_at AS "occurredAt"`

type Asked = {
  filter: EventFilter
  orgId: string
  /** Null for all that are kept. */
  since: Date | null
}

/** Stored events: the organization's log, and for the worker those that wait to be dispatched. */
export function eventRepo(db: Db) {
  return {
    /** One page of the events that pass a filter, the newest first, and the total. */
    list: async ({ filter, orgId, since }: Asked, { skip, take }: PageRange) => {
      const from = sql`FROM notification_event e CROSS JOIN ${unstoredSubscriber(filter, orgId)}
        LEFT JOIN payer p ON p.id = e.payer_id
        WHERE ${PASSES_FILTER} AND (${since}::timestamptz IS NULL OR e.occurred_at >= ${since})`
      const [items, [count]] = await Promise.all([
        queryRows<StoredEvent>(
          db,
          sql`SELECT ${EVENT} ${from} ORDER BY e.occurred_at DESC, e.id DESC LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total ${from}`),
      ])
      return { items, total: count!.total }
    },

    /** Locks the oldest events; another worker skips them. Call it in a transaction. */
    lockWaiting: (take: number): Promise<StoredEvent[]> =>
      queryRows<StoredEvent>(
        db,
        sql`
        SELECT ${EVENT} FROM notification_event e LEFT JOIN payer p ON p.id = e.payer_id
        WHERE e.dispatched_at IS NULL ORDER BY e.id LIMIT ${take} FOR UPDATE OF e SKIP LOCKED`,
      ),

    markDispatched: async (ids: readonly string[], now: Date): Promise<void> => {
      await db.$executeRaw(
        sql`UPDATE notification_event SET dispatched_at = ${now} WHERE id = ANY (${[...ids]}::uuid[])`,
      )
    },
  }
}
