import { clickhouseEngine } from './clickhouse-engine.ts'
import { duckdbEngine } from './duckdb-engine.ts'
import type { LakeBlobs, LakeConfig, LakeEngine } from './lake-engine.ts'
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

type Deps = { repo: LakeRepo; blobs: LakeBlobs; cacheDir: string; now: () => Date }

/** What the lake holds, beside each answer. */
export type LakeState = {
  /** Null before the first compaction. */
  builtAt: Date | null
  /** Hospitals of the states that were read. */
  hospitals: number
}

/** National questions on the engine that the configuration names. One for each process. */
export function openRateLake(config: LakeConfig & { BLOB_DIR: string }, { repo, ...deps }: Deps): RateLake {
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
