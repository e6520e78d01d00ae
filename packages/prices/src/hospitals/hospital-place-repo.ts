import { type Db, Prisma } from '@ppman/db'

const { sql } = Prisma

/**
 * Places hospitals at the center of their ZIP code where no address gave a position. Hospitals
 * often have a ZIP code of their own without an area; the nearest number in the region is used.
 *
 * @param id one hospital; all without it
 * @returns how many moved
 */
export const placeByZip = (db: Db, id?: number): Promise<number> =>
  db.$executeRaw(sql`
    UPDATE hospital h SET lat = z.lat, lon = z.lon, geo_source = 'zip_centroid'
    FROM hospital same CROSS JOIN LATERAL (
      SELECT lat, lon FROM zip_centroid c WHERE c.zip BETWEEN left(same.zip, 3) || '00'
        AND left(same.zip, 3) || '99'
      ORDER BY abs(c.zip::int - same.zip::int), c.zip LIMIT 1) z
    WHERE same.id = h.id AND h.geo_source IS DISTINCT FROM 'address'
      AND (h.lat, h.lon) IS DISTINCT FROM (z.lat, z.lon)
      ${id === undefined ? Prisma.empty : sql`AND h.id = ${id}`}`)
