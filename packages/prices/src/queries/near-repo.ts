import { type Db, Prisma, queryRows } from '@ppman/db'

/** Degrees, WGS 84. */
export type Point = { lat: number; lon: number }
/** Places that may lie within a distance of a point: all that do, and some that do not. */
export type Box = { latFrom: number; latTo: number; lonFrom: number; lonTo: number }
/** Hospitals in reach and how far each is, in straight-line miles. */
export type NearHospital = { id: number; miles: number }

export const MAX_RADIUS_MILES = 500
export const DEFAULT_RADIUS_MILES = 50

/** Mean radius of the Earth (IUGG). */
const EARTH_MILES = 3_958.76
const MILES_PER_DEGREE = (EARTH_MILES * Math.PI) / 180
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A box around a circle. Near a pole, and across the date line, it spans all longitudes. */
export function boxAround({ lat, lon }: Point, radiusMiles: number): Box {
  const latSpan = radiusMiles / MILES_PER_DEGREE
  const narrowest = Math.cos(radians(Math.min(89.9, Math.abs(lat) + latSpan)))
  const lonSpan = latSpan / narrowest
  const crosses = Math.abs(lat) + latSpan >= 90 || lon - lonSpan < -180 || lon + lonSpan > 180
  return {
    latFrom: lat - latSpan,
    latTo: lat + latSpan,
    lonFrom: crosses ? -180 : lon - lonSpan,
    lonTo: crosses ? 180 : lon + lonSpan,
  }
}

/** Straight-line distance in miles (haversine formula). */
export function milesBetween(from: Point, to: Point): number {
  const [lat, lon] = [radians(to.lat - from.lat), radians(to.lon - from.lon)]
  const square =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lon / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}

const { sql } = Prisma

export type PlaceRepo = ReturnType<typeof placeRepo>

/** Where ZIP areas and hospitals are. */
export function placeRepo(db: Db) {
  return {
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
      return hospitalsAround(db, center, radiusMiles)
    },
  }
}

/** Hospitals within a radius of a point, straight-line. */
export async function hospitalsAround(db: Db, center: Point, radiusMiles: number): Promise<NearHospital[]> {
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
}
