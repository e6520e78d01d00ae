import { type Db, Prisma } from '@ppman/db'
import type { NearHospital } from './near.ts'
import type { Price } from './price.ts'
import { PRICE, PRICE_JOINS, validAt } from './price-columns-repo.ts'
import { type Found, searchPrices } from './price-search-repo.ts'
import type { PriceSearch } from './search-prices.ts'

export type PriceRepo = ReturnType<typeof priceRepo>

const { sql } = Prisma

type Page = { skip: number; take: number }

/** Reads of the prices that are valid today, or were on a day. */
export function priceRepo(db: Db) {
  return {
    /**
     * One page of prices that match, and how many there are over all pages.
     *
     * @param near hospitals in reach; all unless told
     */
    search: (search: PriceSearch, page: Page, near: readonly NearHospital[] | null = null): Promise<Found> =>
      searchPrices(db, search, near, page),

    /** Prices of any of these codes at any of these hospitals, today or at the end of a day. */
    ofCodes: (codes: readonly string[], ccns: readonly string[], asOf?: string): Promise<Price[]> =>
      db.$queryRaw(sql`
        SELECT ${PRICE} FROM hospital_code_price p ${PRICE_JOINS}
        WHERE p.hospital_id = ANY (ARRAY(SELECT id FROM hospital WHERE ccn IN (${Prisma.join(['', ...ccns])})))
          AND p.code_id = ANY (ARRAY(SELECT id FROM code WHERE code IN (${Prisma.join(['', ...codes])})))
          AND ${validAt(asOf)}
        ORDER BY p.id`),

    /** A price by its id, valid today or once. */
    async byId(id: string): Promise<Price | null> {
      const [price] = await db.$queryRaw<Price[]>(sql`SELECT ${PRICE} FROM hospital_code_price p ${PRICE_JOINS} WHERE p.id = ${id}::uuid`)
      return price ?? null
    },
  }
}
