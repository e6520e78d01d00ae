import { type Db, Prisma, queryRows } from '@ppman/db'
import { US_STATES } from '@ppman/facts'
import { hospitalsAround, type NearHospital, type Point } from './near-repo.ts'

/** A place that a search is around. */
export type FoundPlace = Point & {
  /** `Atlanta, GA`, or the ZIP code. */
  label: string
  /** Cities of the same name in other states. */
  others: string[]
}

const { sql } = Prisma
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
