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

/**
 * One page of prices that match, and how many there are over all pages. The page is chosen by ids first: words and files are read
 * for its rows only.
 *
 * @param near hospitals in reach; null means all
 */
export async function searchPrices(db: Db, search: PriceSearch, near: readonly NearHospital[] | null, page: Page): Promise<Found> {
  const hits = hitsOf(search, near)
  const order = orderOf(search, near !== null)
  const rows = await db.$queryRaw<(FoundPrice & { total: number })[]>(sql`
    WITH hit AS (
      SELECT ${hits.columns}, count(*) OVER ()::int AS total, row_number() OVER (ORDER BY ${order}, p.id) AS place
      FROM ${hits.tables} WHERE ${hits.conditions} ORDER BY place LIMIT ${page.take} OFFSET ${page.skip})
    SELECT ${PRICE}, hit.total, hit.miles, hit.payer_median::float8 AS "payerMedianE4"
    FROM hit JOIN hospital_code_price p ON p.id = hit.id ${PRICE_JOINS} ORDER BY hit.place`)
  const total = rows[0]?.total ?? (page.skip > 0 ? await countHits(db, hits) : 0)
  return { items: rows.map(({ total: _, ...price }) => price), total }
}

type Hits = { columns: Prisma.Sql; tables: Prisma.Sql; conditions: Prisma.Sql }

async function countHits(db: Db, { tables, conditions }: Hits): Promise<number> {
  const [count] = await db.$queryRaw<{ total: number }[]>(sql`SELECT count(*)::int AS total FROM ${tables} WHERE ${conditions}`)
  return count!.total
}

function hitsOf(search: PriceSearch, near: readonly NearHospital[] | null): Hits {
  const { state, methodologyClass, payerId, asOf } = search
  const tables = [sql`hospital_code_price p JOIN hospital h ON h.id = p.hospital_id`]
  const conditions = [validAt(asOf), matching(search)]
  if (state) conditions.push(sql`h.state = ${state}`)
  if (methodologyClass) conditions.push(sql`p.methodology_class = ${methodologyClass}`)
  if (near) tables.push(sql`JOIN unnest(${near.map(({ id }) => id)}::int[], ${near.map(({ miles }) => miles)}::float8[]) AS n (id, miles) ON n.id = h.id`)
  if (payerId) tables.push(payerPrices(payerId))
  const miles = near ? sql`n.miles` : sql`NULL::float8 AS miles`
  const payer = payerId ? sql`pay.payer_median` : sql`NULL::numeric AS payer_median`
  return { columns: sql`p.id, ${miles}, ${payer}`, tables: Prisma.join(tables, ' '), conditions: Prisma.join(conditions, ' AND ') }
}

/** What a payer pays: the median over its lines. */
const payerPrices = (payerId: string) => sql`
  JOIN hospital_code_payer_price pp ON pp.price_id = p.id
    AND pp.line_ids && ARRAY(SELECT l.id FROM payer_line l WHERE l.payer_id::text = ${payerId.toLowerCase()})
  CROSS JOIN LATERAL (
    SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY u.median)) AS payer_median
    FROM unnest(pp.line_ids, pp.medians_e4) AS u (line, median)
    WHERE u.line = ANY (ARRAY(SELECT l.id FROM payer_line l WHERE l.payer_id::text = ${payerId.toLowerCase()}))) pay`

/** A code that is equal, or a text that has all the words. Arrays, because two subqueries joined by OR would use no index. */
function matching({ code, words, family }: PriceSearch): Prisma.Sql {
  const ofFamily = family ? sql`AND regexp_replace(family, '[^A-Z0-9]', '', 'g') = ${foldFamily(family)}` : sql``
  const codes = sql`ARRAY(SELECT id FROM code WHERE code IN (${code}, ${code.toUpperCase()}) ${ofFamily})`
  const texts = sql`ARRAY(SELECT id FROM item_text WHERE search @@ to_tsquery('english', ${words ?? ''}))`
  if (!family) return sql`(p.code_id = ANY (${codes}) OR p.text_id = ANY (${texts}))`
  const inFamily = sql`EXISTS (SELECT FROM code c WHERE c.id = p.code_id ${ofFamily})`
  return sql`(p.code_id = ANY (${codes}) OR p.text_id = ANY (${texts}) AND ${inFamily})`
}

/** What is asked for, missing values last; else the code itself first, then the nearest, then what most contracts agree on. */
function orderOf({ sort, isAscending, code, payerId }: PriceSearch, isNear: boolean): Prisma.Sql {
  const price = payerId ? sql`pay.payer_median` : sql`CASE WHEN p.withheld IS NULL THEN p.contract_median_e4 END`
  const by = { price, name: sql`h.name`, updated: sql`p.valid_from`, distance: isNear ? sql`n.miles` : sql`NULL::float8` }
  if (sort) return sql`${by[sort]} ${isAscending ? sql`ASC` : sql`DESC`} NULLS LAST`
  const isCode = sql`p.code_id = ANY (ARRAY(SELECT id FROM code WHERE code IN (${code}, ${code.toUpperCase()})))`
  return sql`${isCode} DESC, ${isNear ? sql`n.miles` : sql`p.contracts DESC`}, h.name, p.setting`
}
