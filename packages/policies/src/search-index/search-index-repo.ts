import { type Db, lockInTransaction, Prisma, queryRows } from '@ppman/db'
import type { Block } from '@ppman/policy-text'
import { type IndexedDocument, toIndexedDocument, type SearchDocument } from './search-document.ts'

const { sql } = Prisma

/** Writes the search index. Everything runs in the caller's transaction. */
export function searchIndexRepo(db: Db) {
  return {
    /**
     * Indexes the latest version of a policy, replacing the previous row.
     *
     * @param blocks of that version, where they are at hand; else they are read
     */
    indexPolicy: async (policyId: string, blocks?: readonly Block[]): Promise<void> => {
      const [row] = await queryRows<PolicyRow>(db, latestVersionSql(policyId, blocks === undefined))
      if (row) await upsertDocuments(db, [{ ...row, blocks: blocks ?? row.blocks ?? [] }])
    },

    index: (documents: readonly SearchDocument[]): Promise<void> => upsertDocuments(db, documents),

    /** Ids of policies after an id, for batches. */
    policiesAfter: async (after: string, take: number): Promise<string[]> => {
      const rows = await queryRows<{ id: string }>(
        db,
        sql`SELECT id::text FROM policy WHERE id > ${after}::uuid ORDER BY id LIMIT ${take}`,
      )
      return rows.map(({ id }) => id)
    },

    /** Recounts the words of all titles. */
    recountWords: async (): Promise<number> => {
      await lockInTransaction(db, 'search_words')
      await db.$executeRaw(sql`DELETE FROM search_word`)
      return db.$executeRaw(
        sql`INSERT INTO search_word (word, documents) ${TITLE_WORDS} ON CONFLICT (word) DO UPDATE
          SET documents = EXCLUDED.documents`,
      )
    },
  }
}

/** SQL that folds title words like `wordsOf`. */
const TITLE_WORDS = sql`
  SELECT word, count(DISTINCT id)::int FROM search_document,
    regexp_split_to_table(lower(unaccent(regexp_replace(title,
      '&[a-z#0-9]+;|[®™©]', ' ', 'g'))), '[^a-z0-9]+') AS word
  WHERE word <> '' GROUP BY word ORDER BY word`

type PolicyRow = Omit<SearchDocument, 'blocks'> & { blocks: Block[] | null }

const latestVersionSql = (policyId: string, withBlocks: boolean) => sql`
  SELECT 'policy' AS kind, p.id::text AS "policyId", NULL AS "medicareDocumentId",
    ARRAY[p.payer_id::text] AS "payerIds", p.number,
    v.version, p.title, p.specialty, p.plan_types AS "planTypes", payer.states,
      to_char(v.effective_date, 'YYYY-MM-DD') AS "effectiveOn",
    NULL AS "retiredOn", false AS "isProposed", s.url,
    CASE WHEN ${withBlocks} THEN a.blocks END AS blocks, v.created_at AS "updatedAt"
  FROM policy p JOIN payer ON payer.id = p.payer_id JOIN source s ON s.id = p.source_id
  JOIN document_version v ON v.policy_id = p.id JOIN parse a ON a.id = v.parse_id
  WHERE p.id = ${policyId}::uuid ORDER BY v.version DESC LIMIT 1`

/** Upserts documents of one kind: policies or Medicare documents. */
async function upsertDocuments(db: Db, documents: readonly SearchDocument[]): Promise<void> {
  const rows = documents.map(toIndexedDocument)
  const key = rows[0]?.kind === 'policy' ? sql`policy_id` : sql`medicare_document_id`
  await db.$executeRaw(
    sql`INSERT INTO search_document (${COLUMNS}) ${valuesOf(rows)} ON CONFLICT (${key}) DO UPDATE
      SET ${REPLACED}`,
  )
  const words = [...new Set(rows.flatMap(({ titleText }) => titleText.split(' ')).filter(Boolean))].sort()
  await db.$executeRaw(
    sql`INSERT INTO search_word (word, documents) SELECT word, 1 FROM unnest(${words}::text[]) AS word
      ON CONFLICT DO NOTHING`,
  )
}

const NAMES =
  'kind, policy_id, medicare_document_id, payer_id, payer_ids, number, number_key, version, title, ' +
  'topic, specialty, plan_types, states, ' +
  'effective_date, retirement_date, is_proposed, url, body, codes, title_words, words, updated_at'
const COLUMNS = Prisma.raw(NAMES)
const REPLACED = Prisma.raw(
  NAMES.split(', ')
    .map((name) => `${name} = EXCLUDED.${name}`)
    .join(', '),
)

/** The columns of `COLUMNS`, as rows. */
export const valuesOf = (rows: readonly IndexedDocument[]) => sql`
  SELECT kind, "policyId", "medicareDocumentId", "payerIds"[1], "payerIds", number, "numberKey", version,
    title, topic, specialty,
    "planTypes", states, "effectiveOn", "retiredOn", "isProposed", url, body, codes,
      setweight(to_tsvector('english', "titleText"), 'A'),
    setweight(to_tsvector('english', "titleText"), 'A') || setweight(to_tsvector('simple',
      array_to_string(codes, ' ')), 'A')
      || setweight(to_tsvector('english', "headingText"), 'B') || setweight(to_tsvector('english',
        "bodyText"), 'C'), "updatedAt"
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (kind text,
    "policyId" uuid, "medicareDocumentId" uuid, "payerIds" uuid[],
    number text, "numberKey" text, version int, title text, topic text,
      specialty text, "planTypes" text[], states text[],
    "effectiveOn" date, "retiredOn" date, "isProposed" boolean,
      url text, body text, codes text[], "titleText" text,
    "headingText" text, "bodyText" text, "updatedAt" timestamptz)`
