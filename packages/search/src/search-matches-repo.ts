import { Prisma } from '@ppman/db'
import { isCurrentSql } from './documents/document-status-repo.ts'
import type { QueryPart, SearchFilter, SearchQuery } from './query/search-query.ts'
import { wholeQueries, wholeQuery } from './query/ts-query.ts'

/** Largest number of scored documents. */
export const MAX_CANDIDATES = 2_000

const { sql } = Prisma

/** Limits of candidates found by text only, and by a single part. */
const MAX_BY_TEXT = 800
const MAX_BY_PART = 400
/** Below this number, a payer's texts are scanned instead of using the index. */
const FEW_DOCUMENTS = 4_000

/** The index of all tenants, and that of documents which the tenant in context uploaded. */
export const SHARED = sql`search_document`
export const OWN = sql`own_search_document AS search_document`

/** Columns that the score needs. */
const LOOKED_AT = sql`id, number_key, topic, title, title_words,
  payer_ids, codes, is_proposed, effective_date, retirement_date`

export const tsQuery = (text: string) => sql`to_tsquery('english', ${text})`

/**
 * CTEs that end in `d`: matching documents, each once, with whether only the text matches. Null for
 * an empty query.
 */
export function matchesOf(query: SearchQuery, filter: SearchFilter, index: Prisma.Sql): Prisma.Sql | null {
  const where = narrowing(filter)
  const branches = [
    ...byNumber(query, where, index),
    ...byCodes(query, where, index),
    ...byWords(query.parts, where, index),
    ...byText(query.parts, filter, index),
  ]
  if (branches.length === 0) return null
  return sql`
    of_payer AS MATERIALIZED (${payersOf(filter)}),
    few AS MATERIALIZED (SELECT count(*) <= ${FEW_DOCUMENTS} AS are
      FROM (SELECT FROM ${index} WHERE ${filter.payerId ? where : sql`false`}
        LIMIT ${FEW_DOCUMENTS + 1}) f),
    d AS (SELECT DISTINCT ON (id) * FROM (${Prisma.join(branches, ' UNION ALL ')}) b
      ORDER BY id, in_text DESC LIMIT ${MAX_CANDIDATES * 2})`
}

/** Ids of a payer and its affiliates; empty without a payer. */
const payersOf = ({ payerId }: SearchFilter) =>
  payerId
    ? sql`SELECT ARRAY(SELECT id FROM payer WHERE id::text = ${payerId.toLowerCase()}
      OR parent_id::text = ${payerId.toLowerCase()}) AS ids`
    : sql`SELECT '{}'::uuid[] AS ids`

function byNumber({ numberKeys }: SearchQuery, where: Prisma.Sql, index: Prisma.Sql): Prisma.Sql[] {
  if (numberKeys.length === 0) return []
  const keys = sql`number_key = ANY (${numberKeys}::text[])`
  return [
    sql`(SELECT ${LOOKED_AT}, false AS in_text FROM ${index} WHERE ${keys} AND ${where})`,
    sql`(SELECT ${LOOKED_AT}, false FROM ${index} WHERE topic IN (SELECT topic FROM ${index}
      WHERE ${keys}) AND ${where} LIMIT ${MAX_BY_PART})`,
  ]
}

const byCodes = ({ codes }: SearchQuery, where: Prisma.Sql, index: Prisma.Sql): Prisma.Sql[] =>
  codes.length === 0
    ? []
    : [
        sql`(SELECT ${LOOKED_AT}, false AS in_text FROM ${index} WHERE codes && ${codes}::text[]
          AND ${where} LIMIT ${MAX_CANDIDATES})`,
      ]

function byWords(parts: readonly QueryPart[], where: Prisma.Sql, index: Prisma.Sql): Prisma.Sql[] {
  const queries = wholeQueries(parts)
  if (queries.length === 0) return []
  const needed = parts.filter(({ isWeak }) => !isWeak)
  const single = needed.length > 1 ? needed.map((part) => wholeQueries([part])) : []
  return [
    sql`(SELECT ${LOOKED_AT}, false AS in_text FROM ${index} WHERE ${inTitle(queries)} AND ${where}
      LIMIT ${MAX_CANDIDATES})`,
    ...single.map(
      (part) =>
        sql`(SELECT ${LOOKED_AT}, false FROM ${index} WHERE ${inTitle(part)} AND ${where}
          LIMIT ${MAX_BY_PART})`,
    ),
  ]
}

const inTitle = (queries: readonly string[]) =>
  sql`(${Prisma.join(
    queries.map((query) => sql`title_words @@ ${tsQuery(query)}`),
    ' OR ',
  )})`

/** Scans the texts of a payer with few documents; the index covers all payers. */
function byText(parts: readonly QueryPart[], filter: SearchFilter, index: Prisma.Sql): Prisma.Sql[] {
  const whole = wholeQuery(parts)
  if (!whole) return []
  const [where, inText] = [narrowing(filter), sql`words @@ ${tsQuery(whole)}`]
  const anywhere = (isAsked: Prisma.Sql) =>
    sql`(SELECT ${LOOKED_AT}, true FROM ${index} WHERE ${inText} AND ${where} AND ${isAsked}
      LIMIT ${MAX_BY_TEXT})`
  if (!filter.payerId) return [anywhere(sql`true`)]
  const own = sql`(SELECT ${LOOKED_AT}, words FROM ${index} WHERE ${where} OFFSET 0) own`
  return [
    sql`(SELECT ${LOOKED_AT}, true FROM ${own} WHERE ${inText} AND (SELECT are FROM few)
      LIMIT ${MAX_BY_TEXT})`,
    anywhere(sql`NOT (SELECT are FROM few)`),
  ]
}

function narrowing({ payerId, specialty, planType, state, inForceOn }: SearchFilter): Prisma.Sql {
  const conditions = [sql`true`]
  if (payerId) conditions.push(sql`payer_ids && (SELECT ids FROM of_payer)`)
  if (specialty) conditions.push(sql`specialty = lower(${specialty})`)
  if (planType) conditions.push(sql`plan_types @> ARRAY[lower(${planType})]`)
  if (state) conditions.push(sql`(states = '{}' OR states @> ARRAY[${state}])`)
  if (inForceOn) conditions.push(isCurrentSql(sql`search_document`, inForceOn))
  return Prisma.join(conditions, ' AND ')
}
