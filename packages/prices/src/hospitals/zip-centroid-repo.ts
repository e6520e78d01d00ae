import { type Db, Prisma } from '@ppman/db'

const { sql } = Prisma

export type ZipCentroid = { zip: string; lat: number; lon: number }

/** Middles of ZIP code areas. */
export function zipCentroidRepo(db: Db) {
  return {
    isEmpty: async (): Promise<boolean> =>
      (await db.$queryRaw<unknown[]>(sql`SELECT 1 FROM zip_centroid LIMIT 1`)).length === 0,

    /** Adds or moves them; what is there already is not written. @returns how many were */
    upsert: (rows: readonly ZipCentroid[]): Promise<number> =>
      db.$executeRaw(sql`
        INSERT INTO zip_centroid AS z (zip, lat, lon)
        SELECT * FROM unnest(${rows.map(({ zip }) => zip)}::text[], ${rows.map(({ lat }) => lat)}::float8[], ${rows.map(({ lon }) => lon)}::float8[])
        ON CONFLICT (zip) DO UPDATE SET lat = EXCLUDED.lat, lon = EXCLUDED.lon
        WHERE (z.lat, z.lon) IS DISTINCT FROM (EXCLUDED.lat, EXCLUDED.lon)`),
  }
}
