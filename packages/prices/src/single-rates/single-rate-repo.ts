import type { RateBasis } from '@ppman/mrf'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { PageRange } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { foldFamily } from '../code-family.ts'

/**
 * One rate of a segment: an item and a contract in a hospital's file. Amounts are E4; missing
 * values null.
 */
export type SingleRate = {
  /**
   * Record of the file (row of a CSV, item of a JSON), `standard_charges` element, and rate of that
   * record; all 0-based.
   */
  recordNo: number
  part: number
  rateNo: number
  byteOffset: number
  byteLength: number
  /** Offset where reading can start to reach the record. */
  itemOffset: number
  codes: { family: string; code: string; declaredType: string }[]
  description: string | null
  setting: string | null
  billingClass: string | null
  modifiers: string | null
  drugUnitE4: number | null
  drugType: string | null
  notes: string | null
  grossE4: number | null
  cashE4: number | null
  minE4: number | null
  maxE4: number | null
  payer: string | null
  plan: string | null
  methodology: string | null
  dollarE4: number | null
  percentE4: number | null
  algorithm: string | null
  medianE4: number | null
  p10E4: number | null
  p90E4: number | null
  count: string | null
  estimatedE4: number | null
  payerNotes: string | null
  rateBasis: RateBasis
  /** Flags of the record and the rate (docs/reference/flags.md). */
  flags: string[]
}

/** Permanent id of a rate: the reading of a file and the position in it. */
export type RateId = { fileId: string; record: number; part: number; rate: number }

const RATE_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9}):(\d{1,9}):(\d{1,9})$/i

/** Parses `<file id>:<record>:<part>:<rate>`; null when it is invalid. */
export function parseRateId(text: string): RateId | null {
  const found = RATE_ID.exec(text)
  return (
    found && {
      fileId: found[1]!.toLowerCase(),
      record: Number(found[2]),
      part: Number(found[3]),
      rate: Number(found[4]),
    }
  )
}

export const rateIdText = (
  fileId: string,
  { recordNo, part, rateNo }: Pick<SingleRate, 'recordNo' | 'part' | 'rateNo'>,
): string => [fileId, recordNo, part, rateNo].join(':')

/** A page of rows needs little memory; a scan of a whole segment streams. */
const SETTINGS = {
  memory_limit: '256MB',
  threads: '2',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
}
const CONNECTIONS = 4
/** With more waiting queries, callers get `unavailable` and retry. */
const MAX_WAITING = 64
const TIMEOUT_MS = 5_000

type Row = Record<string, unknown>

/**
 * Runs SQL on Parquet files with few connections, bounded memory and a time limit. DuckDB is loaded
 * by the first query; file metadata is cached.
 *
 * @param tempDir folder for spilled data
 */
export function segmentEngine(
  tempDir: string,
  { timeoutMs = TIMEOUT_MS, memoryLimit = SETTINGS.memory_limit } = {},
) {
  const idle: DuckDBConnection[] = []
  const waiting: ((connection: DuckDBConnection) => void)[] = []
  let opening: Promise<void> | null = null

  async function open(): Promise<void> {
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const settings = { ...SETTINGS, memory_limit: memoryLimit, temp_directory: tempDir }
    const instance = await DuckDBInstance.create(':memory:', settings)
    for (let index = 0; index < CONNECTIONS; index++) idle.push(await instance.connect())
    await idle[0]!.run('SET GLOBAL parquet_metadata_cache = true; SET GLOBAL lock_configuration = true')
  }

  async function borrow(): Promise<DuckDBConnection> {
    await (opening ??= open().catch((error: unknown) => {
      opening = null // the next caller tries again
      throw error
    }))
    const connection = idle.pop()
    if (connection) return connection
    if (waiting.length >= MAX_WAITING) throw busyError('Too many are asking for rates now.')
    return new Promise((resolve) => waiting.push(resolve))
  }

  function release(connection: DuckDBConnection): void {
    const next = waiting.shift()
    if (next) next(connection)
    else idle.push(connection)
  }

  /** @throws AppError `unavailable` when it takes too long or too many are waiting */
  async function query(sql: string, values: readonly DuckDBValue[]): Promise<Row[]> {
    const connection = await borrow()
    let isLate = false
    const timer = setTimeout(() => ((isLate = true), connection.interrupt()), timeoutMs)
    try {
      return (await connection.runAndReadAll(sql, [...values])).getRowObjectsJS()
    } catch (error) {
      throw isLate ? busyError('Reading the rates took too long. Ask for less at a time.') : error
    } finally {
      clearTimeout(timer)
      release(connection)
    }
  }

  const close = () => idle.splice(0).forEach((connection) => connection.closeSync())
  return { query, close }
}

const busyError = (message: string) =>
  new AppError('unavailable', message, { headers: { 'Retry-After': '2' } })

/** Filter of single rates; missing fields match all. */
export type RateFilter = {
  code?: string | undefined
  /** Family or declared type of the code, however it is written. */
  codeType?: string | undefined
  setting?: string | undefined
  /** Part of the payer's name, in any case. */
  payer?: string | undefined
  methodology?: string | undefined
  hasDollar?: boolean | undefined
}

type Condition = { sql: string; values: DuckDBValue[] }

const COLUMNS = `record_no AS "recordNo", part, rate_no AS "rateNo", byte_offset AS "byteOffset",
  byte_length AS "byteLength",
  coalesce(item_offset, byte_offset) AS "itemOffset",
  list_transform(codes, lambda c: {'family': c.family, 'code': c.code, 'declaredType': c.declared_type}) AS
    codes,
  description, setting, billing_class AS "billingClass", modifiers, drug_unit_e4 AS "drugUnitE4",
    drug_type AS "drugType", notes,
  gross_e4 AS "grossE4", cash_e4 AS "cashE4", min_e4 AS "minE4", max_e4 AS "maxE4", payer, plan, methodology,
  dollar_e4 AS "dollarE4", percent_e4 AS "percentE4", algorithm, median_e4 AS "medianE4", p10_e4 AS "p10E4",
    p90_e4 AS "p90E4",
  count, estimated_e4 AS "estimatedE4", payer_notes AS "payerNotes", rate_basis AS "rateBasis", flags`

/** Queries on the single rates of one segment in file order; `path` is a local file. */
export function rateRepo({ query }: ReturnType<typeof segmentEngine>) {
  /**
   * The filter, narrowed to the records that name the code. Finding them reads two small columns;
   * the other columns are then read only where such a record is.
   */
  async function narrow(path: string, filter: RateFilter): Promise<Condition> {
    const { sql, values } = matching(filter)
    if (!filter.code) return { sql, values }
    const named = namesCode(filter.code)
    const rows = await query(
      `SELECT DISTINCT record_no AS record FROM ${segment(path)} WHERE ${named.sql} ORDER BY 1`,
      named.values,
    )
    return { sql: `${ofRecords(rows.map(({ record }) => Number(record)))} AND ${sql}`, values }
  }

  return {
    async list(path: string, filter: RateFilter, { skip, take }: PageRange): Promise<SingleRate[]> {
      const { sql, values } = await narrow(path, filter)
      return (
        await query(
          `SELECT ${COLUMNS} FROM ${segment(path)} WHERE ${sql} LIMIT ${take} OFFSET ${skip}`,
          values,
        )
      ).map(toRate)
    },

    async count(path: string, filter: RateFilter): Promise<number> {
      const { sql, values } = await narrow(path, filter)
      const [row] = await query(`SELECT count(*) AS total FROM ${segment(path)} WHERE ${sql}`, values)
      return Number(row!.total)
    },

    /**
     * The rates of one record, in their order; none when there is no such record or it has no
     * price.
     */
    async ofRecord(path: string, record: number, part: number): Promise<SingleRate[]> {
      const sql = `SELECT ${COLUMNS} FROM ${segment(path)} WHERE record_no = ? AND part = ? ORDER BY rate_no`
      return (await query(sql, [record, part])).map(toRate)
    },
  }
}

/** More records than this are described by the first and the last. */
const MAX_LISTED = 500

function ofRecords(records: readonly number[]): string {
  if (records.length === 0) return 'false'
  if (records.length <= MAX_LISTED) return `record_no IN (${records.join(', ')})`
  return `record_no BETWEEN ${records[0]} AND ${records.at(-1)}`
}

const segment = (path: string) => `read_parquet('${path.replaceAll("'", "''")}')`

function matching(filter: RateFilter): Condition {
  const conditions: Condition[] = [{ sql: 'true', values: [] }]
  const add = (sql: string, ...values: DuckDBValue[]) => void conditions.push({ sql, values })
  if (filter.code) conditions.push(codeCondition(filter.code, filter.codeType))
  if (filter.setting) add('setting = ?', filter.setting.toLowerCase())
  if (filter.methodology) add('methodology = ?', filter.methodology.toLowerCase())
  if (filter.payer) add(`payer ILIKE ? ESCAPE '\\'`, `%${filter.payer.replace(/[\\%_]/g, '\\$&')}%`)
  if (filter.hasDollar !== undefined) add(`dollar_e4 IS ${filter.hasDollar ? 'NOT ' : ''}NULL`)
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}

const spellingsOf = (code: string): string[] => [...new Set([code, code.toUpperCase()])]

/** `code_key` holds all codes of a row and is compared per dictionary entry. */
const namesCode = (code: string): Condition => ({
  sql: spellingsOf(code)
    .map(() => 'contains(code_key, ?)')
    .join(' OR '),
  values: spellingsOf(code).map((each) => `:${each}|`),
})

/** The list of codes confirms what `code_key` finds. */
function codeCondition(code: string, codeType?: string): Condition {
  const spellings = spellingsOf(code)
  const named = namesCode(code)
  const folded = `regexp_replace(upper(c.family || ' ' || c.declared_type), '[^A-Z0-9 ]', '', 'g')`
  const typed = codeType ? ` AND list_contains(string_split(${folded}, ' '), ?)` : ''
  return {
    sql:
      `(${named.sql}) AND len(list_filter(codes, lambda c: c.code IN ` +
      `(${spellings.map(() => '?').join(', ')})${typed})) > 0`,
    values: [...named.values, ...spellings, ...(codeType ? [foldFamily(codeType)] : [])],
  }
}

/** Amounts and offsets fit into a double exactly: the parser refuses what does not. */
function toRate(row: Record<string, unknown>): SingleRate {
  const plain = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ])
  const { flags, ...rate } = Object.fromEntries(plain) as Omit<SingleRate, 'flags'> & { flags: string | null }
  return { ...rate, flags: flags ? flags.split(',') : [] }
}
