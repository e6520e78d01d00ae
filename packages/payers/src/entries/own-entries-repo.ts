import { type Db, Prisma, queryRows } from '@ppman/db'

const { sql } = Prisma

/** A routing entry of one organization that the shared directory lacks, or has with fewer facts. */
export type OwnEntry = {
  payerId: string
  entryId: string
  /** The payer's name. */
  name: string
  ediPayerId: string
  states: readonly string[]
  addressLine: string | null
  addressZip: string | null
  phone: string | null
}

/**
 * The active entries of the caller's organization; none outside of a tenant. `shared_id` is the
 * same entry in the shared directory, null while the directory has no entry of the number on one of
 * the same days.
 */
export const OWN_ENTRIES = sql`(
  SELECT s.*, (
    SELECT e.id FROM payer_entry e
    WHERE e.payer_id = s.payer_id AND upper(e.edi_payer_id) = upper(s.edi_payer_id)
      AND upper(coalesce(e.clearinghouse, '')) = upper(coalesce(s.clearinghouse, ''))
      AND daterange(e.valid_from, e.valid_to, '[]') && daterange(s.valid_from, s.valid_to, '[]')
    ORDER BY e.id LIMIT 1) AS shared_id
  FROM entry_submission s WHERE s.org_id = (SELECT current_org()) AND s.ended_at IS NULL)`

/** A version of the organization's entries; null while it has none. */
export const OWN_ENTRIES_VERSION = sql`(
  SELECT CASE WHEN count(*) > 0 THEN concat(current_org(), ':', count(*), ':', count(ended_at)) END
  FROM entry_submission WHERE org_id = (SELECT current_org()))`

/** The organization's valid entries of active payers, for the matcher. */
export const readOwnEntries = (db: Db): Promise<OwnEntry[]> =>
  queryRows(
    db,
    sql`
    SELECT own.payer_id AS "payerId", coalesce(own.shared_id, own.id) AS "entryId",
      p.name, own.edi_payer_id AS "ediPayerId", own.states,
      own.claims_address->>'line' AS "addressLine", own.claims_address->>'zip' AS "addressZip", own.phone
    FROM ${OWN_ENTRIES} own JOIN payer p ON p.id = own.payer_id AND p.is_active
    WHERE own.valid_to IS NULL OR own.valid_to >= current_date ORDER BY own.id`,
  )
