import { type Db, lockInTransaction, Prisma, queryRows } from '@ppman/db'
import { FILTER, type FilterRow, withFilter } from '../events/event-filter-repo.ts'
import type { EndpointSettings, WebhookEndpoint, WebhookFormat } from './endpoint.ts'

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
