import { type Db, Prisma } from '@ppman/db'
import { foldFamily } from './code-family.ts'
import type { NearHospital } from './near.ts'
import type { Price } from './price.ts'
import { PRICE, PRICE_JOINS, validAt } from './price-columns-repo.ts'
import type { PriceSearch } from './search-prices.ts'

const { sql } = Prisma

/** A price that was found. `miles` when a place was asked for; `payerMedianE4` when a payer was. */
export type FoundPrice = Price & { miles: number | null; payerMedianE4: number | null }
export type Found = { items: FoundPrice[]; total: number }

type Page = { skip: number; take: number }

/** Words that stand everywhere would cost a look at every price: of what only words match, so many rows are looked at. */
const MAX_WORD_HITS = 10_000

/**
 * One page of prices that match, and how many there are over all pages. The page is chosen by ids first: words and files are read
 * for its rows only. Of prices that only words match, 10,000 are looked at: more words or a place narrow them truly.
 *
 * @param near hospitals in reach; null means all
 */
export async function searchPrices(db: Db, search: PriceSearch, near: readonly NearHospital[] | null, page: Page): Promise<Found> {
  const lines = search.payerId ? await linesOf(db, search.payerId) : null
  if (lines?.length === 0) return { items: [], total: 0 }
  const hits = hitsOf(search, near, lines)
  const rows = await db.$queryRaw<(FoundPrice & { total: number })[]>(sql`
    WITH found AS (${hits}),
    hit AS (
      SELECT id, miles, payer_median, count(*) OVER ()::int AS total, row_number() OVER (ORDER BY ${orderOf(search)}, id) AS place
      FROM found ORDER BY place LIMIT ${page.take} OFFSET ${page.skip})
    SELECT ${PRICE}, hit.total, hit.miles, hit.payer_median::float8 AS "payerMedianE4"
    FROM hit JOIN hospital_code_price p ON p.id = hit.id ${PRICE_JOINS} ORDER BY hit.place`)
  const total = rows[0]?.total ?? (page.skip > 0 ? await countHits(db, hits) : 0)
  return { items: rows.map(({ total: _, ...price }) => price), total }
}

async function countHits(db: Db, hits: Prisma.Sql): Promise<number> {
  const [count] = await db.$queryRaw<{ total: number }[]>(sql`SELECT count(*)::int AS total FROM (${hits}) found`)
  return count!.total
}

/** Lines of a payer of the directory; none for what is no payer's id. */
async function linesOf(db: Db, payerId: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>(sql`SELECT id FROM payer_line WHERE payer_id::text = ${payerId.toLowerCase()}`)
  return rows.map(({ id }) => id)
}

/** Prices of an equal code, then those whose text has all the words. Two branches, because one of either-or would use no index. */
function hitsOf(search: PriceSearch, near: readonly NearHospital[] | null, lines: readonly number[] | null): Prisma.Sql {
  const { code, words, family } = search
  const ofFamily = family ? sql`AND regexp_replace(family, '[^A-Z0-9]', '', 'g') = ${foldFamily(family)}` : sql``
  const codes = sql`ARRAY(SELECT id FROM code WHERE code IN (${code}, ${code.toUpperCase()}) ${ofFamily})`
  const byCode = branch(sql`p.code_id = ANY (${codes})`, true)
  if (!words) return byCode
  const texts = sql`ARRAY(SELECT id FROM item_text WHERE search @@ to_tsquery('english', ${words}) LIMIT ${MAX_WORD_HITS})`
  const inFamily = family ? sql`AND EXISTS (SELECT FROM code c WHERE c.id = p.code_id ${ofFamily})` : sql``
  const byWords = branch(sql`p.text_id = ANY (${texts}) AND p.code_id <> ALL (${codes}) ${inFamily}`, false)
  return sql`(${byCode}) UNION ALL (${byWords} LIMIT ${MAX_WORD_HITS})`

  function branch(condition: Prisma.Sql, isCode: boolean): Prisma.Sql {
    const { tables, conditions } = narrowing(search, near, lines)
    const miles = near ? sql`n.miles` : sql`NULL::float8`
    const payer = lines ? payerMedian(lines) : sql`NULL::bigint`
    return sql`
      SELECT p.id, ${isCode} AS is_code, p.contracts, p.setting, p.valid_from, h.name, ${miles} AS miles, ${payer} AS payer_median,
        CASE WHEN p.withheld IS NULL THEN p.contract_median_e4 END AS median
      FROM ${tables} WHERE ${condition} AND ${conditions}`
  }
}

function narrowing({ state, methodologyClass, asOf }: PriceSearch, near: readonly NearHospital[] | null, lines: readonly number[] | null) {
  const tables = [sql`hospital_code_price p JOIN hospital h ON h.id = p.hospital_id`]
  const conditions = [validAt(asOf)]
  if (state) conditions.push(sql`h.state = ${state}`)
  if (methodologyClass) conditions.push(sql`p.methodology_class = ${methodologyClass}`)
  if (near) tables.push(sql`JOIN unnest(${near.map(({ id }) => id)}::int[], ${near.map(({ miles }) => miles)}::float8[]) AS n (id, miles) ON n.id = h.id`)
  if (lines) tables.push(sql`JOIN hospital_code_payer_price pp ON pp.price_id = p.id AND pp.line_ids && ${lines}::int[]`)
  return { tables: Prisma.join(tables, ' '), conditions: Prisma.join(conditions, ' AND ') }
}

/** What a payer pays: the median over its lines. */
const payerMedian = (lines: readonly number[]) => sql`(
  SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY u.median))::bigint
  FROM unnest(pp.line_ids, pp.medians_e4) AS u (line, median) WHERE u.line = ANY (${lines}::int[]))`

/** What is asked for, missing values last; else the code itself first, then the nearest, then what most contracts agree on. */
function orderOf({ sort, isAscending, payerId }: PriceSearch): Prisma.Sql {
  const by = { price: payerId ? sql`payer_median` : sql`median`, name: sql`name`, updated: sql`valid_from`, distance: sql`miles` }
  if (sort) return sql`${by[sort]} ${isAscending ? sql`ASC` : sql`DESC`} NULLS LAST`
  return sql`is_code DESC, miles, contracts DESC, name, setting`
}
