import type { BlobStore } from '@ppman/evidence'
import { z } from 'zod'

/**
 * The tables of the lake, with their columns as ClickHouse types. Public: other readers open the
 * files too. Add, do not rename.
 */
export const LAKE_TABLES = {
  /** A negotiated dollar rate of one code at one hospital, and where its file says it. */
  rates: {
    code: 'String',
    /** In capitals, without punctuation: MSDRG. */
    family: 'String',
    setting: 'String',
    methodology_class: 'String',
    billing_class: 'String',
    drug_unit: 'String',
    hospital_id: 'Int32',
    /** 0 when the file names no payer. */
    line_id: 'Int32',
    dollar_e4: 'Int64',
    record_no: 'Int32',
    part: 'Int32',
    rate_no: 'Int32',
    /** 0 when the file names no payer. The same names are one contract at every hospital. */
    contract_id: 'Int32',
  },
  hospitals: { hospital_id: 'Int32', ccn: 'String', state: 'String', hospital_type: 'String' },
  /** Payers as hospitals name them; `payer_id` is empty while none of the directory is certain. */
  payer_lines: { line_id: 'Int32', payer_id: 'String', payer_name: 'String', product_line: 'String' },
} as const

export type LakeTable = keyof typeof LAKE_TABLES

/** The published files of each table, by their hashes. */
export type LakeFiles = Record<LakeTable, readonly string[]>

/** What differs between the engines' SQL. Values are bound, never written into the text. */
export type LakeSql = {
  from: Record<LakeTable, string>
  text: (value: string) => string
  int: (value: number) => string
  /** A list of exact percentiles, interpolated as PostgreSQL's `percentile_cont` does. */
  percentiles: (fractions: readonly number[], column: string) => string
}

export type LakeRow = Record<string, unknown>

/** Answers questions over the lake's files. Both engines give the same rows. */
export type LakeEngine = {
  /** @throws AppError `unavailable` when it takes too long or the engine is away */
  query: (files: LakeFiles, write: (sql: LakeSql) => string) => Promise<LakeRow[]>
  close: () => void
}

/** Where the lake is read. Without an address DuckDB reads it in this process. */
export const lakeEnv = {
  CLICKHOUSE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'HTTP address of a ClickHouse server that answers national questions; left out, DuckDB answers ' +
        'them in this process.',
    }),
  CLICKHOUSE_USER: z.string().min(1).default('default').meta({ description: 'User of that server.' }),
  CLICKHOUSE_PASSWORD: z.string().min(1).optional().meta({ description: 'Password of that user.' }),
  CLICKHOUSE_BLOBS: z
    .string()
    .regex(/^[^'\\{}*?]+$/, 'Holds a character that a path of ClickHouse cannot have')
    .optional()
    .meta({
      description:
        'Where that server finds the kept bytes: a directory below its `user_files`, or `s3:NAME` for a ' +
        'named collection of it. Left out, the path of `BLOB_DIR`.',
    }),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^\w+$/)
    .optional()
    .meta({ description: 'Cluster of that server whose machines share the reading.' }),
}

export type LakeConfig = Readonly<z.output<z.ZodObject<typeof lakeEnv>>>

export type LakeBlobs = Pick<BlobStore, 'localPath' | 'openRead'>
