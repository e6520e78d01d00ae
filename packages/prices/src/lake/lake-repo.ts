import { type Db, type openPool, Prisma, queryRows, releaseSessionLocks, tryLockSession } from '@ppman/db'
import { type Client, inTransaction } from '../load-transaction-repo.ts'
import type { ProductLine } from '../payer-attribution/payer-lines.ts'
import { announceBlob } from '../segment/segment-repo.ts'
import type { LakeFiles, LakeTable } from './lake-engine.ts'

export type LakeRepo = ReturnType<typeof lakeRepo>
export type LakeLoadRepo = ReturnType<typeof lakeLoadRepo>

export type PublishedLake = {
  files: LakeFiles
  /** When the oldest of the files was built; null while there is none. */
  builtAt: Date | null
  hospitals: number
}

type PublishedFile = { kind: LakeTable; sha256: string; hospitals: number; builtAt: Date }

const { sql } = Prisma

/** The files that questions read. */
export function lakeRepo(db: Db) {
  return {
    /**
     * Files of another layout wait to be built again and are left out.
     *
     * @param state files of one state; of all by default
     */
    async published(state?: string): Promise<PublishedLake> {
      const isWanted = state === undefined ? sql`true` : sql`state IN ('', ${state})`
      const found = await queryRows<PublishedFile>(
        db,
        sql`
        SELECT kind, sha256, hospitals, built_at AS "builtAt" FROM rate_lake_file WHERE ${isWanted}
          AND (kind <> 'rates' OR basis LIKE ${`${LAYOUT}:%`})
        ORDER BY kind, state, month`,
      )
      const ofKind = (kind: LakeTable) => found.filter((file) => file.kind === kind)
      const rates = ofKind('rates')
      const hashes = (kind: LakeTable) => ofKind(kind).map(({ sha256 }) => sha256)
      return {
        files: {
          rates: hashes('rates'),
          hospitals: hashes('hospitals'),
          payer_lines: hashes('payer_lines'),
        },
        builtAt: rates.map(({ builtAt }) => builtAt).sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
        hospitals: rates.reduce((sum, file) => sum + file.hospitals, 0),
      }
    },
  }
}

/** A segment and the hospital that it counts for. A file of several hospitals counts for each. */
export type LakeMember = { hospitalId: number; fileId: string; sha256: string }

/** Rates of a state whose files hospitals showed first in one month. `month` is `2026-11`. */
export type Partition = {
  state: string
  month: string
  hospitals: number
  members: LakeMember[]
  /** Equal while the file would be built from the same segments. */
  basis: string
}

/** A contract as a file names it, and its payer line. */
export type ContractLine = {
  fileId: string
  payer: string
  plan: string
  lineId: number
  contractId: number
}

export type LakeHospital = { hospitalId: number; ccn: string; state: string; hospitalType: string }
export type LakePayerLine = {
  lineId: number
  payerId: string
  payerName: string
  productLine: ProductLine
}

/** A built file. `state` and `month` are empty for what all states share. */
export type BuiltFile = {
  kind: LakeTable
  state: string
  month: string
  sha256: string
  bytes: number
  rows: number
  hospitals: number
  basis: string
}

/** Changes when the files are laid out otherwise, so that all are built again. */
const LAYOUT = '3'

/** The readings that hospitals show now; samples count in no national figure. */
const SHOWN = `
  SELECT h.state, to_char(m.promoted_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, m.hospital_id, m.file_id,
    s.sha256
  FROM mrf_file_hospital m JOIN hospital h ON h.id = m.hospital_id AND NOT h.is_sample
  JOIN rate_segment s ON s.file_id = m.file_id WHERE m.superseded_at IS NULL`

/** A partition is due when what it was built from is no longer what hospitals show. */
const PARTITIONS = `
  SELECT state, month, count(*)::int AS hospitals,
    json_agg(json_build_object('hospitalId', hospital_id, 'fileId', file_id, 'sha256', sha256)
      ORDER BY hospital_id, file_id) AS members,
    '${LAYOUT}:' || md5(string_agg(hospital_id || ' ' || sha256, ',' ORDER BY hospital_id, sha256)) AS basis
  FROM (${SHOWN}) shown GROUP BY state, month`

const DUE_STATES = `
  SELECT DISTINCT coalesce(w.state, f.state) AS state FROM (${PARTITIONS}) w
  FULL JOIN (SELECT * FROM rate_lake_file WHERE kind = 'rates') f ON f.state = w.state AND f.month = w.month
  WHERE w.basis IS DISTINCT FROM f.basis ORDER BY 1`

/**
 * $1 state: its partitions with their members, and whether each is published as it should be. One
 * statement, so that no hospital is in two months.
 */
const STATE_PARTITIONS = `
  SELECT w.*, coalesce(f.basis = w.basis, false) AS "isPublished"
  FROM (${PARTITIONS}) w LEFT JOIN rate_lake_file f
    ON f.kind = 'rates' AND f.state = w.state AND f.month = w.month
  WHERE w.state = $1 ORDER BY w.month`

/** $1 file ids. Names that differ in case only are one. */
const CONTRACT_LINES = `
  SELECT f.file_id::text AS "fileId", lower(c.payer_name) AS payer, lower(c.plan_name) AS plan,
    min(c.payer_line_id) AS "lineId", min(c.id) AS "contractId"
  FROM mrf_file_contract f JOIN contract c ON c.id = f.contract_id
  WHERE f.file_id = ANY ($1::uuid[]) AND c.payer_line_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`

const HOSPITALS = `
  SELECT id AS "hospitalId", coalesce(ccn, '') AS ccn, state, coalesce(type, '') AS "hospitalType"
  FROM hospital WHERE NOT is_sample ORDER BY id`

const PAYER_LINES = `
  SELECT l.id AS "lineId", coalesce(p.id::text, '') AS "payerId",
    coalesce(p.name, l.payer_name) AS "payerName", l.product_line AS "productLine"
  FROM payer_line l LEFT JOIN payer p ON p.id = l.payer_id ORDER BY l.id`

/** Replaced files stay for readers that have their names; the cleaner removes them hours later. */
const OLD_FILES = `
  SELECT sha256, bytes::float8 AS bytes FROM rate_lake_file WHERE kind = $1 AND state = $2
    AND NOT (month || ' ' || sha256 = ANY ($3))`
const REMOVE_OLD = `
  DELETE FROM rate_lake_file WHERE kind = $1 AND state = $2 AND NOT (month || ' ' || sha256 = ANY ($3))`
const ADD_FILE = `
  INSERT INTO rate_lake_file (kind, state, month, sha256, bytes, rows, hospitals, basis, built_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
const KEPT_FILES = `
  SELECT month || ' ' || sha256 AS name FROM rate_lake_file WHERE kind = 'rates' AND state = $1
    AND month = ANY ($2)`

type Pool = ReturnType<typeof openPool>

/** What a compaction reads and publishes. */
export function lakeLoadRepo(pool: Pool) {
  const rows = <Row extends object>(text: string, values: unknown[] = []) =>
    queryRows<Row>(pool, { text, values })
  return {
    /** Runs the work unless another process does such work now. @returns null in that case */
    async alone<Result>(work: () => Promise<Result>): Promise<Result | null> {
      const client = await pool.connect()
      try {
        if (!(await tryLockSession(client, 'rate_lake'))) return null
        try {
          return await work()
        } finally {
          await releaseSessionLocks(client)
        }
      } finally {
        client.release()
      }
    },

    dueStates: async () => (await rows<{ state: string }>(DUE_STATES)).map(({ state }) => state),
    partitions: (state: string) => rows<Partition & { isPublished: boolean }>(STATE_PARTITIONS, [state]),
    contractLines: (fileIds: readonly string[]) => rows<ContractLine>(CONTRACT_LINES, [fileIds]),
    hospitals: () => rows<LakeHospital>(HOSPITALS),
    payerLines: () => rows<LakePayerLine>(PAYER_LINES),
    announce: (blob: { sha256: string; bytes: number }, now: Date) => announceBlob(pool, blob, now),

    /** Replaces the files of a state in one transaction; those of `keptMonths` stay. */
    publishState: (state: string, built: readonly BuiltFile[], keptMonths: readonly string[], now: Date) =>
      inTransaction(pool, async (client) => {
        const kept = await queryRows<{ name: string }>(client, {
          text: KEPT_FILES,
          values: [state, keptMonths],
        })
        const names = kept.map(({ name }) => name)
        await replaceFiles(client, { kind: 'rates', state, names, built, now })
      }),

    /** Replaces the file of a table that all states share. */
    publishShared: (file: BuiltFile, now: Date) =>
      inTransaction(pool, (client) =>
        replaceFiles(client, { kind: file.kind, state: '', names: [], built: [file], now }),
      ),
  }
}

type Replacement = {
  kind: LakeTable
  state: string
  /** Month and hash of the files that stay. */
  names: readonly string[]
  built: readonly BuiltFile[]
  now: Date
}

async function replaceFiles(client: Client, { kind, state, names, built, now }: Replacement): Promise<void> {
  const values = [kind, state, names]
  const old = await queryRows<{ sha256: string; bytes: number }>(client, { text: OLD_FILES, values })
  for (const blob of old) await announceBlob(client, blob, now)
  await client.query(REMOVE_OLD, values)
  for (const file of built)
    await client.query(ADD_FILE, [
      file.kind,
      file.state,
      file.month,
      file.sha256,
      file.bytes,
      file.rows,
      file.hospitals,
      file.basis,
      now,
    ])
}
