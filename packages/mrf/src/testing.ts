import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHUNK_BYTES, type ByteSource } from './unpack/byte-source.ts'

export { aRate, anItem, asWide } from './hospital.fixtures.ts'
export { type Packed, zipOf } from './zip.fixtures.ts'

const DATA = process.env.PPMAN_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))

/** A file of the price-transparency test data. */
export const dataFile = (name: string): string => join(DATA, 'ptransparency', name)
/** Tests of real files are skipped, and say so by their name, where the data are absent. */
export const hasData = existsSync(dataFile('README.md'))

/** Bytes in memory, handed over in pieces as a file would be. */
export const bytesSource = (bytes: Buffer, chunkBytes = CHUNK_BYTES): ByteSource => ({
  name: 'test.csv',
  bytes: bytes.length,
  async *stream() {
    for (let index = 0; index < bytes.length; index += chunkBytes)
      yield Buffer.from(bytes.subarray(index, index + chunkBytes))
  },
  async *streamFrom(fromByte, toByte = bytes.length) {
    yield Buffer.from(bytes.subarray(fromByte, toByte))
  },
})

/** A rate of a made-up hospital. Say only what the test is about. */
export type TestRate = Partial<
  Record<
    | 'description'
    | 'code'
    | 'type'
    | 'setting'
    | 'gross'
    | 'payer'
    | 'plan'
    | 'dollar'
    | 'percent'
    | 'algorithm'
    | 'methodology',
    string
  >
>

const COLUMNS =
  'description,code|1,code|1|type,setting,standard_charge|gross,payer_name,plan_name,' +
  'standard_charge|negotiated_dollar,' +
  'standard_charge|negotiated_percentage,standard_charge|negotiated_algorithm,' +
  'standard_charge|methodology,median_amount'
const GENERAL = [
  'hospital_name,last_updated_on,version,location_name',
  'Example Hospital,2026-04-01,3.0.0,Example Hospital',
]

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One row of `tallFile`. */
export function tallRow(rate: TestRate = {}): string {
  const {
    description = 'Knee picture',
    code = '73560',
    type = 'CPT',
    setting = 'outpatient',
    gross = '',
  } = rate
  const {
    payer = 'Example Health',
    plan = 'PPO',
    dollar = '',
    percent = '',
    algorithm = '',
    methodology = 'fee schedule',
  } = rate
  return [description, code, type, setting, gross, payer, plan, dollar, percent, algorithm, methodology, '']
    .map(quoted)
    .join(',')
}

/** A tall CSV file of made-up rates; `rows` may also hold raw lines. */
export function tallFile(rows: readonly (TestRate | string)[], { newline = '\n' } = {}): string {
  return (
    [...GENERAL, COLUMNS, ...rows.map((row) => (typeof row === 'string' ? row : tallRow(row)))].join(
      newline,
    ) + newline
  )
}
