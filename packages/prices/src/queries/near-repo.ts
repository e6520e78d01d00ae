import { type Db, Prisma, queryRows } from '@ppman/db'
import { boxAround, milesBetween, type NearHospital, type Point } from './near.ts'

const { sql } = Prisma

export type PlaceRepo = ReturnType<typeof placeRepo>

/** Where ZIP areas and hospitals are. */
export function placeRepo(db: Db) {
  return {
    /** Whether a ZIP area is known; five digits, or nine as `02139-1234`. */
    async isKnown(zip: string): Promise<boolean> {
      const rows = await queryRows<object>(db, sql`SELECT 1 FROM zip_centroid WHERE zip = ${zip.slice(0, 5)}`)
      return rows.length > 0
    },

    /**
     * Hospitals within a radius of a ZIP area's centre, straight-line.
     *
     * @param zip five digits, or nine as `02139-1234`
     * @returns null when no such ZIP is known
     */
    async hospitalsNear(zip: string, radiusMiles: number): Promise<NearHospital[] | null> {
      const [center] = await queryRows<Point>(
        db,
        sql`SELECT lat, lon FROM zip_centroid WHERE zip = ${zip.slice(0, 5)}`,
      )
      if (!center) return null
      const box = boxAround(center, radiusMiles)
      const hospitals = await queryRows<{ id: number } & Point>(
        db,
        sql`
        SELECT id, lat, lon FROM hospital
        WHERE lat BETWEEN ${box.latFrom} AND ${box.latTo} AND lon BETWEEN ${box.lonFrom} AND ${box.lonTo}`,
      )
      return hospitals
        .map(({ id, ...place }) => ({ id, miles: milesBetween(center, place) }))
        .filter(({ miles }) => miles <= radiusMiles)
    },
  }
}
