import { join } from 'node:path'
import type { DuckDBValue } from '@duckdb/node-api'
import { segmentEngine } from '../single-rates/single-rate-repo.ts'
import { segmentFiles } from '../single-rates/single-rates.ts'
import type { LakeBlobs, LakeEngine, LakeFiles, LakeTable } from './lake-engine.ts'

type Deps = { blobs: LakeBlobs; cacheDir: string; now: () => Date }

/** A national question reads the rows of one code in each state's file. */
const SETTINGS = { timeoutMs: 20_000, memoryLimit: '512MB' }

/**
 * Disk space for copies of a remote store's files: all that are published, and those that they
 * replaced. A larger lake in a bucket is read by ClickHouse.
 */
const MAX_COPIES_BYTES = 100 * 1024 ** 3

/** DuckDB in this process: files of a remote store are read from local copies. */
export function duckdbEngine({ blobs, cacheDir, now }: Deps): LakeEngine {
  const engine = segmentEngine(join(cacheDir, 'spill'), SETTINGS)
  const pathOf = segmentFiles({ blobs, cacheDir: join(cacheDir, 'lake'), maxBytes: MAX_COPIES_BYTES, now })

  async function tables(files: LakeFiles): Promise<Record<LakeTable, string>> {
    const scan = async (names: readonly string[]) => {
      const paths = await Promise.all(names.map(pathOf))
      return `read_parquet([${paths.map(quote).join(', ')}])`
    }
    const [rates, hospitals, payerLines] = await Promise.all([
      scan(files.rates),
      scan(files.hospitals),
      scan(files.payer_lines),
    ])
    return { rates, hospitals, payer_lines: payerLines }
  }

  return {
    async query(files, write) {
      const values: DuckDBValue[] = []
      const bind = (value: DuckDBValue) => `$${values.push(value)}`
      const text = write({
        from: await tables(files),
        text: bind,
        int: bind,
        percentiles: (fractions, column) => `quantile_cont(${column}, [${fractions.join(', ')}])`,
      })
      return engine.query(text, values)
    },
    close: engine.close,
  }
}

const quote = (path: string) => `'${path.replaceAll("'", "''")}'`
