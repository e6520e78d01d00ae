import { type Db, Prisma, queryRows } from '@ppman/db'

/** How much of the country's prices is known, and how fresh it is. */
export type PriceCoverage = {
  states: { state: string; hospitals: number; withPrices: number }[]
  files: { status: string; layout: string | null; version: string | null; verdict: string; files: number }[]
  /** Hospitals by the age of the file they show, from the day it was read. */
  freshness: {
    within30Days: number
    within90Days: number
    within365Days: number
    older: number
    noFile: number
  }
  totals: {
    hospitals: number
    /** Those of the CMS list; 0 while the list is not loaded. */
    listed: number
    withPrices: number
    files: number
    rates: number
    payerLines: number
    matchedPayerLines: number
  }
}

const { sql } = Prisma

/** Hospitals that count. */
const COUNTED = sql`h.active AND NOT h.is_sample`
/** A file of no sample hospital; also one that belongs to no hospital yet. */
const IS_REAL_FILE = sql`f.id NOT IN (SELECT m.file_id FROM mrf_file_hospital m
  JOIN hospital s ON s.id = m.hospital_id AND s.is_sample)`
/** Words for a payer that a hospital uses which is no sample. */
const IS_REAL_LINE = sql`EXISTS (SELECT FROM hospital_payer_line u JOIN hospital h ON h.id = u.hospital_id
  WHERE u.line_id = l.id AND ${COUNTED})`
const SHOWN = sql`LEFT JOIN mrf_file_hospital m ON m.hospital_id = h.id AND m.superseded_at IS NULL`

/** Counts hospitals and files: active hospitals, no samples. */
export function coverageRepo(db: Db) {
  const states = (): Promise<PriceCoverage['states']> =>
    queryRows(
      db,
      sql`
      SELECT h.state, count(*)::int AS hospitals, count(m.hospital_id)::int AS "withPrices"
      FROM hospital h ${SHOWN} WHERE ${COUNTED} GROUP BY 1 ORDER BY 1`,
    )

  /** The latest official verdict of each file; `not_checked` where there is none. */
  const files = (): Promise<PriceCoverage['files']> =>
    queryRows(
      db,
      sql`
      SELECT f.status, f.layout, f.detected_version AS version,
        CASE WHEN c.outcome IS NULL THEN 'not_checked' WHEN c.outcome <> 'judged' THEN c.outcome
          WHEN c.valid THEN 'valid' ELSE 'invalid' END AS verdict,
        count(*)::int AS files
      FROM mrf_file f LEFT JOIN LATERAL (
        SELECT outcome, valid FROM conformance_run r WHERE r.file_id = f.id ORDER BY r.finished_at DESC
          LIMIT 1) c ON true
      WHERE ${IS_REAL_FILE}
      GROUP BY 1, 2, 3, 4 ORDER BY files DESC, 1, 2, 3, 4`,
    )

  const freshness = async (now: Date): Promise<PriceCoverage['freshness']> => {
    const [row] = await queryRows<PriceCoverage['freshness']>(
      db,
      sql`
      SELECT count(*) FILTER (WHERE age <= interval '30 days')::int AS "within30Days",
        count(*) FILTER (WHERE age > interval '30 days' AND age <= interval '90 days')::int AS "within90Days",
        count(*) FILTER (WHERE age > interval '90 days'
          AND age <= interval '365 days')::int AS "within365Days",
        count(*) FILTER (WHERE age > interval '365 days')::int AS older,
          count(*) FILTER (WHERE age IS NULL)::int AS "noFile"
      FROM (SELECT ${now}::timestamptz - f.read_at AS age FROM hospital h ${SHOWN} LEFT JOIN mrf_file f
        ON f.id = m.file_id WHERE ${COUNTED}) aged`,
    )
    return row!
  }

  const totals = async (): Promise<PriceCoverage['totals']> => {
    const [row] = await queryRows<PriceCoverage['totals']>(
      db,
      sql`
      SELECT count(*)::int AS hospitals, count(h.type)::int AS listed,
        count(m.hospital_id)::int AS "withPrices", (SELECT count(*)::int
        FROM mrf_file f WHERE ${IS_REAL_FILE}) AS files,
        coalesce(sum(f.rates), 0)::float8 AS rates,
        (SELECT count(*)::int FROM payer_line l WHERE ${IS_REAL_LINE}) AS "payerLines",
        (SELECT count(l.payer_id)::int FROM payer_line l WHERE ${IS_REAL_LINE}) AS "matchedPayerLines"
      FROM hospital h ${SHOWN} LEFT JOIN mrf_file f ON f.id = m.file_id WHERE ${COUNTED}`,
    )
    return row!
  }

  return {
    async read(now: Date): Promise<PriceCoverage> {
      const [byState, byFile, age, sums] = await Promise.all([states(), files(), freshness(now), totals()])
      return { states: byState, files: byFile, freshness: age, totals: sums }
    },
  }
}
