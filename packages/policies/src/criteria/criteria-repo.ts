import { type Db, Prisma, queryRows } from '@ppman/db'
import {
  CRITERIA_VERSION,
  type CriteriaTree,
  type Extract,
  leavesOf,
  readCriteria,
  TEXT_FORM,
} from '@ppman/policy-text'

const { sql } = Prisma

/** The criteria of one version of a policy. Instants in UTC, days as `YYYY-MM-DD`. */
export type VersionCriteria = {
  policy: { id: string; title: string; number: string | null; payer: string }
  version: number
  fetchedAt: Date
  /** As the document states it. */
  effectiveOn: string | null
  /** Where it was read. */
  url: string
  /** Hash of the fetched bytes. */
  sha256: string
  /** Reader of the criteria, and form of the text that their positions count in. */
  reader: string
  textForm: string
  trees: CriteriaTree[]
}

/** Which version: a number, or the one that is valid on a day; else the newest. */
export type VersionChoice = { version?: number | undefined; day?: string | undefined }

export type CriteriaRepo = ReturnType<typeof criteriaRepo>

type Read = { documentVersionId: string; parseId: string; trees: readonly CriteriaTree[] }

/** Stores and reads the criteria of versions. */
export function criteriaRepo(db: Db) {
  return {
    /** Stores the criteria of a new version, in the transaction that records it. */
    add: async ({ documentVersionId, parseId, trees }: Read, now: Date): Promise<void> => {
      await db.$executeRaw(sql`
        INSERT INTO policy_criteria (document_version_id, reader, parse_id, trees, text_form, leaves, read_at)
        VALUES (${documentVersionId}::uuid, ${CRITERIA_VERSION}, ${parseId}::uuid,
          ${JSON.stringify(trees)}::jsonb, ${TEXT_FORM}, ${trees.flatMap(leavesOf).length}, ${now})
        ON CONFLICT DO NOTHING`)
    },

    /**
     * The criteria of a version of the changed policy. A version that this reader has not read yet
     * is read now, from its stored text; the result is the same. Null for an unknown change or
     * version.
     */
    ofVersion: async (changeId: string, choice: VersionChoice): Promise<VersionCriteria | null> => {
      const policy = sql`(SELECT policy_id FROM policy_change WHERE id = ${changeId}::uuid)`
      const [row] = await queryRows<Row>(db, versionSql(policy, choice))
      return row ? withTrees(db, row) : null
    },

    /** The criteria of the newest version of a policy; null for a policy without a version. */
    ofPolicy: async (policyId: string): Promise<VersionCriteria | null> => {
      const [row] = await queryRows<Row>(db, versionSql(sql`${policyId}::uuid`, {}))
      return row ? withTrees(db, row) : null
    },

    /** The criteria before and after a change. */
    ofChange: async (
      changeId: string,
    ): Promise<{ before: VersionCriteria; after: VersionCriteria } | null> => {
      const rows = await queryRows<Row>(
        db,
        sql`${SELECT} WHERE v.id IN (SELECT unnest(ARRAY[from_version_id, to_version_id])
          FROM policy_change WHERE id = ${changeId}::uuid) ORDER BY v.version`,
      )
      const [before, after] = rows
      if (!before || !after) return null
      return { before: await withTrees(db, before), after: await withTrees(db, after) }
    },
  }
}

type Row = Omit<VersionCriteria, 'reader' | 'textForm' | 'trees' | 'policy'> & {
  policyId: string
  title: string
  number: string | null
  payer: string
  parseId: string
  trees: CriteriaTree[] | null
  textForm: string | null
}

const SELECT = sql`
  SELECT p.id AS "policyId", p.title, p.number, payer.name AS payer, v.version, v.fetched_at AS "fetchedAt",
    to_char(v.effective_date, 'YYYY-MM-DD') AS "effectiveOn", f.url, a.blob_sha256 AS sha256,
    v.parse_id AS "parseId", c.trees, c.text_form AS "textForm"
  FROM document_version v
  JOIN policy p ON p.id = v.policy_id
  JOIN payer ON payer.id = p.payer_id
  JOIN parse a ON a.id = v.parse_id
  JOIN fetch_attempt f ON f.id = v.fetch_attempt_id
  LEFT JOIN policy_criteria c ON c.document_version_id = v.id AND c.reader = ${CRITERIA_VERSION}`

/**
 * A version is valid from its effective date, or from the day it was fetched where it states none.
 */
const versionSql = (policyId: Prisma.Sql, { version, day }: VersionChoice) => sql`
  ${SELECT}
  WHERE v.policy_id = ${policyId}
    ${version === undefined ? Prisma.empty : sql`AND v.version = ${version}`}
    ${
      day === undefined
        ? Prisma.empty
        : sql`AND coalesce(v.effective_date, (v.fetched_at AT TIME ZONE 'UTC')::date) <= ${day}::date`
    }
  ORDER BY v.version DESC LIMIT 1`

async function withTrees(
  db: Db,
  { policyId, title, number, payer, parseId, trees, textForm, ...version }: Row,
): Promise<VersionCriteria> {
  return {
    ...version,
    policy: { id: policyId, title, number, payer },
    reader: CRITERIA_VERSION,
    textForm: textForm ?? TEXT_FORM,
    trees: trees ?? (await readCriteria(await extractOf(db, parseId))),
  }
}

async function extractOf(db: Db, parseId: string): Promise<Extract> {
  const [row] = await queryRows<Omit<Extract, 'asksPassword'>>(
    db,
    sql`SELECT extractor, title, blocks FROM parse WHERE id = ${parseId}::uuid`,
  )
  return { ...row!, asksPassword: false }
}
