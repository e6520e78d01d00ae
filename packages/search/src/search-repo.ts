import { type Db, Prisma, queryRows } from '@ppman/db'
import { editDistance } from '@ppman/text'
import { thesaurusWords } from './query/thesaurus.ts'
import { isRetiredSql } from './documents/document-status-repo.ts'
import type { DocumentEvidence, FoundDocument, ScoredDocument } from './documents/passage.ts'
import type { QueryPart, SearchFilter, SearchQuery, Wording } from './query/search-query.ts'
import { matchesOf, MAX_CANDIDATES, OWN, SHARED, tsQuery } from './search-matches-repo.ts'
import { anyPhrase, anyWording } from './query/ts-query.ts'

/** A candidate for spelling repair and its number of titles. */
type KnownWord = { word: string; documents: number }

/** Shorter words are abbreviations and are not repaired. */
const SHORTEST = 4

/**
 * Candidates for a misspelled word, best first: few edits, same first letter, many titles. Allows
 * one edit up to five letters, two up to eight, else three.
 */
export function spellingCandidates(word: string, inTitles: readonly KnownWord[]): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return []
  const limit = word.length < 6 ? 1 : word.length < 9 ? 2 : 3
  const candidates = new Map([...thesaurusWords()].map((candidate) => [candidate, 0]))
  for (const candidate of inTitles) candidates.set(candidate.word, candidate.documents)
  return [...candidates]
    .filter(
      ([candidate]) => candidate.length >= SHORTEST && Math.abs(candidate.length - word.length) <= limit,
    )
    .map(([candidate, documents]) => ({
      candidate,
      documents,
      edits: editDistance(word, candidate) + (candidate[0] === word[0] ? 0 : 0.5),
    }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || b.documents - a.documents || a.candidate.localeCompare(b.candidate))
    .map(({ candidate }) => candidate)
}

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
            sql`SELECT word, documents FROM search_word
              WHERE word LIKE ANY (${beginnings.map((begin) => `${begin}%`)})`,
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

    /**
     * Matching documents, best first, at most 2,000: of all tenants, and those that this one
     * uploaded.
     */
    candidates: async (
      query: SearchQuery,
      filter: SearchFilter,
      today: string,
    ): Promise<ScoredDocument[]> => {
      const statements = [SHARED, OWN].flatMap((index) => candidatesOf(query, filter, today, index) ?? [])
      const [shared = [], own = []] = await Promise.all(
        statements.map((statement) => queryRows<ScoredDocument>(db, statement)),
      )
      return own.length === 0 ? shared : mergeByScore(own, shared).slice(0, MAX_CANDIDATES)
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

/** Merges two lists and keeps the order of each; on a tie the first list leads. */
function mergeByScore(first: readonly ScoredDocument[], second: readonly ScoredDocument[]): ScoredDocument[] {
  const merged: ScoredDocument[] = []
  let [a, b] = [0, 0]
  while (a < first.length || b < second.length) {
    const isFirst = b >= second.length || (a < first.length && first[a]!.score >= second[b]!.score)
    merged.push(isFirst ? first[a++]! : second[b++]!)
  }
  return merged
}

const firstTextWith = (word: string) => sql`
  (SELECT 1 FROM search_document WHERE words @@ to_tsquery('english', ${word}) LIMIT 1)
  UNION ALL (SELECT 1 FROM shared_rules_matching(to_tsquery('english', ${word}), 1))
  UNION ALL (SELECT 1 FROM own_rule_text WHERE words @@ to_tsquery('english', ${word}) LIMIT 1)
  UNION ALL (SELECT 1 FROM own_search_document WHERE words @@ to_tsquery('english', ${word}) LIMIT 1) LIMIT 1`

const SHOWN = sql`id, payer_id, number, version, title, topic, specialty, plan_types, states, effective_date,
  retirement_date, is_proposed, url, codes, body, updated_at`

const documentsById = (ids: readonly string[]) => sql`
  SELECT d.id::text, d.kind, d.policy_id::text AS "policyId", d.upload_id::text AS "uploadId",
    d.number, d.version, d.title, d.topic, d.specialty,
    d.plan_types AS "planTypes", d.states, to_char(d.effective_date, 'YYYY-MM-DD') AS "effectiveOn",
    to_char(d.retirement_date, 'YYYY-MM-DD') AS "retiredOn", d.is_proposed AS "isProposed", d.url, d.codes,
    substr(d.body, 1, ${OPENING_CHARS}::int) AS opening, d.updated_at AS "updatedAt",
    json_build_object('id', p.id, 'name', p.name) AS payer
  FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS asked (id, place)
  JOIN (SELECT ${SHOWN}, kind, policy_id, NULL::uuid AS upload_id FROM search_document
    UNION ALL SELECT ${SHOWN}, 'policy', NULL, id FROM own_search_document) d ON d.id = asked.id
  JOIN payer p ON p.id = d.payer_id ORDER BY asked.place`

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

/** Score of a part by kind of match; scattered words score less than a phrase. */
const BY = { same: 1, synonyms: 0.97, core: 0.88, related: 0.85, text: 0.35 }
const APART = 0.96
/** Smallest coverage, as a share of the best document's. */
const LEAST_SHARE = 0.45
/** Factors for retired and proposed documents. */
const RETIRED = 0.7
const PROPOSED = 0.9
/** Tie breakers: answers to comments rank after their document, short titles rank first. */
const COMMENTS = 0.97
const BREVITY = 0.04

/** Scored ids, best first; null for an empty query. */
function candidatesOf(
  query: SearchQuery,
  filter: SearchFilter,
  today: string,
  index: Prisma.Sql,
): Prisma.Sql | null {
  const { numberKeys } = query
  const matched = matchesOf(query, filter, index)
  if (!matched) return null
  const covered = coverage(query)
  const boost =
    query.payerIds.length > 0
      ? sql`CASE WHEN d.payer_ids && ${query.payerIds}::uuid[] THEN 1 ELSE 0.6 END`
      : sql`1`
  return sql`
    WITH ${matched},
    numbered AS (SELECT topic FROM ${index} WHERE number_key = ANY (${numberKeys}::text[])),
    scored AS (
      SELECT d.id, d.is_proposed, d.effective_date,
        d.retirement_date, d.title, d.number_key = ANY (${numberKeys}::text[]) IS TRUE AS is_number,
        CASE WHEN d.number_key = ANY (${numberKeys}::text[]) THEN 1.5 WHEN d.topic IN (SELECT topic
          FROM numbered) THEN 0.9
          ELSE ${covered} END::float8 AS covered, ${BREVITY}::float8 / (1 + length(d.title_words)) AS
            brevity, ${boost}::float8 AS boost
      FROM d)
    SELECT id::text, is_number AS "isNumber",
      least(1, covered / 1.5 * boost * ${RETIRED_FACTOR(today)})::float8 AS score
    FROM scored WHERE covered > 0 AND covered >= ${LEAST_SHARE} * (SELECT max(covered) FROM scored
      WHERE NOT is_number)
      OR is_number
    ORDER BY covered * boost * ${RETIRED_FACTOR(today)} + brevity DESC,
      effective_date DESC NULLS LAST, scored.id LIMIT ${MAX_CANDIDATES}`
}

const RETIRED_FACTOR = (today: string) => sql`
  (CASE WHEN ${isRetiredSql(sql`scored`, today)} THEN ${RETIRED}::float8
    WHEN is_proposed THEN ${PROPOSED}::float8 ELSE 1 END
   * CASE WHEN title ILIKE 'response to comments%' THEN ${COMMENTS}::float8 ELSE 1 END)`

/** Share of the query that a document covers, 0..1, by weight and kind of match. */
function coverage({ parts, codes }: SearchQuery): Prisma.Sql {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0) + codes.length * 1.5
  if (total === 0) return sql`0`
  const terms = [
    ...parts.map((part) => sql`${part.weight}::float8 * ${partScore(part)}`),
    ...codes.map((code) => sql`1.5::float8 * (CASE WHEN d.codes @> ${[code]}::text[] THEN 1 ELSE 0 END)`),
  ]
  return sql`((${Prisma.join(terms, ' + ')}) / ${total}::float8)`
}

function partScore({ same, synonyms, core, related }: QueryPart): Prisma.Sql {
  const cases = [
    [anyPhrase(same), BY.same] as const,
    [anyPhrase(synonyms), BY.synonyms] as const,
    [anyWording(ofSeveralWords(same)), BY.same * APART] as const,
    [anyWording(ofSeveralWords(synonyms)), BY.synonyms * APART] as const,
    [anyWording(core), BY.core] as const,
    [anyWording(related), BY.related] as const,
  ].filter(([wordings]) => wordings !== '')
  const whens = cases.map(
    ([wordings, counts]) => sql`WHEN d.title_words @@ ${tsQuery(wordings)} THEN ${counts}::float8`,
  )
  return sql`(CASE ${Prisma.join(whens, ' ')} WHEN d.in_text THEN ${BY.text}::float8 ELSE 0 END)`
}

/** Only wordings of several words; single words are scored as phrases. */
const ofSeveralWords = (wordings: readonly Wording[]) => wordings.filter(({ length }) => length > 1)
