import { type Db, Prisma, queryRows } from '@ppman/db'
import type { VersionRules } from '../extraction/record-rules.ts'

const { sql } = Prisma

/** A version of an article's codes, and the dates of the previous version. */
export type CodesVersion = Omit<VersionRules, 'rules'> & { lastEffectiveOn: string | null }
type Row = VersionRules['policy'] & {
  versionId: string
  parseId: string
  fetchedAt: Date
  effectiveOn: string | null
} & Pick<CodesVersion, 'lastFetchedAt' | 'lastEffectiveOn'>

/** A rule, and the record of the answer that lists its code. */
type Place = {
  id: string
  table: string
  sha256: string
  record: number
  byteStart: number
  byteLength: number
}

/**
 * Links rules to the API records that list their codes. Runs in the transaction that records the
 * version.
 */
export function articleCodeRepo(db: Db) {
  return {
    async version(versionId: string): Promise<CodesVersion> {
      const [row] = await queryRows<Row>(
        db,
        sql`
        SELECT p.id, p.payer_id AS "payerId", p.specialty, p.plan_types AS "planTypes", v.id AS "versionId",
          v.parse_id AS "parseId",
          v.fetched_at AS "fetchedAt", to_char(v.effective_date, 'YYYY-MM-DD') AS "effectiveOn",
            last.fetched_at AS "lastFetchedAt",
          to_char(last.effective_date, 'YYYY-MM-DD') AS "lastEffectiveOn"
        FROM document_version v JOIN policy p ON p.id = v.policy_id
        LEFT JOIN document_version last ON last.policy_id = v.policy_id AND last.version = v.version - 1
        WHERE v.id = ${versionId}::uuid`,
      )
      const {
        versionId: id,
        parseId,
        fetchedAt,
        effectiveOn,
        lastFetchedAt,
        lastEffectiveOn,
        ...policy
      } = row!
      return { policy, version: { id, parseId, fetchedAt, effectiveOn }, lastFetchedAt, lastEffectiveOn }
    },

    /** Links new rules to the latest fetch of the answer that lists them. */
    async addImports(
      policyId: string,
      places: readonly Place[],
      { releasedOn, now }: { releasedOn: string | null; now: Date },
    ): Promise<void> {
      if (places.length === 0) return
      await db.$executeRaw(sql`
        WITH place AS (
          SELECT * FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
            AS p (id uuid, "table" text, sha256 text, record int, "byteStart" int, "byteLength" int)),
        answer AS (
          SELECT p."table", p.sha256, count(*)::int AS added, new_id() AS id, (
            SELECT f.id FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
            WHERE k.source_id = (SELECT source_id FROM policy WHERE id = ${policyId}::uuid)
              AND f.blob_sha256 = p.sha256
              AND split_part(f.url, '?', 1) LIKE '%/' || p."table"
            ORDER BY k.fetch_attempt_id DESC LIMIT 1) AS fetch_attempt_id
          FROM place p GROUP BY p."table", p.sha256),
        added AS (
          INSERT INTO reference_import (id, kind, released_on, fetch_attempt_id, table_name,
            added, changed, ended, imported_at)
          SELECT id, 'article_codes', ${releasedOn}::date, fetch_attempt_id, "table", added, 0, 0, ${now}
            FROM answer RETURNING id)
        UPDATE billing_rule r SET reference_import_id = a.id,
          reference_line = p.record, reference_byte_start = p."byteStart",
          reference_byte_length = p."byteLength"
        FROM place p JOIN answer a USING ("table", sha256) JOIN added ON added.id = a.id WHERE r.id = p.id`)
    },
  }
}
