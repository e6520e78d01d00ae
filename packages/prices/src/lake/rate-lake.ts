import { join } from 'node:path'
import type { DuckDBValue } from '@duckdb/node-api'
import { segmentEngine } from '../single-rates/single-rate-repo.ts'
import { segmentFiles } from '../single-rates/single-rates.ts'
import { clickhouseEngine } from './clickhouse-engine.ts'
import type { LakeBlobs, LakeConfig, LakeEngine, LakeFiles, LakeTable } from './lake-engine.ts'
import type { LakeRepo } from './lake-repo.ts'
import {
  type Distribution,
  distributionSql,
  type GroupBy,
  type HospitalPlace,
  payerIndexSql,
  type PayerIndex,
  percentileSql,
  type RateFilter,
  type RateQuestion,
  type RateSpread,
  spreadSql,
  toDistribution,
  toPayerIndex,
  toPlace,
  toSpread,
} from './national-questions.ts'

export type RateLake = ReturnType<typeof rateLake>

type LakeDeps = { repo: LakeRepo; blobs: LakeBlobs; cacheDir: string; now: () => Date }

/** What the lake holds, beside each answer. */
export type LakeState = {
  /** Null before the first compaction. */
  builtAt: Date | null
  /** Hospitals of the states that were read. */
  hospitals: number
}

/** National questions on the engine that the configuration names. One for each process. */
export function openRateLake(
  config: LakeConfig & { BLOB_DIR: string },
  { repo, ...deps }: LakeDeps,
): RateLake {
  const { CLICKHOUSE_URL } = config
  const engine = CLICKHOUSE_URL ? clickhouseEngine({ ...config, CLICKHOUSE_URL }) : duckdbEngine(deps)
  return rateLake({ repo, engine })
}

/** National questions over all rates that hospitals show now. */
function rateLake({ repo, engine }: { repo: LakeRepo; engine: LakeEngine }) {
  /** Rows of a question; none while nothing of the state is published. */
  async function ask<Answer>(
    state: string | undefined,
    write: Parameters<LakeEngine['query']>[1],
    read: (row: Record<string, unknown>) => Answer,
  ): Promise<Answer[]> {
    const { files } = await repo.published(state)
    return files.rates.length === 0 ? [] : (await engine.query(files, write)).map(read)
  }

  return {
    state: async (state?: string): Promise<LakeState> => {
      const { builtAt, hospitals } = await repo.published(state)
      return { builtAt, hospitals }
    },

    /** The distribution of a code's rates, by kind of payment and one more group. */
    distribution: (question: RateQuestion, filter: RateFilter, groupBy: GroupBy): Promise<Distribution[]> =>
      ask(filter.state, (sql) => distributionSql(sql, { question, filter, groupBy }), toDistribution),

    /** Where the median of one hospital stands among the medians of all. */
    percentile: (question: RateQuestion, filter: RateFilter, hospitalId: number): Promise<HospitalPlace[]> =>
      ask(undefined, (sql) => percentileSql(sql, { question, filter, hospitalId }), toPlace),

    /** How far payers differ at the same hospital, and how each stands to the others there. */
    async payerSpread(
      question: RateQuestion,
      filter: RateFilter,
    ): Promise<{ spreads: RateSpread[]; payers: PayerIndex[] }> {
      const [spreads, payers] = await Promise.all([
        ask(filter.state, (sql) => spreadSql(sql, { question, filter }), toSpread),
        ask(filter.state, (sql) => payerIndexSql(sql, { question, filter }), toPayerIndex),
      ])
      return { spreads, payers }
    },

    close: engine.close,
  }
}

type Deps = { blobs: LakeBlobs; cacheDir: string; now: () => Date }

/** A national question reads the rows of one code in each state's file. */
const SETTINGS = { timeoutMs: 20_000, memoryLimit: '512MB' }

/**
 * Disk space for copies of a remote store's files: all that are published, and those that they
 * replaced. A larger lake in a bucket is read by ClickHouse.
 */
const MAX_COPIES_BYTES = 100 * 1024 ** 3

/** DuckDB in this process: files of a remote store are read from local copies. */
function duckdbEngine({ blobs, cacheDir, now }: Deps): LakeEngine {
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
