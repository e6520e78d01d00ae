import { type Db, Prisma, queryRows } from '@ppman/db'
import { EVENT } from '../events/event-repo.ts'
import { PASSES_FILTER } from '../events/event-filter-repo.ts'
import type { StoredEvent } from '../events/event-message.ts'
import type { SendingEndpoint } from './endpoint-repo.ts'
import { CIRCUIT } from './next-attempt.ts'

const { sql } = Prisma

/** A claimed delivery with all that sending it takes. */
export type ClaimedDelivery = {
  id: string
  orgId: string
  /** Attempts made before this one. */
  attempts: number
  endpoint: SendingEndpoint
  event: StoredEvent
  /** Of the change that the event tells of. */
  traceparent: string | null
}

/** The outcome of one attempt. */
export type FinishedAttempt = {
  deliveryId: string
  orgId: string
  status: 'pending' | 'delivered' | 'failed'
  dueAt: Date
  attemptedAt: Date
  durationMs: number
  httpStatus: number | null
  error: string | null
  answer: string | null
}

/** How an endpoint did in a batch of attempts. */
export type EndpointOutcome = {
  id: string
  /** Failures since the last success in the batch; added to the count unless one succeeded. */
  failures: number
  hasSucceeded: boolean
  isGone: boolean
}

/** Deliveries sent to one endpoint at a time. */
const AT_ONCE = 5
/** Longer than an attempt and the storing of its outcome may take. */
const LEASE_S = 60

/** Claims deliveries and stores their outcomes, for the worker. */
export function sendingRepo(db: Db) {
  return {
    /** Adds the deliveries of events to all endpoints whose filter they pass. Idempotent. */
    fanOut: async (eventIds: readonly string[], now: Date): Promise<number> =>
      db.$executeRaw(sql`
        INSERT INTO webhook_delivery (org_id, endpoint_id, event_id, due_at, created_at)
        SELECT s.org_id, s.id, e.id, ${now}, ${now}
        FROM notification_event e
          JOIN webhook_endpoint s ON s.is_active AND s.disabled_reason IS NULL AND ${PASSES_FILTER}
        WHERE e.id = ANY (${[...eventIds]}::uuid[])
        ON CONFLICT (endpoint_id, event_id) DO NOTHING`),

    /**
     * Leases due deliveries, at most five of an endpoint at a time, one while its circuit is open.
     * Endpoints take turns at random, so that none starves the others.
     */
    claim: async (now: Date, take: number): Promise<ClaimedDelivery[]> =>
      (await queryRows<ClaimRow>(db, claimSql(now, take))).map(claimedOf),

    /** Stores attempts and the state of their deliveries. */
    finish: async (attempts: readonly FinishedAttempt[]): Promise<void> => {
      const column = <T>(read: (attempt: FinishedAttempt) => T) => attempts.map(read)
      await db.$executeRaw(sql`
        WITH done AS (
          SELECT * FROM unnest(
            ${column((one) => one.deliveryId)}::uuid[], ${column((one) => one.orgId)}::uuid[],
            ${column((one) => one.status)}::text[],
            ${column((one) => one.dueAt.toISOString())}::timestamptz[],
            ${column((one) => one.attemptedAt.toISOString())}::timestamptz[],
            ${column((one) => one.durationMs)}::int[], ${column((one) => one.httpStatus)}::int[],
            ${column((one) => one.error)}::text[], ${column((one) => one.answer)}::text[])
          AS t (id, org_id, status, due_at, attempted_at, duration_ms, http_status, error, answer)),
        stored AS (
          UPDATE webhook_delivery d SET status = done.status, due_at = done.due_at, leased_until = NULL,
            attempts = d.attempts + 1,
            finished_at = CASE WHEN done.status <> 'pending' THEN done.attempted_at END
          FROM done WHERE d.id = done.id RETURNING d.id)
        INSERT INTO webhook_attempt (org_id, delivery_id, attempted_at, duration_ms, http_status, error,
          answer)
        SELECT org_id, done.id, attempted_at, duration_ms, http_status, error, answer
        FROM done JOIN stored ON stored.id = done.id`)
    },

    /**
     * Counts successes and failures of endpoints, and stops those that are gone or have failed for
     * days. @returns the endpoints that were stopped
     */
    countOutcomes: (
      outcomes: readonly EndpointOutcome[],
      { now, disabledBefore }: { now: Date; disabledBefore: Date },
    ): Promise<{ id: string; orgId: string; reason: string }[]> =>
      queryRows(db, countSql(outcomes, now, disabledBefore)),
  }
}

type ClaimRow = StoredEvent &
  Omit<SendingEndpoint, 'id' | 'orgId'> & {
    deliveryId: string
    endpointId: string
    endpointOrgId: string
    attempts: number
    traceparent: string | null
  }

const claimedOf = ({
  url,
  format,
  secretSealed,
  previousSecretSealed,
  previousSecretUntil,
  ...row
}: ClaimRow): ClaimedDelivery => ({
  id: row.deliveryId,
  orgId: row.endpointOrgId,
  attempts: row.attempts,
  traceparent: row.traceparent,
  endpoint: {
    id: row.endpointId,
    orgId: row.endpointOrgId,
    url,
    format,
    secretSealed,
    previousSecretSealed,
    previousSecretUntil,
  },
  event: row,
})

const claimSql = (now: Date, take: number) => sql`
  WITH ready AS (
    SELECT s.id, CASE WHEN s.consecutive_failures >= ${CIRCUIT.opensAfter} THEN 1 ELSE ${AT_ONCE} END
      - (SELECT count(*) FROM webhook_delivery d
         WHERE d.endpoint_id = s.id AND d.leased_until > ${now}) AS room
    FROM webhook_endpoint s
    WHERE s.is_active AND s.disabled_reason IS NULL AND (s.resting_until IS NULL OR s.resting_until <= ${now})
      AND EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = s.id AND d.status = 'pending'
        AND d.due_at <= ${now} AND (d.leased_until IS NULL OR d.leased_until <= ${now}))
    ORDER BY random() LIMIT ${take} FOR UPDATE OF s SKIP LOCKED),
  picked AS (
    SELECT due.id FROM ready CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_delivery d WHERE d.endpoint_id = ready.id AND d.status = 'pending'
        AND d.due_at <= ${now} AND (d.leased_until IS NULL OR d.leased_until <= ${now})
      ORDER BY d.due_at, d.id LIMIT greatest(ready.room, 0)) due
    LIMIT ${take}),
  leased AS (
    UPDATE webhook_delivery d SET leased_until = ${now}::timestamptz + ${LEASE_S} * interval '1 second'
    FROM picked WHERE d.id = picked.id RETURNING d.id, d.endpoint_id, d.event_id, d.attempts)
  SELECT leased.id AS "deliveryId", leased.attempts, s.id AS "endpointId", s.org_id AS "endpointOrgId", s.url,
    s.format, s.secret_sealed AS "secretSealed", s.previous_secret_sealed AS "previousSecretSealed",
    s.previous_secret_until AS "previousSecretUntil", e.traceparent, ${EVENT}
  FROM leased JOIN webhook_endpoint s ON s.id = leased.endpoint_id
    JOIN notification_event e ON e.id = leased.event_id LEFT JOIN payer p ON p.id = e.payer_id`

const countSql = (outcomes: readonly EndpointOutcome[], now: Date, disabledBefore: Date) => sql`
  WITH seen AS (
    SELECT * FROM unnest(${outcomes.map(({ id }) => id)}::uuid[],
      ${outcomes.map(({ failures }) => failures)}::int[],
      ${outcomes.map(({ hasSucceeded }) => hasSucceeded)}::boolean[],
      ${outcomes.map(({ isGone }) => isGone)}::boolean[]) AS t (id, failures, has_succeeded, is_gone)),
  counted AS (
    SELECT s.id, seen.failures, seen.has_succeeded, seen.is_gone,
      CASE WHEN seen.has_succeeded THEN seen.failures
        ELSE s.consecutive_failures + seen.failures END AS in_a_row,
      CASE WHEN seen.failures = 0 THEN NULL WHEN seen.has_succeeded THEN ${now}
        ELSE coalesce(s.failing_since, ${now}) END AS since
    FROM seen JOIN webhook_endpoint s ON s.id = seen.id ORDER BY s.id FOR UPDATE OF s),
  stored AS (
    UPDATE webhook_endpoint s SET consecutive_failures = c.in_a_row, failing_since = c.since,
      last_success_at = CASE WHEN c.has_succeeded THEN ${now} ELSE s.last_success_at END,
      last_failure_at = CASE WHEN c.failures > 0 THEN ${now} ELSE s.last_failure_at END,
      resting_until = CASE WHEN c.in_a_row >= ${CIRCUIT.opensAfter} THEN ${now}::timestamptz
        + least(${CIRCUIT.longestRestS},
            ${CIRCUIT.shortestRestS} * 2 ^ least(c.in_a_row - ${CIRCUIT.opensAfter}, 10))
          * interval '1 second' END,
      disabled_reason = coalesce(s.disabled_reason, CASE WHEN c.is_gone THEN 'gone'
        WHEN c.since < ${disabledBefore} THEN 'failed_for_days' END)
    FROM counted c, webhook_endpoint was WHERE s.id = c.id AND was.id = s.id
    RETURNING s.id, s.org_id AS "orgId", s.disabled_reason AS reason, was.disabled_reason AS was)
  SELECT id, "orgId", reason FROM stored WHERE reason IS NOT NULL AND was IS NULL`
