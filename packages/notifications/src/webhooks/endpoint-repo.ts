import { type Db, lockInTransaction, Prisma, queryRows } from '@ppman/db'
import { type EventFilter, FILTER, type FilterRow, withFilter } from '../events/event-filter-repo.ts'

/** Formats of a body: the event itself, or a message for a channel of Slack or Teams. */
export const FORMATS = ['standard', 'slack', 'teams'] as const
export type WebhookFormat = (typeof FORMATS)[number]

/** Endpoints of one organization at most. */
export const MOST_ENDPOINTS = 20
/** The old secret signs beside the new one this long. */
export const ROTATION_S = 24 * 3_600
/** Days that can be delivered again. */
export const RECOVERABLE_DAYS = 14

/** What a caller says about an endpoint. */
export type EndpointSettings = {
  url: string
  description: string | null
  format: WebhookFormat
  filter: EventFilter
  isActive: boolean
}

/** An address that receives events. Its secrets stay in the repository. */
export type WebhookEndpoint = EndpointSettings & {
  id: string
  disabledReason: 'gone' | 'failed_for_days' | null
  secretHint: string
  consecutiveFailures: number
  failingSince: Date | null
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Failing from the second failure in a row on. */
export const statusOf = ({
  isActive,
  disabledReason,
  consecutiveFailures,
}: Pick<WebhookEndpoint, 'isActive' | 'disabledReason' | 'consecutiveFailures'>) =>
  !isActive || disabledReason ? 'disabled' : consecutiveFailures > 1 ? 'failing' : 'active'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

/** One event for one endpoint, with its latest attempts. */
export type WebhookDelivery = {
  id: string
  eventId: string
  kind: string
  status: DeliveryStatus
  attempts: number
  /** The next attempt of a pending delivery. */
  dueAt: Date
  createdAt: Date
  finishedAt: Date | null
  /** The newest first. */
  log: DeliveryAttempt[]
}

export type DeliveryAttempt = {
  attemptedAt: Date
  durationMs: number
  httpStatus: number | null
  error: string | null
  answer: string | null
}

const { sql } = Prisma

type Row = Omit<WebhookEndpoint, 'filter'> & FilterRow

const ENDPOINT = sql`
  id, url, description, format, ${FILTER}, is_active AS "isActive", disabled_reason AS "disabledReason",
  secret_hint AS "secretHint", consecutive_failures AS "consecutiveFailures",
  failing_since AS "failingSince", last_success_at AS "lastSuccessAt", last_failure_at AS "lastFailureAt",
  created_at AS "createdAt", updated_at AS "updatedAt"`

export type NewEndpoint = EndpointSettings & {
  id: string
  orgId: string
  createdBy: string
  secretSealed: string
  secretHint: string
}

/** The endpoints of the caller's organization. */
export function endpointRepo(db: Db) {
  const one = async (query: Prisma.Sql): Promise<WebhookEndpoint | null> => {
    const [row] = await queryRows<Row>(db, query)
    return row ? withFilter(row) : null
  }
  return {
    /** The oldest first. */
    list: async (): Promise<WebhookEndpoint[]> => {
      const rows = await queryRows<Row>(
        db,
        sql`SELECT ${ENDPOINT} FROM webhook_endpoint ORDER BY created_at, id`,
      )
      return rows.map(withFilter)
    },

    byId: (id: string) => one(sql`SELECT ${ENDPOINT} FROM webhook_endpoint WHERE id = ${id}::uuid`),

    /** Number of endpoints; concurrent callers of one organization wait for one another. */
    lockedCount: async (orgId: string): Promise<number> => {
      await lockInTransaction(db, 'webhook_endpoint', orgId)
      return db.webhookEndpoint.count()
    },

    add: ({ filter, ...endpoint }: NewEndpoint, now: Date): Promise<WebhookEndpoint | null> =>
      one(sql`
        INSERT INTO webhook_endpoint (id, org_id, url, description, format, event_types, payer_ids,
          specialties, states, min_severity, is_active, secret_sealed, secret_hint, created_by, created_at,
          updated_at)
        VALUES (${endpoint.id}::uuid, ${endpoint.orgId}::uuid, ${endpoint.url}, ${endpoint.description},
          ${endpoint.format}, ${[...filter.eventTypes]}::text[], ${[...filter.payerIds]}::uuid[],
          ${[...filter.specialties]}::text[], ${[...filter.states]}::text[], ${filter.minSeverity},
          ${endpoint.isActive}, ${endpoint.secretSealed}, ${endpoint.secretHint}, ${endpoint.createdBy},
          ${now}, ${now})
        RETURNING ${ENDPOINT}`),

    /** Stores settings. Switching an endpoint on forgets why it was disabled. */
    update: (id: string, { filter, ...endpoint }: EndpointSettings, now: Date) =>
      one(sql`
        UPDATE webhook_endpoint SET url = ${endpoint.url}, description = ${endpoint.description},
          format = ${endpoint.format}, event_types = ${[...filter.eventTypes]}::text[],
          payer_ids = ${[...filter.payerIds]}::uuid[], specialties = ${[...filter.specialties]}::text[],
          states = ${[...filter.states]}::text[], min_severity = ${filter.minSeverity},
          is_active = ${endpoint.isActive}, updated_at = ${now},
          ${endpoint.isActive ? FORGET_FAILURES : sql`resting_until = resting_until`}
        WHERE id = ${id}::uuid RETURNING ${ENDPOINT}`),

    /** @returns false when the organization has none with this id */
    remove: async (id: string): Promise<boolean> =>
      (await db.webhookEndpoint.deleteMany({ where: { id } })).count > 0,

    /** Replaces the secret; the old one signs too until `until`. */
    rotate: (id: string, to: { secretSealed: string; secretHint: string; until: Date }, now: Date) =>
      one(sql`
        UPDATE webhook_endpoint SET previous_secret_sealed = secret_sealed,
          previous_secret_until = ${to.until}, secret_sealed = ${to.secretSealed},
          secret_hint = ${to.secretHint}, updated_at = ${now}
        WHERE id = ${id}::uuid RETURNING ${ENDPOINT}`),
  }
}

const FORGET_FAILURES = sql`consecutive_failures = 0, failing_since = NULL, resting_until = NULL,
  disabled_reason = NULL`

/** What the sender of deliveries needs of an endpoint. */
export type SendingEndpoint = {
  id: string
  orgId: string
  url: string
  format: WebhookFormat
  secretSealed: string
  /** Null unless a secret was rotated lately. */
  previousSecretSealed: string | null
  previousSecretUntil: Date | null
}
