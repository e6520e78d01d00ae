import { resolve } from 'node:path'
import { AppError } from '@ppman/errors'
import { blobKey } from '@ppman/evidence'
import {
  LAKE_TABLES,
  type LakeConfig,
  type LakeEngine,
  type LakeFiles,
  type LakeRow,
  type LakeTable,
} from './lake-engine.ts'

type Config = LakeConfig & { CLICKHOUSE_URL: string; BLOB_DIR: string }

const TIMEOUT_MS = 20_000
/** The server stops a question that nobody waits for any more. */
const SETTINGS = {
  default_format: 'JSONEachRow',
  output_format_json_quote_64bit_integers: '0',
  max_execution_time: String(TIMEOUT_MS / 1_000),
  // A list of some thousand files is longer than the default of 256 KiB.
  max_query_size: String(16 * 1024 ** 2),
  glob_expansion_max_elements: '100000',
}

/** A ClickHouse server, over HTTP. It reads the files where they lie, or from their bucket. */
export function clickhouseEngine(config: Config): LakeEngine {
  return {
    async query(files, write) {
      const values: string[] = []
      const bind = (type: string) => (value: string | number) =>
        `{p${values.push(String(value)) - 1}:${type}}`
      const text = write({
        from: tables(files, config),
        text: bind('String'),
        int: bind('Int32'),
        percentiles: (fractions, column) => `quantilesExactInclusive(${fractions.join(', ')})(${column})`,
      })
      return send(text, values, config)
    },
    close: () => undefined,
  }
}

const tables = (files: LakeFiles, config: Config): Record<LakeTable, string> => ({
  rates: scan('rates', files.rates, config),
  hospitals: scan('hospitals', files.hospitals, config),
  payer_lines: scan('payer_lines', files.payer_lines, config),
})

/** The table function that reads files of one table. Hashes hold no character of a pattern. */
function scan(table: LakeTable, names: readonly string[], config: Config): string {
  const { CLICKHOUSE_BLOBS: place = resolve(config.BLOB_DIR), CLICKHOUSE_CLUSTER: cluster } = config
  const keys = names.map(blobKey)
  const pattern = keys.length === 1 ? keys[0]! : `{${keys.join(',')}}`
  const columns = Object.entries(LAKE_TABLES[table]).map(([name, type]) => `${name} ${type}`)
  const structure = `'${columns.join(', ')}'`
  const [name, share] = cluster ? ['Cluster', `${cluster}, `] : ['', '']
  if (place.startsWith('s3:'))
    return (
      `s3${name}(${share}${place.slice('s3:'.length)}, filename = '${pattern}', format = 'Parquet', ` +
      `structure = ${structure})`
    )
  return `file${name}(${share}'${place}/${pattern}', 'Parquet', ${structure})`
}

async function send(text: string, values: readonly string[], config: Config): Promise<LakeRow[]> {
  const url = new URL(config.CLICKHOUSE_URL)
  for (const [name, value] of Object.entries(SETTINGS)) url.searchParams.set(name, value)
  for (const [index, value] of values.entries()) url.searchParams.set(`param_p${index}`, escapeText(value))
  const answer = await fetch(url, {
    method: 'POST',
    body: text,
    headers: {
      'X-ClickHouse-User': config.CLICKHOUSE_USER,
      ...(config.CLICKHOUSE_PASSWORD && { 'X-ClickHouse-Key': config.CLICKHOUSE_PASSWORD }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw awayError(error)
  })
  const body = await answer.text().catch((error: unknown) => {
    throw awayError(error)
  })
  if (!answer.ok) throw awayError(new Error(body.slice(0, MAX_ERROR)))
  return body.split('\n').flatMap((line) => (line ? [parseRow(line)] : []))
}

const MAX_ERROR = 500

/** After the first row the server can tell a failure only in a line of the body. */
function parseRow(line: string): LakeRow {
  try {
    return JSON.parse(line) as LakeRow
  } catch {
    throw awayError(new Error(line.slice(0, MAX_ERROR)))
  }
}

/** Parameters are read as a field of TSV. */
const escapeText = (text: string) =>
  text.replace(/[\\\t\n]/g, (char) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[char]!)

const awayError = (cause: unknown) =>
  new AppError('unavailable', 'National questions cannot be answered now.', {
    headers: { 'Retry-After': '5' },
    cause,
  })
