import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { BlobStore } from '@ppman/evidence'
import type { LakeFiles } from '../lake-engine.ts'

/** `rates` and `hospitals` are those of each state. */
export type LakeShape = { rates: number; states: number; hospitals: number; codes: number; payers: number }

/** The code of a rank, most frequent first. */
export const codeOf = (rank: number): string => String(10_000 + rank)
export const stateOf = (index: number): string =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))

type Writing = {
  blobs: BlobStore
  dir: string
  done: readonly string[]
  say: (rates: readonly string[]) => Promise<void>
}

/**
 * Writes a lake of made-up rates, in the layout that a compaction gives it. Frequent codes have
 * more rates than rare ones; prices follow the code, the hospital and the payer.
 *
 * @param done files of states that were written before
 * @param say called with the files of the finished states
 */
export async function manyRates(shape: LakeShape, { blobs, dir, done, say }: Writing): Promise<LakeFiles> {
  await mkdir(dir, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '2GB',
    temp_directory: join(dir, 'spill'),
  })
  const connection = await instance.connect()
  async function write(sql: string): Promise<string> {
    const path = join(dir, 'next.parquet')
    await connection.run(
      `COPY (${sql}) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 32768)`,
    )
    const { sha256 } = await blobs.putFile(path)
    await rm(path, { force: true })
    return sha256
  }
  const rates = done.slice(0, shape.states)
  for (let state = rates.length; state < shape.states; state++) {
    rates.push(await write(ratesOf(state, shape)))
    await say(rates)
  }
  const hospitals = await write(hospitalsOf(shape))
  const lines = await write(payerLinesOf(shape))
  connection.closeSync()
  instance.closeSync()
  return { rates, hospitals: [hospitals], payer_lines: [lines] }
}

/** A number from 0 up to 1 of a row, another for each seed. */
const share = (seed: number) => `((hash(i, ${seed}) >> 11) / 9007199254740992.0)`

function ratesOf(state: number, { rates, hospitals, codes, payers }: LakeShape): string {
  const [firstRow, firstHospital] = [state * rates, state * hospitals]
  return `
    WITH drawn AS (
      SELECT i, floor(${codes} * pow(${share(1)}, 1.25))::INTEGER AS rank,
        (${firstHospital} + floor(${hospitals} * ${share(2)}))::INTEGER AS hospital_id,
        (1 + floor(${payers} * pow(${share(3)}, 2)))::INTEGER AS line_id, ${share(4)} AS noise,
        ${share(5)} AS kind
      FROM range(${firstRow}, ${firstRow + rates}) r(i))
    SELECT (10000 + rank)::VARCHAR AS code, 'CPT' AS family,
      CASE WHEN kind < 0.7 THEN 'outpatient' WHEN kind < 0.9 THEN 'inpatient' ELSE 'both' END AS setting,
      CASE WHEN noise < 0.6 THEN 'fee_schedule' WHEN noise < 0.8 THEN 'case_rate'
        WHEN noise < 0.85 THEN 'per_diem' ELSE 'other' END AS methodology_class,
      CASE WHEN (hash(i, 6) % 5) = 0 THEN 'professional' ELSE 'facility' END AS billing_class,
      '' AS drug_unit, hospital_id, line_id,
      (10000 * (20 + rank % 997) * (1 + hospital_id % 7) * (0.5 + line_id % 13 / 6.5) * (0.5 + noise))::BIGINT
        // 100 * 100 AS dollar_e4,
      ((i - ${firstRow}) // 20)::INTEGER AS record_no, 0::INTEGER AS part, (i % 20)::INTEGER AS rate_no,
      (line_id * 4 + i % 4)::INTEGER AS contract_id
    FROM drawn ORDER BY code, family, hospital_id, record_no, part, rate_no`
}

const hospitalsOf = ({ hospitals, states }: LakeShape) => `
  SELECT i::INTEGER AS hospital_id, printf('%06d', i) AS ccn,
    chr((65 + s // 26)::INTEGER) || chr((65 + s % 26)::INTEGER) AS state,
    CASE WHEN i % 4 = 0 THEN 'Critical Access Hospitals' ELSE 'Acute Care Hospitals' END AS hospital_type
  FROM (SELECT i, i // ${hospitals} AS s FROM range(${hospitals * states}) r(i)) numbered`

/** A payer has ten spellings; each tenth payer is in no directory. */
const payerLinesOf = ({ payers }: LakeShape) => `
  SELECT i::INTEGER AS line_id,
    CASE WHEN i = 0 OR (i // 10) % 10 = 9 THEN '' ELSE md5((i // 10)::VARCHAR) END AS payer_id,
    CASE WHEN i = 0 THEN '' ELSE 'Payer ' || (i // 10) END AS payer_name,
    CASE i % 3 WHEN 0 THEN 'medicaid' WHEN 1 THEN 'commercial' ELSE 'unspecified' END AS product_line
  FROM range(${payers + 1}) r(i)`
