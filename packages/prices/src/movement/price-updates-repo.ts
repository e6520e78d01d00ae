import { type Db, Prisma, queryRows } from '@ppman/db'
import type { MethodologyClass } from '@ppman/mrf'
import type { FileChangeKind } from './file-change.ts'
import { WINDOW_DAYS } from './movement-repo.ts'

/** A new file of a hospital. Changed rates are dollar rates by payer line. */
export type FileChange = {
  id: string
  kind: FileChangeKind
  detectedAt: Date
  oldFileId: string | null
  newFileId: string
  ratesBefore: number
  ratesAfter: number
  ratesAdded: number
  ratesRemoved: number
  ratesChanged: number
  ratesUp: number
  ratesDown: number
  codesChanged: number
  contractsAdded: number
  contractsRemoved: number
  resolvedAt: Date | null
  ccn: string | null
  hospitalName: string
  state: string
  isSample: boolean
}

/**
 * A national median at both ends of the window, over the hospitals priced at both. Amounts are E4.
 */
export type CodeMover = {
  family: string
  code: string
  setting: string
  methodologyClass: MethodologyClass
  panelHospitals: number
  beforeE4: number
  afterE4: number
  changePercent: number
  hospitalsBefore: number
  hospitalsAfter: number
  /** Percentage points caused by hospitals that joined or left. */
  compositionPercent: number
  computedAt: Date
}

export type PayerMover = {
  payerId: string | null
  payerName: string
  productLine: string
  panelHospitals: number
  changedHospitals: number
  rates: number
  ratesUp: number
  ratesDown: number
  /** Median over the matched rates of each one's change. */
  changePercent: number
  computedAt: Date
}

export type PriceUpdates = {
  hospitals: Record<
    'updated7' | 'updated30' | 'republished7' | 'republished30' | 'added7' | 'added30',
    number
  >
  /** First files, of no samples. */
  added: FileChange[]
  updated: FileChange[]
  republished: FileChange[]
  held: FileChange[]
  codes: CodeMover[]
  payers: PayerMover[]
  /**
   * When codes and payers were last computed, also when none had moved; null before the first time.
   */
  movementComputedAt: Date | null
}

export type PriceUpdateRepo = ReturnType<typeof priceUpdateRepo>

const { sql } = Prisma

const CHANGE = sql`
  SELECT f.id, f.kind, f.detected_at AS "detectedAt",
    f.old_file_id AS "oldFileId", f.new_file_id AS "newFileId",
    f.rates_before AS "ratesBefore", f.rates_after AS "ratesAfter", f.rates_added AS "ratesAdded",
      f.rates_removed AS "ratesRemoved",
    f.rates_changed AS "ratesChanged", f.rates_up AS "ratesUp", f.rates_down AS "ratesDown",
      f.codes_changed AS "codesChanged",
    f.contracts_added AS "contractsAdded", f.contracts_removed AS "contractsRemoved",
      f.resolved_at AS "resolvedAt",
    h.ccn, h.name AS "hospitalName", h.state, h.is_sample AS "isSample"
  FROM file_change f JOIN hospital h ON h.id = f.hospital_id`

/** Queries about changes in hospitals' files. */
export function priceUpdateRepo(db: Db) {
  /** Newest first, at most `take`. */
  const changes = (kinds: readonly string[], since: Date, take: number): Promise<FileChange[]> =>
    queryRows(
      db,
      sql`
      ${CHANGE} WHERE f.kind = ANY (${kinds}::text[]) AND f.detected_at > ${since}
        ORDER BY f.detected_at DESC, f.id LIMIT ${take}`,
    )

  return {
    changes,

    /** First files of hospitals, newest first, without samples. */
    added: (since: Date, take: number): Promise<FileChange[]> =>
      queryRows(
        db,
        sql`
        ${CHANGE} WHERE f.kind = 'first' AND NOT h.is_sample AND f.detected_at > ${since}
          ORDER BY f.detected_at DESC, f.id LIMIT ${take}`,
      ),

    /** The changes of a hospital's files, newest first. */
    changesOf: (ccn: string, take: number): Promise<FileChange[]> =>
      queryRows(db, sql`${CHANGE} WHERE h.ccn = ${ccn} ORDER BY f.detected_at DESC, f.id LIMIT ${take}`),

    /** Files that wait for an operator. */
    held: (take: number): Promise<FileChange[]> =>
      queryRows(
        db,
        sql`
        ${CHANGE} WHERE f.kind = 'half_rows' AND f.resolved_at IS NULL ORDER BY f.detected_at DESC, f.id
          LIMIT ${take}`,
      ),

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

    /**
     * Counts of hospitals with new content, with unchanged rates and with a first file, since two
     * instants, without samples.
     */
    async counts(since7: Date, since30: Date): Promise<PriceUpdates['hospitals']> {
      const [row] = await queryRows<PriceUpdates['hospitals']>(db, countsSql(since7, since30))
      return row!
    },

    /** National medians that moved most, up and down alike. */
    codeMovers: (windowDays: number, take: number): Promise<CodeMover[]> =>
      queryRows(db, codeMoversSql(windowDays, take)),

    movementComputedAt: async (): Promise<Date | null> =>
      (await db.priceMovementRun.findFirst())?.computedAt ?? null,

    payerMovers: (windowDays: number, take: number): Promise<PayerMover[]> =>
      queryRows(db, payerMoversSql(windowDays, take)),
  }
}

const DAY_MS = 24 * 60 * 60 * 1_000
/** Rows per list. */
const SHOWN = 25

/**
 * Recent changes (specification 4.3, /transparency/updates). Files republished with the same rates
 * are listed separately.
 */
export async function priceUpdates(repo: PriceUpdateRepo, now: Date): Promise<PriceUpdates> {
  const [since7, since30] = [daysBefore(now, 7), daysBefore(now, WINDOW_DAYS)]
  const [hospitals, added, updated, republished, held, codes, payers, movementComputedAt] = await Promise.all(
    [
      repo.counts(since7, since30),
      repo.added(since30, SHOWN),
      repo.changes(['content', 'restored'], since30, SHOWN),
      repo.changes(['republished_same_rates'], since30, SHOWN),
      repo.held(SHOWN),
      repo.codeMovers(WINDOW_DAYS, SHOWN),
      repo.payerMovers(WINDOW_DAYS, SHOWN),
      repo.movementComputedAt(),
    ],
  )
  return { hospitals, added, updated, republished, held, codes, payers, movementComputedAt }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const countsSql = (since7: Date, since30: Date) => sql`
  SELECT count(DISTINCT hospital_id) FILTER (WHERE kind IN ('content', 'restored')
    AND detected_at > ${since7})::int AS "updated7",
    count(DISTINCT hospital_id) FILTER (WHERE kind IN ('content', 'restored'))::int AS "updated30",
    count(DISTINCT hospital_id) FILTER (WHERE kind = 'republished_same_rates'
      AND detected_at > ${since7})::int AS "republished7",
    count(DISTINCT hospital_id) FILTER (WHERE kind = 'republished_same_rates')::int AS "republished30",
    count(DISTINCT hospital_id) FILTER (WHERE kind = 'first'
      AND detected_at > ${since7})::int AS "added7",
    count(DISTINCT hospital_id) FILTER (WHERE kind = 'first')::int AS "added30"
  FROM file_change f JOIN hospital h ON h.id = f.hospital_id AND NOT h.is_sample
  WHERE detected_at > ${since30}`

const codeMoversSql = (windowDays: number, take: number) => sql`
  SELECT c.family, c.code, m.setting, m.methodology_class AS "methodologyClass",
    m.panel_hospitals AS "panelHospitals",
    m.before_e4::float8 AS "beforeE4",
      m.after_e4::float8 AS "afterE4", m.change_percent AS "changePercent",
    m.hospitals_before AS "hospitalsBefore", m.hospitals_after AS "hospitalsAfter",
    m.composition_percent AS "compositionPercent", m.computed_at AS "computedAt"
  FROM code_change m JOIN code c ON c.id = m.code_id WHERE m.window_days = ${windowDays}
    AND m.before_e4 <> m.after_e4
  ORDER BY abs(m.change_percent) DESC, c.family, c.code, m.setting, m.methodology_class LIMIT ${take}`

const payerMoversSql = (windowDays: number, take: number) => sql`
  SELECT payer_id AS "payerId", payer_name AS "payerName", product_line AS "productLine",
    panel_hospitals AS "panelHospitals",
    changed_hospitals AS "changedHospitals", rates, rates_up AS "ratesUp", rates_down AS "ratesDown",
    change_percent AS "changePercent", computed_at AS "computedAt"
  FROM payer_change WHERE window_days = ${windowDays}
  ORDER BY abs(change_percent) DESC, rates_up + rates_down DESC, payer_name,
    product_line LIMIT ${take}`
