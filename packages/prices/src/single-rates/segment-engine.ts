import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { AppError } from '@ppman/errors'

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
export function segmentEngine(tempDir: string, { timeoutMs = TIMEOUT_MS } = {}) {
  const idle: DuckDBConnection[] = []
  const waiting: ((connection: DuckDBConnection) => void)[] = []
  let opening: Promise<void> | null = null

  async function open(): Promise<void> {
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const instance = await DuckDBInstance.create(':memory:', { ...SETTINGS, temp_directory: tempDir })
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
    if (waiting.length >= MAX_WAITING) throw busyError('Too many are asking for single rates now.')
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
