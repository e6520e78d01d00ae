import { Prisma } from '@ppman/db'
import { matchesOf, MAX_CANDIDATES, tsQuery } from './search-matches-repo.ts'
import type { QueryPart, SearchFilter, SearchQuery, Wording } from './query/search-query.ts'
import { anyPhrase, anyWording } from './query/ts-query.ts'

const { sql } = Prisma

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
export function candidatesOf(query: SearchQuery, filter: SearchFilter, today: string): Prisma.Sql | null {
  const { numberKeys } = query
  const matched = matchesOf(query, filter)
  if (!matched) return null
  const covered = coverage(query)
  const boost =
    query.payerIds.length > 0
      ? sql`CASE WHEN d.payer_ids && ${query.payerIds}::uuid[] THEN 1 ELSE 0.6 END`
      : sql`1`
  return sql`
    WITH ${matched},
    numbered AS (SELECT topic FROM search_document WHERE number_key = ANY (${numberKeys}::text[])),
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
  (CASE WHEN retirement_date <= ${today}::date THEN ${RETIRED}::float8
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
