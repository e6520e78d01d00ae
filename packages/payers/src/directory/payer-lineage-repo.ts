import { type Db, Prisma, queryRows } from '@ppman/db'
import { OWN_ENTRIES } from '../entries/own-entries-repo.ts'
import type { Affiliation, Bounded, Delegation, Footprint, PayerLineage } from './payer-lineage.ts'

const { sql } = Prisma

/** An insurer of every state and territory has about 60 footprints from one directory. */
const LINEAGE_LIMIT = 100

/**
 * Footprint, affiliations and delegations of a payer: each list newest first (domiciles before), at
 * most 100.
 */
export async function readLineage(db: Db, payerId: string): Promise<PayerLineage> {
  const [footprint, affiliations, delegations] = await Promise.all([
    queryRows<Counted<Footprint>>(db, footprintOf(payerId)),
    queryRows<Counted<Affiliation>>(db, affiliationsOf(payerId)),
    queryRows<Counted<Delegation>>(db, delegationsOf(payerId)),
  ])
  return {
    footprint: bounded(footprint),
    affiliations: bounded(affiliations),
    delegations: bounded(delegations),
  }
}

type Counted<T> = T & { total: number }

const bounded = <T>(rows: Counted<T>[]): Bounded<T> => ({ items: rows, total: rows[0]?.total ?? 0 })

const LINEAGE = sql`
  s.source, s.directory_id AS "directoryId", l.blob_sha256 AS sha256, s.first_seen_at AS "firstSeenAt",
    s.last_seen_at AS "lastSeenAt",
  (count(*) OVER ())::int AS total`
const VALIDITY = sql`to_char(s.valid_from, 'YYYY-MM-DD') AS "validFrom",
  to_char(s.valid_to, 'YYYY-MM-DD') AS "validTo"`
const LOAD = sql`LEFT JOIN payer_load l ON l.id = s.load_id`

const footprintOf = (payerId: string) => sql`
  SELECT s.entry_id AS "entryId", nullif(s.state, '') AS state, s.plan_type AS "planType", s.role, ${LINEAGE}
  FROM (
    SELECT id, entry_id, state, plan_type, role, source, directory_id, load_id, first_seen_at, last_seen_at
      FROM payer_footprint
    WHERE payer_id = ${payerId}::uuid UNION ALL ${ownFootprintOf(payerId)}) s ${LOAD}
  ORDER BY s.role = 'domicile' DESC, s.last_seen_at DESC, s.role, s.state, s.plan_type, s.id
    LIMIT ${LINEAGE_LIMIT}`

/** The footprint of the organization's own entries that are not global. */
const ownFootprintOf = (payerId: string) => sql`
  SELECT own.id, own.id, state, plan_type, 'operates', 'request', own.id::text, NULL,
    own.created_at, own.created_at
  FROM ${OWN_ENTRIES} own,
    unnest(CASE WHEN own.states = '{}' THEN '{""}' ELSE own.states END) AS state,
    unnest(CASE WHEN own.plan_types = '{}' THEN '{unknown}' ELSE own.plan_types END) AS plan_type
  WHERE own.payer_id = ${payerId}::uuid AND own.shared_id IS NULL AND (own.states <> '{}'
    OR own.plan_types <> '{}')`

const affiliationsOf = (payerId: string) => sql`
  SELECT s.kind, jsonb_build_object('id', p.id, 'name', p.name) AS payer,
    jsonb_build_object('id', other.id, 'name', coalesce(other.name,
      s.other_name), 'reference', s.other_ref) AS other,
    ${VALIDITY}, s.evidence, ${LINEAGE}
  FROM payer_affiliation s JOIN payer p ON p.id = s.payer_id LEFT JOIN payer other
    ON other.id = s.other_payer_id ${LOAD}
  WHERE s.payer_id = ${payerId}::uuid OR s.other_payer_id = ${payerId}::uuid
  ORDER BY s.last_seen_at DESC, s.kind, s.other_ref, s.id LIMIT ${LINEAGE_LIMIT}`

const delegationsOf = (payerId: string) => sql`
  SELECT s.vendor, s.benefit, s.states, s.plan_types AS "planTypes", ${VALIDITY}, s.evidence, ${LINEAGE}
  FROM delegation s ${LOAD} WHERE s.payer_id = ${payerId}::uuid
  ORDER BY s.last_seen_at DESC, s.benefit, s.vendor, s.id LIMIT ${LINEAGE_LIMIT}`
