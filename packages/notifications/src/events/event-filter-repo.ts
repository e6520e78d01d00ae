import { type Db, Prisma, queryRows } from '@ppman/db'
import type { EventKind } from './event-kinds.ts'

const { sql } = Prisma

/** Which events a subscriber wants. An empty list lets everything through. */
export type EventFilter = {
  eventTypes: readonly EventKind[]
  /** Empty: the payers that the organization follows, or all while it follows none. */
  payerIds: readonly string[]
  specialties: readonly string[]
  /** USPS codes. An event about every state is in each. */
  states: readonly string[]
  /** `info` also lets changes of wording through. */
  minSeverity: string
}

/** The columns of a stored filter. */
export const FILTER = sql`event_types AS "eventTypes", payer_ids AS "payerIds", specialties, states,
  min_severity AS "minSeverity"`

/** A row with these columns. */
export type FilterRow = {
  eventTypes: EventKind[]
  payerIds: string[]
  specialties: string[]
  states: string[]
  minSeverity: string
}

/** Gathers the columns of the filter of a row. */
export function withFilter<Row extends FilterRow>({
  eventTypes,
  payerIds,
  specialties,
  states,
  minSeverity,
  ...rest
}: Row) {
  return { ...rest, filter: { eventTypes, payerIds, specialties, states, minSeverity } }
}

/**
 * Whether the event `e` passes the filter in the columns of the subscriber `s`: event_types,
 * payer_ids, specialties, states, min_severity, org_id. Pings go to the endpoint that was pinged
 * only.
 */
export const PASSES_FILTER = sql`(
  e.kind <> 'webhook.ping' AND (e.org_id IS NULL OR e.org_id = s.org_id)
  AND (s.event_types = '{}' OR e.kind = ANY (s.event_types))
  AND (e.severity IS NULL OR severity_rank(e.severity) <= severity_rank(s.min_severity))
  AND (s.specialties = '{}' OR e.specialty = ANY (s.specialties))
  AND (s.states = '{}' OR e.states = '{}' OR e.states && s.states)
  AND CASE WHEN s.payer_ids <> '{}' THEN e.payer_id = ANY (s.payer_ids)
    ELSE e.payer_id IS NULL OR e.org_id IS NOT NULL
      OR NOT EXISTS (SELECT FROM followed_payer f WHERE f.org_id = s.org_id)
      OR EXISTS (SELECT FROM followed_payer f WHERE f.org_id = s.org_id AND f.payer_id = e.payer_id) END)`

/** A filter that is not stored, as the subscriber `s`. */
export const unstoredSubscriber = (filter: EventFilter, orgId: string): Prisma.Sql => sql`(
  SELECT ${orgId}::uuid AS org_id, ${[...filter.eventTypes]}::text[] AS event_types,
    ${[...filter.payerIds]}::uuid[] AS payer_ids, ${[...filter.specialties]}::text[] AS specialties,
    ${[...filter.states]}::text[] AS states, ${filter.minSeverity}::text AS min_severity) s`

/** The payers among these ids that do not exist. */
export async function unknownPayers(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`
    SELECT named.id FROM unnest(${[...ids]}::uuid[]) AS named (id)
    WHERE NOT EXISTS (SELECT FROM payer WHERE payer.id = named.id)`,
  )
  return rows.map(({ id }) => id)
}
