import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { isUsableDollar, methodologyClass, readModifiers, SURELY_USABLE_E4 } from '@ppman/mrf'
import { parquetWriteFile } from 'hyparquet-writer'
import { codeKind } from '../code-family.ts'
import type { ContractLine, LakeMember } from './lake-repo.ts'

export type BuiltRates = { path: string; rows: number }

type Source = {
  segments: readonly (LakeMember & { path: string })[]
  lines: readonly ContractLine[]
  /** For the file, and what does not fit into memory while it is sorted. */
  workDir: string
}

/** Small enough that a question about one code reads little more than its rows. */
const ROWS_PER_GROUP = 32_768
/** What building a file takes; what does not fit is spilled to disk. */
export const BUILD_MEMORY_MB = 1_024
const SETTINGS = {
  memory_limit: `${BUILD_MEMORY_MB}MB`,
  threads: '2',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
}
/**
 * Writes the dollar rates of segments into one Parquet file, sorted by code. A record counts for
 * each code of an item or drug; for its revenue code when it has no other; never for the hospital's
 * own numbers, nor with a modifier that changes the payment. The same segments give the same rows
 * in the same order.
 */
export async function buildPartition({ segments, lines, workDir }: Source): Promise<BuiltRates> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const settings = { ...SETTINGS, temp_directory: join(workDir, 'spill') }
  const instance = await DuckDBInstance.create(':memory:', settings)
  const connection = await instance.connect()
  try {
    await addMembers(connection, segments, workDir)
    await addContractLines(connection, lines, workDir)
    const paths = [...new Set(segments.map(({ path }) => path))]
    const scan = `read_parquet([${paths.map(quote).join(', ')}], filename = true)`
    await addReadings(connection, scan, workDir)
    const path = join(workDir, 'rates.parquet')
    await connection.run(`COPY (${ratesSql(scan)}) TO ${quote(path)}
      (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROWS_PER_GROUP})`)
    const reader = await connection.runAndReadAll(`SELECT count(*) FROM read_parquet(${quote(path)})`)
    return { path, rows: Number(reader.getRows()[0]![0]) }
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

type Columns = Parameters<typeof parquetWriteFile>[0]['columnData']

async function addTable(connection: DuckDBConnection, name: string, columnData: Columns, workDir: string) {
  const path = join(workDir, `${name}.parquet`)
  parquetWriteFile({ filename: path, columnData })
  await connection.run(`CREATE TEMP TABLE ${name} AS SELECT * FROM read_parquet(${quote(path)})`)
}

const addMembers = (connection: DuckDBConnection, segments: Source['segments'], workDir: string) =>
  addTable(
    connection,
    'member',
    [
      { name: 'path', data: segments.map(({ path }) => path), type: 'STRING' },
      { name: 'file_id', data: segments.map(({ fileId }) => fileId), type: 'STRING' },
      { name: 'hospital_id', data: segments.map(({ hospitalId }) => hospitalId), type: 'INT32' },
    ],
    workDir,
  )

const addContractLines = (connection: DuckDBConnection, lines: Source['lines'], workDir: string) =>
  addTable(
    connection,
    'contract_line',
    [
      { name: 'file_id', data: lines.map(({ fileId }) => fileId), type: 'STRING' },
      { name: 'payer', data: lines.map(({ payer }) => payer), type: 'STRING' },
      { name: 'plan', data: lines.map(({ plan }) => plan), type: 'STRING' },
      { name: 'line_id', data: lines.map(({ lineId }) => lineId), type: 'INT32' },
      { name: 'contract_id', data: lines.map(({ contractId }) => contractId), type: 'INT32' },
    ],
    workDir,
  )

/**
 * What usable dollars, modifiers and methodologies mean is decided by functions that prices share,
 * so each value that occurs is asked once.
 */
async function addReadings(connection: DuckDBConnection, scan: string, workDir: string) {
  const distinct = async (column: string, condition = 'true') => {
    const text = `SELECT DISTINCT ${column} FROM ${scan} WHERE ${condition} ORDER BY 1`
    return (await connection.runAndReadAll(text)).getRows().map(([value]) => value)
  }
  const methodologies = (await distinct(`coalesce(methodology, '')`)) as string[]
  const modified = ((await distinct('modifiers', 'modifiers IS NOT NULL')) as string[]).filter(
    (text) => readModifiers(text) !== '',
  )
  const { above, below } = SURELY_USABLE_E4
  const unusable = (await distinct('dollar_e4', `dollar_e4 <= ${above} OR dollar_e4 >= ${below}`))
    .map(Number)
    .filter((dollarE4) => !isUsableDollar(dollarE4))
  const add = (name: string, columns: Columns) => addTable(connection, name, columns, workDir)
  await add('methodology_class', [
    { name: 'methodology', data: methodologies, type: 'STRING' },
    { name: 'methodology_class', data: methodologies.map(methodologyClass), type: 'STRING' },
  ])
  await add('modified_text', [{ name: 'modifiers', data: modified, type: 'STRING' }])
  await add('unusable_dollar', [{ name: 'dollar_e4', data: unusable.map(BigInt), type: 'INT64' }])
}

const familiesOf = (...kinds: string[]) =>
  ['CDM', 'LOCAL', 'RC', 'NDC', 'HCPCS', 'CPT']
    .filter((family) => kinds.includes(codeKind(family)))
    .map(quote)
    .join(', ')

/** Only drugs are priced by a unit. */
const DRUG_UNIT = `CASE WHEN c.family IN (${familiesOf('drug')}) AND drug_unit_e4 IS NOT NULL THEN
  trim(regexp_replace(CAST(drug_unit_e4 / 10000.0 AS VARCHAR), '\\.0$', '') || ' ' || coalesce(drug_type, ''))
  ELSE '' END`

/** Whether a row is a price of the service as it is. */
const IS_PRICE = `dollar_e4 IS NOT NULL AND dollar_e4 NOT IN (SELECT dollar_e4 FROM unusable_dollar)
  AND (modifiers IS NULL OR modifiers NOT IN (SELECT modifiers FROM modified_text))`

const ratesSql = (scan: string): string => `
  WITH coded AS (
    SELECT *,
      list_distinct(list_transform(codes, lambda c: {'family': c.family, 'code': upper(c.code)})) AS every
    FROM ${scan} WHERE ${IS_PRICE}),
  chosen AS (
    SELECT *, list_filter(every, lambda c: c.family NOT IN (${familiesOf('own', 'category')})) AS items,
      list_filter(every, lambda c: c.family IN (${familiesOf('category')})) AS categories
    FROM coded),
  named AS (
    SELECT *, unnest(CASE WHEN len(items) > 0 THEN items ELSE categories END) AS c FROM chosen)
  SELECT c.code AS code, regexp_replace(upper(c.family), '[^A-Z0-9]', '', 'g') AS family,
    coalesce(setting, '') AS setting, k.methodology_class AS methodology_class,
    coalesce(billing_class, '') AS billing_class, ${DRUG_UNIT} AS drug_unit,
    m.hospital_id AS hospital_id, coalesce(l.line_id, 0)::INTEGER AS line_id, dollar_e4,
    record_no::INTEGER AS record_no, part::INTEGER AS part, rate_no::INTEGER AS rate_no,
    coalesce(l.contract_id, 0)::INTEGER AS contract_id
  FROM named n JOIN member m ON m.path = n.filename
  JOIN methodology_class k ON k.methodology = coalesce(n.methodology, '')
  LEFT JOIN contract_line l ON l.file_id = m.file_id AND l.payer = lower(coalesce(n.payer, ''))
    AND l.plan = lower(coalesce(n.plan, ''))
  ORDER BY code, family, hospital_id, record_no, part, rate_no`
