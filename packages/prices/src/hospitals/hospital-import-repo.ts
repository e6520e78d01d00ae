import { type Db, Prisma } from '@ppman/db'
import type { HospitalRow } from './hospital-list.ts'

const { sql } = Prisma

export type HospitalImportRepo = ReturnType<typeof hospitalImportRepo>

/** Writes hospitals as CMS lists them. */
export function hospitalImportRepo(db: Db) {
  return {
    /** Adds hospitals by CCN and brings known ones up to date; rows that say nothing new are not written. CCNs must differ. */
    async upsert(rows: readonly HospitalRow[]): Promise<{ added: number; updated: number }> {
      const [counts] = await db.$queryRaw<{ added: number; updated: number }[]>(
        upsertion(JSON.stringify(rows)),
      )
      return counts!
    },

    /** Puts hospitals without a known place into the middle of their ZIP code. @returns how many moved */
    placeByZip: (): Promise<number> => db.$executeRaw(PLACE_BY_ZIP),
  }
}

const upsertion = (rows: string) => sql`
  WITH written AS (
    INSERT INTO hospital AS h (ccn, name, address, city, state, zip, type, ownership, rule_status)
    SELECT ccn, name, address, city, state, zip, type, ownership, "ruleStatus"
    FROM jsonb_to_recordset(${rows}::jsonb) AS r
      (ccn text, name text, address text, city text, state text, zip text, type text, ownership text, "ruleStatus" text)
    ON CONFLICT (ccn) DO UPDATE SET name = EXCLUDED.name, address = EXCLUDED.address, city = EXCLUDED.city, state = EXCLUDED.state,
      zip = EXCLUDED.zip, type = EXCLUDED.type, ownership = EXCLUDED.ownership, rule_status = EXCLUDED.rule_status
    WHERE (h.name, h.address, h.city, h.state, h.zip, h.type, h.ownership, h.rule_status) IS DISTINCT FROM
      (EXCLUDED.name, EXCLUDED.address, EXCLUDED.city, EXCLUDED.state, EXCLUDED.zip, EXCLUDED.type, EXCLUDED.ownership, EXCLUDED.rule_status)
    RETURNING xmax = 0 AS is_new)
  SELECT count(*) FILTER (WHERE is_new)::int AS added, count(*) FILTER (WHERE NOT is_new)::int AS updated FROM written`

/** Hospitals often have a ZIP of their own without an area: the numerically nearest one of the same post office region is next door. */
const PLACE_BY_ZIP = sql`
  UPDATE hospital h SET lat = z.lat, lon = z.lon, geo_source = 'zip_centroid'
  FROM hospital same CROSS JOIN LATERAL (
    SELECT lat, lon FROM zip_centroid c WHERE c.zip BETWEEN left(same.zip, 3) || '00' AND left(same.zip, 3) || '99'
    ORDER BY abs(c.zip::int - same.zip::int), c.zip LIMIT 1) z
  WHERE same.id = h.id AND h.geo_source IS DISTINCT FROM 'address' AND (h.lat, h.lon) IS DISTINCT FROM (z.lat, z.lon)`
