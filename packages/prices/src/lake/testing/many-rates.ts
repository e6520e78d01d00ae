import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { BlobStore } from '@ppman/evidence'
import type { LakeFiles } from '../lake-engine.ts'

export type LakeShape = { rates: number; states: number; hospitals: number; codes: number; payers: number }

/** The code of a rank, most frequent first. */
export const codeOf = (rank: number): string => String(10_000 + rank)
export const stateOf = (index: number): string =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))

/**
 * Writes a lake of made-up rates, in the layout that a compaction gives it. Frequent codes have some
 * hundred times as many rates as rare ones; prices follow the code, the hospital and the payer.
 *
 * @param say called with the number of finished states
 */
export async function manyRates(
  shape: LakeShape,
  { blobs, dir, say }: { blobs: BlobStore; dir: string; say: (states: number) => void },
): Promise<LakeFiles> {
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
  const rates: string[] = []
  for (let state = 0; state < shape.states; state++) {
    rates.push(await write(ratesOf(state, shape)))
    say(state + 1)
  }
  const hospitals = await write(hospitalsOf(shape))
  const lines = await write(payerLinesOf(shape))
  connection.closeSync()
  instance.closeSync()
  return { rates, hospitals: [hospitals], payer_lines: [lines] }
}

/** A number from 0 up to 1 of a row, another for each seed. */
const share = (seed: number) => `((hash(i, ${seed}) >> 11) / 9007199254740992.0)`

function ratesOf(state: number, { rates, states, hospitals, codes, payers }: LakeShape): string {
  const [rows, own] = [Math.floor(rates / states), Math.floor(hospitals / states)]
  const [firstRow, firstHospital] = [state * rows, state * own]
  return `
    WITH drawn AS (
      SELECT i, floor(${codes} * pow(${share(1)}, 1.25))::INTEGER AS rank,
        (${firstHospital} + floor(${own} * ${share(2)}))::INTEGER AS hospital_id,
        (1 + floor(${payers} * pow(${share(3)}, 2)))::INTEGER AS line_id, ${share(4)} AS noise,
        ${share(5)} AS kind
      FROM range(${firstRow}, ${firstRow + rows}) r(i))
    SELECT (10000 + rank)::VARCHAR AS code, 'CPT' AS family,
      CASE WHEN kind < 0.7 THEN 'outpatient' WHEN kind < 0.9 THEN 'inpatient' ELSE 'both' END AS setting,
      CASE WHEN noise < 0.6 THEN 'fee_schedule' WHEN noise < 0.8 THEN 'case_rate'
        WHEN noise < 0.85 THEN 'per_diem' ELSE 'other' END AS methodology_class,
      CASE WHEN (hash(i, 6) % 5) = 0 THEN 'professional' ELSE 'facility' END AS billing_class,
      '' AS drug_unit, hospital_id, line_id,
      (10000 * (20 + rank % 997) * (1 + hospital_id % 7) * (0.5 + line_id % 13 / 6.5) * (0.5 + noise))::BIGINT
        // 100 * 100 AS dollar_e4,
      ((i - ${firstRow}) // 20)::INTEGER AS record_no, 0::INTEGER AS part, (i % 20)::INTEGER AS rate_no
    FROM drawn ORDER BY code, family, hospital_id, record_no, part, rate_no`
}

const hospitalsOf = ({ hospitals, states }: LakeShape) => `
  SELECT i::INTEGER AS hospital_id, printf('%06d', i) AS ccn,
    chr((65 + s // 26)::INTEGER) || chr((65 + s % 26)::INTEGER) AS state,
    CASE WHEN i % 4 = 0 THEN 'Critical Access Hospitals' ELSE 'Acute Care Hospitals' END AS hospital_type
  FROM (SELECT i, least(i // ${Math.floor(hospitals / states)}, ${states - 1}) AS s
    FROM range(${hospitals}) r(i)) numbered`

/** A payer has ten spellings; each tenth payer is in no directory. */
const payerLinesOf = ({ payers }: LakeShape) => `
  SELECT i::INTEGER AS line_id,
    CASE WHEN i = 0 OR (i // 10) % 10 = 9 THEN '' ELSE md5((i // 10)::VARCHAR) END AS payer_id,
    CASE WHEN i = 0 THEN '' ELSE 'Payer ' || (i // 10) END AS payer_name
  FROM range(${payers + 1}) r(i)`
