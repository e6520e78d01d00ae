import { type Db, Prisma } from '@ppman/db'
import { foldFamily } from './code-family.ts'
import type { Price } from './price.ts'
import type { PriceSearch } from './search-prices.ts'

export type PriceRepo = ReturnType<typeof priceRepo>

const { sql } = Prisma

/** Amounts fit into a double exactly: the parser refuses what does not. */
const PRICE = sql`
  p.id, h.ccn, h.name AS "hospitalName", h.state, h.is_sample AS "isSample",
  c.family, c.code, p.declared_type AS "declaredType", p.setting, t.text, p.rates, p.priced_rates AS "pricedRates", p.contracts,
  p.row_median_e4::float8 AS "rowMedianE4", p.contract_median_e4::float8 AS "contractMedianE4", p.p10_e4::float8 AS "p10E4",
  p.p90_e4::float8 AS "p90E4", p.min_e4::float8 AS "minE4", p.max_e4::float8 AS "maxE4", p.gross_e4::float8 AS "grossE4",
  p.cash_e4::float8 AS "cashE4", p.methodologies, p.file_id AS "fileId", f.blob_sha256 AS sha256, p.record_no AS "recordNo",
  p.byte_offset::float8 AS "byteOffset", p.byte_length AS "byteLength", p.valid_from AS "validFrom"
  FROM hospital_code_price p
  JOIN hospital h ON h.id = p.hospital_id
  JOIN code c ON c.id = p.code_id
  JOIN item_text t ON t.id = p.text_id
  JOIN mrf_file f ON f.id = p.file_id`

/** Reads of the prices that are valid today. */
export function priceRepo(db: Db) {
  return {
    /** One page of prices that match, and how many there are over all pages. */
    async search(search: PriceSearch, { skip, take }: { skip: number; take: number }): Promise<{ items: Price[]; total: number }> {
      const where = matching(search)
      const [items, [count]] = await Promise.all([
        db.$queryRaw<Price[]>(sql`SELECT ${PRICE} WHERE ${where} ORDER BY ${orderOf(search)}, p.id LIMIT ${take} OFFSET ${skip}`),
        db.$queryRaw<{ total: number }[]>(sql`
          SELECT count(*)::int AS total FROM hospital_code_price p
          JOIN hospital h ON h.id = p.hospital_id JOIN code c ON c.id = p.code_id WHERE ${where}`),
      ])
      return { items, total: count!.total }
    },

    /** Prices of any of these codes at any of these hospitals. */
    ofCodes: (codes: readonly string[], ccns: readonly string[]): Promise<Price[]> =>
      db.$queryRaw(sql`
        SELECT ${PRICE} WHERE p.valid_to IS NULL AND c.code IN (${Prisma.join(['', ...codes])}) AND h.ccn IN (${Prisma.join(['', ...ccns])})
        ORDER BY p.id`),

    /** A price by its id, valid today or once. */
    async byId(id: string): Promise<Price | null> {
      const [price] = await db.$queryRaw<Price[]>(sql`SELECT ${PRICE} WHERE p.id = ${id}::uuid`)
      return price ?? null
    },
  }
}

/** A code that is equal, or a text that has all the words. Arrays, because two subqueries joined by OR would use no index. */
function matching({ code, words, state, codeType }: PriceSearch): Prisma.Sql {
  const codes = sql`SELECT id FROM code WHERE code IN (${code}, ${code.toUpperCase()})`
  const texts = sql`SELECT id FROM item_text WHERE search @@ to_tsquery('english', ${words ?? ''})`
  const conditions = [sql`p.valid_to IS NULL`, sql`(p.code_id = ANY (ARRAY(${codes})) OR p.text_id = ANY (ARRAY(${texts})))`]
  if (state) conditions.push(sql`h.state = ${state}`)
  if (codeType) {
    const folded = foldFamily(codeType)
    conditions.push(
      sql`${folded} IN (regexp_replace(c.family, '[^A-Z0-9]', '', 'g'), regexp_replace(p.declared_type, '[^A-Z0-9]', '', 'g'))`,
    )
  }
  return Prisma.join(conditions, ' AND ')
}

/** What is asked for, missing values last; else the code itself first, then what most contracts agree on. */
function orderOf({ sort, isAscending, code }: PriceSearch): Prisma.Sql {
  const by = { price: sql`p.contract_median_e4`, name: sql`h.name`, updated: sql`p.valid_from` }
  if (sort) return sql`${by[sort]} ${isAscending ? sql`ASC` : sql`DESC`} NULLS LAST`
  return sql`upper(c.code) = ${code.toUpperCase()} DESC, p.contracts DESC, h.name, p.setting`
}
