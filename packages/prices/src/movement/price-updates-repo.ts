import { type Db, Prisma } from '@ppman/db'
import type { CodeMover, FileChange, PayerMover, PriceUpdates } from './price-updates.ts'

export type PriceUpdateRepo = ReturnType<typeof priceUpdateRepo>

const { sql } = Prisma

const CHANGE = sql`
  SELECT f.id, f.kind, f.detected_at AS "detectedAt", f.old_file_id AS "oldFileId", f.new_file_id AS "newFileId",
    f.rates_before AS "ratesBefore", f.rates_after AS "ratesAfter", f.rates_added AS "ratesAdded", f.rates_removed AS "ratesRemoved",
    f.rates_changed AS "ratesChanged", f.rates_up AS "ratesUp", f.rates_down AS "ratesDown", f.codes_changed AS "codesChanged",
    f.contracts_added AS "contractsAdded", f.contracts_removed AS "contractsRemoved", f.resolved_at AS "resolvedAt",
    h.ccn, h.name AS "hospitalName", h.state, h.is_sample AS "isSample"
  FROM file_change f JOIN hospital h ON h.id = f.hospital_id`

/** Reads of what changed in hospitals' files. */
export function priceUpdateRepo(db: Db) {
  /** Newest first, at most `take`. */
  const changes = (kinds: readonly string[], since: Date, take: number): Promise<FileChange[]> =>
    db.$queryRaw(sql`
      ${CHANGE} WHERE f.kind = ANY (${kinds}::text[]) AND f.detected_at > ${since} ORDER BY f.detected_at DESC, f.id LIMIT ${take}`)

  return {
    changes,

    /** What became of a hospital's files, newest first. */
    changesOf: (ccn: string, take: number): Promise<FileChange[]> =>
      db.$queryRaw(sql`${CHANGE} WHERE h.ccn = ${ccn} ORDER BY f.detected_at DESC, f.id LIMIT ${take}`),

    /** Files that wait for an operator. */
    held: (take: number): Promise<FileChange[]> =>
      db.$queryRaw(sql`
        ${CHANGE} WHERE f.kind = 'half_rows' AND f.resolved_at IS NULL ORDER BY f.detected_at DESC, f.id LIMIT ${take}`),

    /** Hospitals for which a file waits. */
    async heldBy(fileId: string): Promise<number[]> {
      const where = { newFileId: fileId, kind: 'half_rows', resolvedAt: null }
      const found = await db.fileChange.findMany({
        where,
        select: { hospitalId: true },
        orderBy: { hospitalId: 'asc' },
      })
      return found.map(({ hospitalId }) => hospitalId)
    },

    /** Hospitals with new content, and those that published the same rates again, since two instants. */
    async counts(since7: Date, since30: Date): Promise<PriceUpdates['hospitals']> {
      const [row] = await db.$queryRaw<PriceUpdates['hospitals'][]>(sql`
        SELECT count(DISTINCT hospital_id) FILTER (WHERE kind IN ('content', 'restored') AND detected_at > ${since7})::int AS "updated7",
          count(DISTINCT hospital_id) FILTER (WHERE kind IN ('content', 'restored'))::int AS "updated30",
          count(DISTINCT hospital_id) FILTER (WHERE kind = 'republished_same_rates' AND detected_at > ${since7})::int AS "republished7",
          count(DISTINCT hospital_id) FILTER (WHERE kind = 'republished_same_rates')::int AS "republished30",
          count(DISTINCT hospital_id) FILTER (WHERE kind = 'first' AND detected_at > ${since7})::int AS "added7",
          count(DISTINCT hospital_id) FILTER (WHERE kind = 'first')::int AS "added30"
        FROM file_change WHERE detected_at > ${since30}`)
      return row!
    },

    /** National medians that moved most, up and down alike. */
    codeMovers: (windowDays: number, take: number): Promise<CodeMover[]> =>
      db.$queryRaw(sql`
        SELECT c.family, c.code, m.setting, m.methodology_class AS "methodologyClass", m.panel_hospitals AS "panelHospitals",
          m.before_e4::float8 AS "beforeE4", m.after_e4::float8 AS "afterE4", m.change_percent AS "changePercent",
          m.hospitals_before AS "hospitalsBefore", m.hospitals_after AS "hospitalsAfter",
          m.composition_percent AS "compositionPercent", m.computed_at AS "computedAt"
        FROM code_change m JOIN code c ON c.id = m.code_id WHERE m.window_days = ${windowDays} AND m.before_e4 <> m.after_e4
        ORDER BY abs(m.change_percent) DESC, c.family, c.code, m.setting, m.methodology_class LIMIT ${take}`),

    movementComputedAt: async (): Promise<Date | null> =>
      (await db.priceMovementRun.findFirst())?.computedAt ?? null,

    payerMovers: (windowDays: number, take: number): Promise<PayerMover[]> =>
      db.$queryRaw(sql`
        SELECT payer_id AS "payerId", payer_name AS "payerName", product_line AS "productLine", panel_hospitals AS "panelHospitals",
          changed_hospitals AS "changedHospitals", rates, rates_up AS "ratesUp", rates_down AS "ratesDown",
          change_percent AS "changePercent", computed_at AS "computedAt"
        FROM payer_change WHERE window_days = ${windowDays}
        ORDER BY abs(change_percent) DESC, rates_up + rates_down DESC, payer_name, product_line LIMIT ${take}`),
  }
}
