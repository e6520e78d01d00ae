import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { NearHospital } from './near-repo.ts'
import type { Price } from './price.ts'
import {
  type Found,
  PRICE,
  PRICE_JOINS,
  PUBLISHED_PRICE,
  searchPrices,
  validAt,
} from './price-search-repo.ts'
import { type AskedLine, type LineFigure, linesCounted } from './line-figure.ts'
import type { PriceSearch } from './search-prices.ts'

export type PriceRepo = ReturnType<typeof priceRepo>

const { sql } = Prisma

/** Reads of the prices that are valid today, or were on a day. */
export function priceRepo(db: Db) {
  return {
    /**
     * One page of matching prices, and the total over all pages.
     *
     * @param near hospitals in reach; default all
     */
    search: (
      search: PriceSearch,
      page: PageRange,
      near: readonly NearHospital[] | null = null,
    ): Promise<Found> => searchPrices(db, search, near, page),

    /** Prices of any of these codes at any of these hospitals, today or at the end of a day. */
    ofCodes: (codes: readonly string[], ccns: readonly string[], asOf?: string): Promise<Price[]> =>
      queryRows(
        db,
        sql`
        SELECT ${PRICE} FROM hospital_code_price p ${PRICE_JOINS}
        WHERE p.hospital_id = ANY (ARRAY(SELECT id FROM hospital
          WHERE ccn IN (${Prisma.join(['', ...ccns])})))
          AND p.code_id = ANY (ARRAY(SELECT id FROM code WHERE code IN (${Prisma.join(['', ...codes])})))
          AND ${validAt(asOf)}
        ORDER BY p.id`,
      ),

    /** What the insurers of one line of business pay under each of the prices that has any. */
    async lineFigures(ids: readonly string[], line: AskedLine): Promise<Map<string, LineFigure>> {
      const rows = await queryRows<LineFigure & { id: string }>(
        db,
        sql`
        SELECT p.id, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY u.median))::float8 AS "medianE4",
          count(DISTINCT lower(l.payer_name))::int AS payers
        FROM hospital_code_price p, unnest(p.line_ids, p.medians_e4) AS u (line, median)
          JOIN payer_line l ON l.id = u.line
        WHERE p.id = ANY (${[...ids]}::uuid[]) AND p.withheld IS NULL
          AND l.product_line = ANY (${[...linesCounted(line)]})
        GROUP BY p.id`,
      )
      return new Map(rows.map(({ id, ...figure }) => [id, figure]))
    },

    /**
     * One page of what a hospital shows today, what most contracts agree on first, and how many
     * there are over all pages.
     */
    async atHospital(ccn: string, { skip, take }: PageRange): Promise<{ items: Price[]; total: number }> {
      const own = sql`p.hospital_id = (SELECT id FROM hospital WHERE ccn = ${ccn}) AND p.valid_to IS NULL`
      const [items, [count]] = await Promise.all([
        queryRows<Price>(
          db,
          sql`
          WITH hit AS (
            SELECT p.id, row_number() OVER (ORDER BY p.contracts DESC, p.rates DESC, p.id) AS place
            FROM hospital_code_price p WHERE ${own} ORDER BY place LIMIT ${take} OFFSET ${skip})
          SELECT ${PRICE} FROM hit JOIN hospital_code_price p ON p.id = hit.id ${PRICE_JOINS}
            ORDER BY hit.place`,
        ),
        queryRows<{ total: number }>(
          db,
          sql`SELECT count(*)::int AS total FROM hospital_code_price p WHERE ${own}`,
        ),
      ])
      return { items, total: count!.total }
    },

    /** A price by its id, valid today or once, with its own record's cash price alone. */
    async byId(id: string): Promise<Price | null> {
      const [price] = await queryRows<Price>(
        db,
        sql`SELECT ${PUBLISHED_PRICE} FROM hospital_code_price p ${PRICE_JOINS} WHERE p.id = ${id}::uuid`,
      )
      return price ?? null
    },
  }
}
