import { type Db, Prisma, queryRows } from '@ppman/db'
import type { DocumentEvidence, FoundDocument, ScoredDocument } from './documents/found-document.ts'
import type { KnownWord } from './query/repair-word.ts'
import { candidatesOf } from './search-sql-repo.ts'
import type { SearchFilter, SearchQuery } from './query/search-query.ts'

export type SearchRepo = ReturnType<typeof searchRepo>

const { sql } = Prisma

/** Characters of a text searched for passages. */
const OPENING_CHARS = 40_000
/** Limit of spelling candidates. */
const ALIKE = 24

/** Reads of the search index. */
export function searchRepo(db: Db) {
  return {
    /** Title words with these prefixes. */
    wordsBeginning: (beginnings: readonly string[]): Promise<KnownWord[]> =>
      beginnings.length === 0
        ? Promise.resolve([])
        : queryRows(
            db,
            sql`SELECT word, documents FROM search_word WHERE word LIKE ANY (${beginnings.map((begin) => `${begin}%`)})`,
          ),

    /** Title words similar to this one. */
    wordsLike: (word: string): Promise<KnownWord[]> =>
      queryRows(
        db,
        sql`SELECT word, documents FROM search_word WHERE word % ${word}
          ORDER BY similarity(word, ${word}) DESC LIMIT ${ALIKE}`,
      ),

    /** Whether a visible document or rule contains a word. */
    isInText: async (word: string): Promise<boolean> => (await queryRows(db, firstTextWith(word))).length > 0,

    /** Matching documents, best first, at most 2,000. */
    candidates: (query: SearchQuery, filter: SearchFilter, today: string): Promise<ScoredDocument[]> => {
      const statement = candidatesOf(query, filter, today)
      return statement ? queryRows(db, statement) : Promise.resolve([])
    },

    /** Documents for display, in the order of the ids. */
    documents: async (ids: readonly string[]): Promise<FoundDocument[]> =>
      ids.length === 0 ? [] : queryRows(db, documentsById(ids)),

    /** Evidence of the newest version of each policy, by the policy's id. */
    evidence: async (policyIds: readonly string[]): Promise<Map<string, DocumentEvidence>> => {
      if (policyIds.length === 0) return new Map()
      const rows = await queryRows<DocumentEvidence>(db, newestEvidence(policyIds))
      return new Map(rows.map((row) => [row.policyId, row]))
    },

    /** Payers with documents whose name or alias is one of these folded names. */
    payersNamed: async (names: readonly string[]): Promise<{ id: string; name: string; folded: string }[]> =>
      names.length === 0 ? [] : queryRows(db, payersWithName(names)),
  }
}

const firstTextWith = (word: string) => sql`
  (SELECT 1 FROM search_document WHERE words @@ to_tsquery('english', ${word}) LIMIT 1)
  UNION ALL (SELECT 1 FROM shared_rules_matching(to_tsquery('english', ${word}), 1))
  UNION ALL (SELECT 1 FROM own_rule_text WHERE words @@ to_tsquery('english', ${word}) LIMIT 1) LIMIT 1`

const documentsById = (ids: readonly string[]) => sql`
  SELECT d.id::text, d.kind, d.policy_id::text AS "policyId",
    d.number, d.version, d.title, d.topic, d.specialty,
    d.plan_types AS "planTypes", d.states, to_char(d.effective_date, 'YYYY-MM-DD') AS "effectiveOn",
    to_char(d.retirement_date, 'YYYY-MM-DD') AS "retiredOn", d.is_proposed AS "isProposed", d.url, d.codes,
    substr(d.body, 1, ${OPENING_CHARS}::int) AS opening, d.updated_at AS "updatedAt",
    json_build_object('id', p.id, 'name', p.name) AS payer
  FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS asked (id, place)
  JOIN search_document d ON d.id = asked.id JOIN payer p ON p.id = d.payer_id ORDER BY asked.place`

const newestEvidence = (policyIds: readonly string[]) => sql`
  SELECT DISTINCT ON (v.policy_id) v.policy_id::text AS "policyId",
    v.id::text AS "documentVersionId", v.version, f.url,
    f.id::text AS "fetchId", v.fetched_at AS "fetchedAt",
      a.blob_sha256 AS sha256, a.id::text AS "parseId", a.extractor AS parser
  FROM document_version v JOIN parse a ON a.id = v.parse_id JOIN fetch_attempt f ON f.id = v.fetch_attempt_id
  WHERE v.policy_id = ANY (${[...policyIds]}::uuid[]) ORDER BY v.policy_id, v.version DESC`

const payersWithName = (names: readonly string[]) => sql`
  SELECT DISTINCT p.id::text, p.name, named.folded FROM (
    SELECT id, folded_name AS folded FROM payer WHERE folded_name = ANY (${[...names]})
    UNION SELECT payer_id, folded FROM payer_alias WHERE folded = ANY (${[...names]})) named
  JOIN payer p ON p.id = named.id AND p.is_active
  WHERE EXISTS (SELECT FROM search_document d WHERE d.payer_ids && ARRAY(
    SELECT c.id FROM payer c WHERE c.id = p.id OR c.parent_id = p.id))`
