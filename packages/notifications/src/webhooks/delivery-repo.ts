import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import { EVENT } from '../events/event-repo.ts'
import { type EventFilter, PASSES_FILTER, unstoredSubscriber } from '../events/event-filter-repo.ts'
import type { StoredEvent } from '../events/event-message.ts'
import type { DeliveryStatus, WebhookDelivery } from './endpoint-repo.ts'

const { sql } = Prisma

/** Attempts that the log of a delivery shows. */
const SHOWN_ATTEMPTS = 20

const DELIVERY = sql`
  d.id, d.event_id AS "eventId", e.kind, d.status, d.attempts, d.due_at AS "dueAt",
  d.created_at AS "createdAt", d.finished_at AS "finishedAt",
  (SELECT coalesce(json_agg(a ORDER BY a."attemptedAt" DESC), '[]') FROM (
    SELECT attempted_at AS "attemptedAt", duration_ms AS "durationMs", http_status AS "httpStatus", error,
      answer
    FROM webhook_attempt WHERE delivery_id = d.id
    ORDER BY attempted_at DESC LIMIT ${SHOWN_ATTEMPTS}) a) AS log`

type StoredAttempt = Omit<WebhookDelivery['log'][number], 'attemptedAt'> & { attemptedAt: string }
type Row = Omit<WebhookDelivery, 'log'> & { log: StoredAttempt[] }

const deliveryOf = ({ log, ...delivery }: Row): WebhookDelivery => ({
  ...delivery,
  log: log.map((attempt) => ({ ...attempt, attemptedAt: new Date(attempt.attemptedAt) })),
})

/** How deliveries of an endpoint went since an instant. */
export type DeliveryStatistics = {
  created: number
  delivered: number
  /** Waiting for their first or next attempt, whenever they were created. */
  waiting: number
  failed: number
  /** Median time to an accepting answer; null without one. */
  medianMs: number | null
}

/** Deliveries of the caller's organization. */
export function deliveryRepo(db: Db) {
  return {
    /** One page of an endpoint's deliveries, the newest first, and the total. */
    list: (endpointId: string, status: DeliveryStatus | null, range: PageRange) =>
      listDeliveries(db, { endpointId, status, range }),

    /** Counts an endpoint's deliveries that were created since an instant, by how they stand. */
    statistics: (endpointId: string, since: Date) => readStatistics(db, endpointId, since),

    /** A delivery of an endpoint, with its event. */
    byId: async (
      endpointId: string,
      id: string,
    ): Promise<(WebhookDelivery & { event: StoredEvent }) | null> => {
      const [row] = await queryRows<Row>(
        db,
        sql`
        SELECT ${DELIVERY} FROM webhook_delivery d JOIN notification_event e ON e.id = d.event_id
        WHERE d.endpoint_id = ${endpointId}::uuid AND d.id = ${id}::uuid`,
      )
      if (!row) return null
      const [event] = await queryRows<StoredEvent>(
        db,
        sql`
        SELECT ${EVENT} FROM notification_event e LEFT JOIN payer p ON p.id = e.payer_id
        WHERE e.id = ${row.eventId}::uuid`,
      )
      return { ...deliveryOf(row), event: event! }
    },

    /** Adds a delivery of one event to one endpoint. @returns its id */
    add: async (
      { orgId, endpointId, eventId }: { orgId: string; endpointId: string; eventId: string },
      now: Date,
    ): Promise<string> => {
      const [row] = await queryRows<{ id: string }>(
        db,
        sql`
        INSERT INTO webhook_delivery (org_id, endpoint_id, event_id, due_at, created_at)
        VALUES (${orgId}::uuid, ${endpointId}::uuid, ${eventId}::uuid, ${now}, ${now}) RETURNING id`,
      )
      return row!.id
    },

    /** Sends a delivery again, with all its attempts. @returns false when the endpoint has none */
    replay: async (endpointId: string, id: string, now: Date): Promise<boolean> =>
      (await db.$executeRaw(sql`
        UPDATE webhook_delivery SET status = 'pending', attempts = 0, due_at = ${now}, leased_until = NULL,
          finished_at = NULL
        WHERE endpoint_id = ${endpointId}::uuid AND id = ${id}::uuid`)) > 0,

    /** `recoverSince`. */
    recover: (endpointId: string, since: Date, now: Date) => recoverSince(db, { endpointId, since, now }),

    /** How many events of each kind since an instant pass a filter. */
    countMatching: (
      filter: EventFilter,
      orgId: string,
      since: Date,
    ): Promise<{ kind: string; events: number }[]> =>
      queryRows<{ kind: string; events: number }>(
        db,
        sql`
        SELECT e.kind, count(*)::int AS events
        FROM notification_event e CROSS JOIN ${unstoredSubscriber(filter, orgId)}
        WHERE e.occurred_at >= ${since} AND ${PASSES_FILTER} GROUP BY e.kind ORDER BY e.kind`,
      ),
  }
}

type Recovery = { endpointId: string; since: Date; now: Date }

/**
 * Sends again what did not arrive since an instant: failed deliveries, and events that passed the
 * filter while the endpoint was off. @returns how many
 */
async function recoverSince(db: Db, { endpointId, since, now }: Recovery): Promise<number> {
  const failed = await db.$executeRaw(sql`
    UPDATE webhook_delivery d SET status = 'pending', attempts = 0, due_at = ${now}, leased_until = NULL,
      finished_at = NULL
    FROM notification_event e
    WHERE d.endpoint_id = ${endpointId}::uuid AND d.status = 'failed' AND e.id = d.event_id
      AND e.occurred_at >= ${since}`)
  const missed = await db.$executeRaw(sql`
    INSERT INTO webhook_delivery (org_id, endpoint_id, event_id, due_at, created_at)
    SELECT s.org_id, s.id, e.id, ${now}, ${now}
    FROM webhook_endpoint s JOIN notification_event e ON ${PASSES_FILTER}
    WHERE s.id = ${endpointId}::uuid AND e.occurred_at >= ${since} AND e.dispatched_at IS NOT NULL
    ON CONFLICT (endpoint_id, event_id) DO NOTHING`)
  return failed + missed
}

async function readStatistics(db: Db, endpointId: string, since: Date): Promise<DeliveryStatistics> {
  const [row] = await queryRows<DeliveryStatistics>(
    db,
    sql`
    SELECT count(*) FILTER (WHERE d.created_at >= ${since})::int AS created,
      count(*) FILTER (WHERE d.created_at >= ${since} AND d.status = 'delivered')::int AS delivered,
      count(*) FILTER (WHERE d.status = 'pending')::int AS waiting,
      count(*) FILTER (WHERE d.created_at >= ${since} AND d.status = 'failed')::int AS failed,
      (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY a.duration_ms)
        FROM webhook_delivery o JOIN webhook_attempt a ON a.delivery_id = o.id
        WHERE o.endpoint_id = ${endpointId}::uuid AND o.created_at >= ${since}
          AND a.http_status BETWEEN 200 AND 299) AS "medianMs"
    FROM webhook_delivery d WHERE d.endpoint_id = ${endpointId}::uuid`,
  )
  return row!
}

type Listing = { endpointId: string; status: DeliveryStatus | null; range: PageRange }

async function listDeliveries(
  db: Db,
  { endpointId, status, range: { skip, take } }: Listing,
): Promise<{ items: WebhookDelivery[]; total: number }> {
  const from = sql`FROM webhook_delivery d JOIN notification_event e ON e.id = d.event_id
    WHERE d.endpoint_id = ${endpointId}::uuid AND (${status}::text IS NULL OR d.status = ${status})`
  const [rows, [count]] = await Promise.all([
    queryRows<Row>(
      db,
      sql`SELECT ${DELIVERY} ${from} ORDER BY d.created_at DESC, d.id DESC LIMIT ${take} OFFSET ${skip}`,
    ),
    queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total ${from}`),
  ])
  return { items: rows.map(deliveryOf), total: count!.total }
}
