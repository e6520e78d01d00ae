import { type Db, Prisma, queryRows } from '@ppman/db'
import type { Extract } from '@ppman/policy-text'
import type { VersionRules } from './record-rules.ts'

const { sql } = Prisma

/** The latest version of a policy, to extract rules from. */
export type NewestVersion = Pick<VersionRules, 'policy' | 'version'>

type Row = VersionRules['policy'] & {
  versionId: string
  parseId: string
  fetchedAt: Date
  effectiveOn: string | null
}

/** Records which extractor has read which versions. */
export function ruleExtractionRepo(db: Db) {
  return {
    /**
     * Policies after an id whose latest version this extractor has not read. Excludes code tables.
     */
    due: async (extractor: string, after: string | null, take: number): Promise<string[]> => {
      const rows = await queryRows<{ id: string }>(
        db,
        sql`
        SELECT p.id FROM policy p
        CROSS JOIN LATERAL (SELECT id FROM document_version WHERE policy_id = p.id ORDER BY version DESC
          LIMIT 1) v
        WHERE (${after}::uuid IS NULL OR p.id > ${after}::uuid)
          AND NOT EXISTS (SELECT FROM source s WHERE s.id = p.source_id AND s.kind = 'cms_article_codes')
          AND NOT EXISTS (SELECT FROM rule_extraction x WHERE x.document_version_id = v.id
            AND x.extractor = ${extractor})
        ORDER BY p.id LIMIT ${take}`,
      )
      return rows.map(({ id }) => id)
    },

    isRead: async (documentVersionId: string, extractor: string): Promise<boolean> =>
      (await db.ruleExtraction.count({ where: { documentVersionId, extractor } })) > 0,

    newest: (policyId: string): Promise<NewestVersion> => newest(db, policyId),

    /** The same, with the source locked until the transaction ends. */
    lockNewest: async (policyId: string): Promise<NewestVersion> => {
      await queryRows(
        db,
        sql`SELECT FROM source WHERE id = (SELECT source_id FROM policy
          WHERE id = ${policyId}::uuid) FOR UPDATE`,
      )
      return newest(db, policyId)
    },

    extractOf: async (parseId: string): Promise<Extract> => {
      const [row] = await queryRows<Omit<Extract, 'asksPassword'>>(
        db,
        sql`SELECT extractor, title, blocks FROM parse WHERE id = ${parseId}::uuid`,
      )
      return { ...row!, asksPassword: false }
    },
  }
}

/** Names the parse that rules were last read from, which a newer extractor may have made. */
async function newest(db: Db, policyId: string): Promise<NewestVersion> {
  const [row] = await queryRows<Row>(
    db,
    sql`
    SELECT p.id, p.payer_id AS "payerId", p.specialty, p.plan_types AS "planTypes",
      v.id AS "versionId", coalesce((SELECT x.parse_id FROM rule_extraction x
        WHERE x.document_version_id = v.id ORDER BY x.extracted_at DESC, x.extractor DESC LIMIT 1),
        v.parse_id) AS "parseId",
      v.fetched_at AS "fetchedAt", to_char(v.effective_date, 'YYYY-MM-DD') AS "effectiveOn"
    FROM policy p JOIN document_version v ON v.policy_id = p.id
    WHERE p.id = ${policyId}::uuid ORDER BY v.version DESC LIMIT 1`,
  )
  const { versionId, parseId, fetchedAt, effectiveOn, ...policy } = row!
  return { policy, version: { id: versionId, parseId, fetchedAt, effectiveOn } }
}
