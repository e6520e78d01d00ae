import { type Db, Prisma, queryRows } from '@ppman/db'
import { US_STATES } from '@ppman/facts'

/** Degrees, WGS 84. */
type Point = { lat: number; lon: number }
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
async function hospitalsAround(db: Db, center: Point, radiusMiles: number): Promise<NearHospital[]> {
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

/** A place that a search is around. */
export type FoundPlace = Point & {
  /** `Atlanta, GA`, or the ZIP code. */
  label: string
  /** Cities of the same name in other states. */
  others: string[]
}

const ZIP = /^(\d{5})(?:-\d{4})?$/
/** Cities of one name that are offered besides. */
const MAX_OTHERS = 4

/** Finds places by ZIP code or city, and the hospitals around them. */
export function nearPlaceRepo(db: Db) {
  return {
    /**
     * @param text a ZIP code, or a city with or without its state: `Atlanta`, `Atlanta, GA`. A
     *   city is known when it has a hospital; without a state the one with most hospitals is meant.
     */
    async find(text: string): Promise<FoundPlace | null> {
      const zip = ZIP.exec(text.trim())?.[1]
      if (zip) {
        const [center] = await queryRows<Point>(db, sql`SELECT lat, lon FROM zip_centroid WHERE zip = ${zip}`)
        return center ? { ...center, label: zip, others: [] } : null
      }
      const [found, ...others] = await findCities(db, splitState(text))
      if (!found) return null
      return { ...found, others: others.map(({ label }) => label) }
    },

    /** Hospitals within a radius, straight-line. */
    hospitalsAround: (center: Point, radiusMiles: number): Promise<NearHospital[]> =>
      hospitalsAround(db, center, radiusMiles),
  }
}

/** The code of a state by its code or name, in any case. */
const stateCodeOf = (text: string): string | null =>
  US_STATES.find(({ code, name }) => [code, name.toUpperCase()].includes(text.toUpperCase()))?.code ?? null

type City = { city: string; state: string | null }

/** `Atlanta, GA`, `atlanta georgia` and `Atlanta` as city and state. */
function splitState(text: string): City {
  const words = text.trim().split(/[\s,]+/)
  for (const length of [2, 1]) {
    const state = words.length > length ? stateCodeOf(words.slice(-length).join(' ')) : null
    if (state) return { city: words.slice(0, -length).join(' '), state }
  }
  return { city: words.join(' '), state: null }
}

/** The middle of a city's hospitals, by state; the state with most of them first. */
const findCities = (db: Db, { city, state }: City): Promise<(Point & { label: string })[]> =>
  queryRows(
    db,
    sql`
    SELECT avg(lat) AS lat, avg(lon) AS lon, initcap(min(city)) || ', ' || state AS label
    FROM hospital
    WHERE upper(regexp_replace(city, '[^A-Za-z]+', ' ', 'g'))
        = ${city.toUpperCase().replaceAll(/[^A-Z]+/g, ' ')}
      AND lat IS NOT NULL AND lon IS NOT NULL ${state ? sql`AND state = ${state}` : sql``}
    GROUP BY state ORDER BY count(*) DESC, state LIMIT ${MAX_OTHERS + 1}`,
  )
