import { Prisma } from '@ppman/db'
import { MAX_CANDIDATES } from './search-cap.ts'
import type { QueryPart, SearchFilter, SearchQuery } from './search-query.ts'
import { anyPhrase, anyWording, partQuery, wholeQuery } from './ts-query.ts'

const { sql } = Prisma

/** Of those, by their text alone, and by a single part of the query. */
const MAX_BY_TEXT = 800
const MAX_BY_PART = 400

/** What a part counts for by the way it was found; words that stand apart count less than a phrase. */
const BY = { same: 1, synonyms: 0.97, core: 0.88, related: 0.85, text: 0.35 }
const APART = 0.96
/** A document that covers less of the query than this share of what the best one covers is left out. */
const LEAST_SHARE = 0.45
/** What no longer, or not yet, holds stands below what holds. */
const RETIRED = 0.7
const PROPOSED = 0.9
/** Of equally good ones: answers to comments come after the paper they are about; a short title says the matter more clearly. */
const COMMENTS = 0.97
const BREVITY = 0.04

/** Ids of what matches with their scores, best first; null when the query says nothing. */
export function candidatesOf(query: SearchQuery, filter: SearchFilter, today: string): Prisma.Sql | null {
  const { parts, numberKeys } = query
  const where = narrowing(filter)
  const branches = [...byNumber(query, where), ...byCodes(query, where), ...byWords(parts, where)]
  if (branches.length === 0) return null
  const covered = coverage(query)
  const boost = query.payerIds.length > 0 ? sql`CASE WHEN d.payer_ids && ${query.payerIds}::uuid[] THEN 1 ELSE 0.6 END` : sql`1`
  return sql`
    WITH hit AS (SELECT id, bool_or(in_text) AS in_text FROM (${Prisma.join(branches, ' UNION ALL ')}) b GROUP BY id LIMIT ${MAX_CANDIDATES * 2}),
    numbered AS (SELECT topic FROM search_document WHERE number_key = ANY (${numberKeys}::text[])),
    scored AS (
      SELECT d.id, d.is_proposed, d.effective_date, d.retirement_date, d.title, d.number_key = ANY (${numberKeys}::text[]) IS TRUE AS is_number,
        CASE WHEN d.number_key = ANY (${numberKeys}::text[]) THEN 1.5 WHEN d.topic IN (SELECT topic FROM numbered) THEN 0.9
          ELSE ${covered} END::float8 AS covered, ${BREVITY}::float8 / (1 + length(d.title_words)) AS brevity, ${boost}::float8 AS boost
      FROM hit JOIN search_document d ON d.id = hit.id)
    SELECT id::text, is_number AS "isNumber", least(1, covered / 1.5 * boost * ${RETIRED_FACTOR(today)})::float8 AS score
    FROM scored WHERE covered > 0 AND covered >= ${LEAST_SHARE} * (SELECT max(covered) FROM scored WHERE NOT is_number)
      OR is_number
    ORDER BY covered * boost * ${RETIRED_FACTOR(today)} + brevity DESC, effective_date DESC NULLS LAST, id LIMIT ${MAX_CANDIDATES}`
}

const RETIRED_FACTOR = (today: string) => sql`
  (CASE WHEN retirement_date <= ${today}::date THEN ${RETIRED}::float8 WHEN is_proposed THEN ${PROPOSED}::float8 ELSE 1 END
   * CASE WHEN title ILIKE 'response to comments%' THEN ${COMMENTS}::float8 ELSE 1 END)`

function byNumber({ numberKeys }: SearchQuery, where: Prisma.Sql): Prisma.Sql[] {
  if (numberKeys.length === 0) return []
  const keys = sql`number_key = ANY (${numberKeys}::text[])`
  return [
    sql`(SELECT id, false AS in_text FROM search_document WHERE ${keys} AND ${where})`,
    sql`(SELECT id, false FROM search_document WHERE topic IN (SELECT topic FROM search_document WHERE ${keys}) AND ${where} LIMIT ${MAX_BY_PART})`,
  ]
}

const byCodes = ({ codes }: SearchQuery, where: Prisma.Sql): Prisma.Sql[] =>
  codes.length === 0 ? [] : [sql`(SELECT id, false AS in_text FROM search_document WHERE codes && ${codes}::text[] AND ${where} LIMIT ${MAX_CANDIDATES})`]

function byWords(parts: readonly QueryPart[], where: Prisma.Sql): Prisma.Sql[] {
  const whole = wholeQuery(parts)
  if (!whole) return []
  const needed = parts.filter(({ isWeak }) => !isWeak)
  const single = needed.length > 1 ? needed.map(partQuery) : []
  return [
    sql`(SELECT id, false AS in_text FROM search_document WHERE title_words @@ ${tsQuery(whole)} AND ${where} LIMIT ${MAX_CANDIDATES})`,
    sql`(SELECT id, true FROM search_document WHERE words @@ ${tsQuery(whole)} AND ${where} LIMIT ${MAX_BY_TEXT})`,
    ...single.map((part) => sql`(SELECT id, false FROM search_document WHERE title_words @@ ${tsQuery(part)} AND ${where} LIMIT ${MAX_BY_PART})`),
  ]
}

/** Share of the query that a document covers, 0..1: each part by its weight and by how it was found. */
function coverage({ parts, codes }: SearchQuery): Prisma.Sql {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0) + codes.length * 1.5
  if (total === 0) return sql`0`
  const terms = [
    ...parts.map((part) => sql`${part.weight}::float8 * ${foundAs(part)}`),
    ...codes.map((code) => sql`1.5::float8 * (CASE WHEN d.codes @> ${[code]}::text[] THEN 1 ELSE 0 END)`),
  ]
  return sql`((${Prisma.join(terms, ' + ')}) / ${total}::float8)`
}

function foundAs({ same, synonyms, core, related }: QueryPart): Prisma.Sql {
  const cases = [
    [anyPhrase(same), BY.same] as const,
    [anyPhrase(synonyms), BY.synonyms] as const,
    [anyWording(same), BY.same * APART] as const,
    [anyWording(synonyms), BY.synonyms * APART] as const,
    [anyWording(core), BY.core] as const,
    [anyWording(related), BY.related] as const,
  ].filter(([wordings]) => wordings !== '')
  const whens = cases.map(([wordings, counts]) => sql`WHEN d.title_words @@ ${tsQuery(wordings)} THEN ${counts}::float8`)
  return sql`(CASE ${Prisma.join(whens, ' ')} WHEN hit.in_text THEN ${BY.text}::float8 ELSE 0 END)`
}

const tsQuery = (text: string) => sql`to_tsquery('english', ${text})`

function narrowing({ payerId, specialty, planType, state, inForceOn }: SearchFilter): Prisma.Sql {
  const conditions = [sql`true`]
  if (payerId) conditions.push(sql`payer_ids && ARRAY(SELECT id FROM payer WHERE id::text = ${payerId.toLowerCase()} OR parent_id::text = ${payerId.toLowerCase()})`)
  if (specialty) conditions.push(sql`specialty = lower(${specialty})`)
  if (planType) conditions.push(sql`plan_types @> ARRAY[lower(${planType})]`)
  if (state) conditions.push(sql`(states = '{}' OR states @> ARRAY[${state}])`)
  if (inForceOn) {
    const day = sql`${inForceOn}::date`
    conditions.push(sql`NOT is_proposed AND (effective_date IS NULL OR effective_date <= ${day}) AND (retirement_date IS NULL OR retirement_date > ${day})`)
  }
  return Prisma.join(conditions, ' AND ')
}
