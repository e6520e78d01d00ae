import { type Db, Prisma, queryRows } from '@ppman/db'
import type { Block, ChangedValues, Extract } from '@ppman/policy-text'
import type { CurrentRule } from '../../rules/index.ts'
import type { ReadingPlace } from '../documents/read-document.ts'

const { sql } = Prisma

/** Which policies an archive is read again for. */
export type RereadScope = {
  payerId?: string | undefined
  policyId?: string | undefined
  /** Only versions that were fetched at or after this instant. */
  since?: Date | undefined
}

/** A policy of the archive, with its source. */
export type ArchivedPolicy = {
  id: string
  payerId: string
  sourceId: string
  title: string
  number: string | null
  specialty: string
  planTypes: string[]
  place: ReadingPlace
}

/** A stored version, without its text. Days as `YYYY-MM-DD`. */
export type ArchivedVersion = {
  id: string
  version: number
  parseId: string
  extractor: string
  norm: string
  blobSha256: string
  mediaType: string | null
  responseHeader: Record<string, string>
  fetchedAt: Date
  effectiveOn: string | null
}

/** A stored rule with the texts that state it in one version. */
export type ArchivedRule = CurrentRule & { quotes: string[] }

/** A stored change from the version before. */
export type ArchivedChange = {
  changeType: string
  changeTypes: string[]
  severity: string
  direction: string
  shouldAlert: boolean
  facts: ChangedValues
}

/** Reads what the archive holds of versions, for a comparison with today's reading. */
export function rereadRepo(db: Db) {
  return {
    /** Policies after an id, by id. */
    policies: (scope: RereadScope, after: string | null, take: number): Promise<ArchivedPolicy[]> =>
      queryRows<ArchivedPolicy>(
        db,
        sql`
        SELECT p.id, p.payer_id AS "payerId", p.source_id AS "sourceId", p.title, p.number, p.specialty,
          p.plan_types AS "planTypes", json_build_object('kind', s.kind, 'selector', s.selector) AS place
        FROM policy p JOIN source s ON s.id = p.source_id WHERE ${within(scope)}
          AND (${after}::uuid IS NULL OR p.id > ${after}::uuid) ORDER BY p.id LIMIT ${take}`,
      ),

    countPolicies: async (scope: RereadScope, after: string | null): Promise<number> => {
      const [row] = await queryRows<{ n: number }>(
        db,
        sql`SELECT count(*)::int AS n FROM policy p WHERE ${within(scope)}
          AND (${after}::uuid IS NULL OR p.id > ${after}::uuid)`,
      )
      return row!.n
    },

    /** All versions of a policy, oldest first. */
    versions: (policyId: string): Promise<ArchivedVersion[]> =>
      queryRows<ArchivedVersion>(
        db,
        sql`
        SELECT v.id, v.version, v.parse_id AS "parseId", a.extractor, a.norm, a.blob_sha256 AS "blobSha256",
          b.media_type AS "mediaType", f.response_header AS "responseHeader", v.fetched_at AS "fetchedAt",
          to_char(v.effective_date, 'YYYY-MM-DD') AS "effectiveOn"
        FROM document_version v JOIN parse a ON a.id = v.parse_id JOIN blob b ON b.sha256 = a.blob_sha256
          JOIN fetch_attempt f ON f.id = v.fetch_attempt_id
        WHERE v.policy_id = ${policyId}::uuid ORDER BY v.version`,
      ),

    text: async (parseId: string): Promise<Pick<Extract, 'title' | 'blocks'>> => {
      const [row] = await queryRows<{ title: string | null; blocks: Block[] }>(
        db,
        sql`SELECT title, blocks FROM parse WHERE id = ${parseId}::uuid`,
      )
      return row!
    },

    /**
     * The rules that the last extraction from this parse found in a version, whatever became of
     * them later; null when no rules were read from it.
     */
    rules: (version: ArchivedVersion) => rulesOf(db, version),

    /** The change that a version brought; null for the first one. */
    change: async (versionId: string): Promise<ArchivedChange | null> =>
      (await queryRows<ArchivedChange>(db, changeSql(versionId)))[0] ?? null,

    /** Whether a parse of these bytes by this extractor is stored. */
    hasParse: async (blobSha256: string, { extractor, norm }: { extractor: string; norm: string }) =>
      (await db.parse.count({ where: { blobSha256, extractor, norm } })) > 0,

    /** Locks the policy's source. @returns the id of its newest version */
    lockNewest: async ({ id, sourceId }: ArchivedPolicy): Promise<string> => {
      await queryRows(db, sql`SELECT FROM source WHERE id = ${sourceId}::uuid FOR UPDATE`)
      const [row] = await queryRows<{ id: string }>(
        db,
        sql`SELECT id FROM document_version WHERE policy_id = ${id}::uuid ORDER BY version DESC LIMIT 1`,
      )
      return row!.id
    },
  }
}

const within = ({ payerId, policyId, since }: RereadScope) => sql`
  (${payerId ?? null}::uuid IS NULL OR p.payer_id = ${payerId ?? null}::uuid)
  AND (${policyId ?? null}::uuid IS NULL OR p.id = ${policyId ?? null}::uuid)
  AND EXISTS (SELECT FROM document_version v WHERE v.policy_id = p.id
    AND (${since ?? null}::timestamptz IS NULL OR v.fetched_at >= ${since ?? null}::timestamptz))`

async function rulesOf(db: Db, { id, parseId }: ArchivedVersion): Promise<ArchivedRule[] | null> {
  const [last] = await queryRows<{ extractor: string }>(
    db,
    sql`
    SELECT extractor FROM rule_extraction
    WHERE document_version_id = ${id}::uuid AND parse_id = ${parseId}::uuid AND extractor LIKE 'rules/%'
    ORDER BY extracted_at DESC, extractor DESC LIMIT 1`,
  )
  return last ? queryRows<ArchivedRule>(db, rulesSql(id, parseId, last.extractor)) : null
}

const changeSql = (versionId: string) => sql`
  SELECT change_type AS "changeType", change_types AS "changeTypes", severity, direction,
    should_alert AS "shouldAlert", facts
  FROM policy_change WHERE to_version_id = ${versionId}::uuid LIMIT 1`

const rulesSql = (versionId: string, parseId: string, extractor: string) => sql`
  SELECT r.id, r.severity, r.rule_key AS "ruleKey", r.subject_key AS "subjectKey", r.code,
    r.code_type AS "codeType", r.code_to AS "codeTo", r.rule_category AS "ruleCategory", r.disposition,
    r.modifier_dispositions AS "modifierDispositions", r.modifier_requirements AS "modifierRequirements",
    to_char(r.effective_from, 'YYYY-MM-DD') AS "effectiveFrom",
    to_char(r.effective_to, 'YYYY-MM-DD') AS "effectiveTo",
    array_agg(e.quote ORDER BY e.start_offset) AS quotes
  FROM rule_evidence e JOIN billing_rule r ON r.id = e.rule_id
  WHERE e.document_version_id = ${versionId}::uuid AND e.parse_id = ${parseId}::uuid
    AND e.extractor = ${extractor} AND r.origin = 'extracted_rule_based'
  GROUP BY r.id ORDER BY min(e.start_offset), r.code, r.id`
