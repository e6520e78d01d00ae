import { type ChargeRecord, emptyRate, type Rate, RATE_BASES, type RateBasis } from '@ppman/mrf'
import { PLAIN, RATE_TEXTS, RECORD_TEXTS, REPEATED, RISING, ROWS_PER_GROUP } from './segment-schema.ts'

const RECORD_NUMBERS = [...RISING, 'part', 'byte_length', ...REPEATED] as const
const RECORD_IDS = [...RECORD_TEXTS, 'codes'] as const
const RATE_NUMBERS = ['rate_no', ...PLAIN] as const
const RATE_IDS = ['contract', ...RATE_TEXTS] as const

const byName = <Name extends string, Column>(names: readonly Name[], make: () => Column) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Column>

const sharedBytes = (bytesPerRow: number) => new SharedArrayBuffer(ROWS_PER_GROUP * bytesPerRow)
const numberColumn = () => new Float64Array(sharedBytes(Float64Array.BYTES_PER_ELEMENT))
const idColumn = () => new Int32Array(sharedBytes(Int32Array.BYTES_PER_ELEMENT))

/** Memory that another thread may read. A page of it that nothing is put into takes none. */
const rateColumns = () => ({
  /** Of records: the row after the last of each, and what is said once for all rows of one. */
  ends: idColumn(),
  recordNumbers: byName(RECORD_NUMBERS, numberColumn),
  recordIds: byName(RECORD_IDS, idColumn),
  numbers: byName(RATE_NUMBERS, numberColumn),
  ids: byName(RATE_IDS, idColumn),
})

/** Numbers are NaN and ids 0 where there is nothing. */
export type RateColumns = ReturnType<typeof rateColumns>

/** Rows of the row group in hand, and records that have some. The record in hand stands behind those. */
export type RateRows = { count: number; records: number; columns: RateColumns }

/** Room for one row group, used again and again. */
export const rateRows = (): RateRows => ({ count: 0, records: 0, columns: rateColumns() })

const BASIS_ID = Object.fromEntries(RATE_BASES.map((basis, index) => [basis, index + 1])) as Record<
  RateBasis,
  number
>

/** Puts a record in hand. @param codes number of its list of codes */
export function putRecord(
  { records: row, columns: { recordNumbers: numbers, recordIds: ids } }: RateRows,
  record: ChargeRecord,
  codes: number,
): void {
  numbers.record_no[row] = record.number
  numbers.byte_offset[row] = record.byteOffset
  numbers.part[row] = record.part
  numbers.byte_length[row] = record.byteLength
  numbers.item_offset[row] = record.itemOffset === record.byteOffset ? NaN : record.itemOffset
  ids.codes[row] = ids.code_key[row] = codes
  ids.description[row] = record.description
  ids.setting[row] = record.setting
  ids.billing_class[row] = record.billingClass
  ids.modifiers[row] = record.modifiers
  ids.drug_type[row] = record.drugType
  ids.notes[row] = record.notes
  numbers.drug_unit_e4[row] = record.drugUnitE4
  numbers.gross_e4[row] = record.grossE4
  numbers.cash_e4[row] = record.cashE4
  numbers.min_e4[row] = record.minE4
  numbers.max_e4[row] = record.maxE4
}

/** Ends the record in hand; one without a row is none. */
export function endRecord(rows: RateRows): void {
  const { count, records, columns } = rows
  const startsAt = records === 0 ? 0 : columns.ends[records - 1]!
  if (count > startsAt) columns.ends[rows.records++] = count
}

/** Goes on with the last record of the row group before. */
export function continueRecord(
  { records: row, columns: { recordNumbers, recordIds } }: RateRows,
  before: RateRows,
): void {
  const last = before.records - 1
  for (const name of RECORD_NUMBERS) recordNumbers[name][row] = before.columns.recordNumbers[name][last]!
  for (const name of RECORD_IDS) recordIds[name][row] = before.columns.recordIds[name][last]!
}

/** Puts what a rate says into the next row. */
export function putRate(
  { count: row, columns: { numbers, ids } }: RateRows,
  rate: Rate,
  basis: RateBasis,
): void {
  ids.contract[row] = rate.contract + 1
  ids.methodology[row] = rate.methodology
  ids.algorithm[row] = rate.algorithm
  ids.count[row] = rate.count
  ids.payer_notes[row] = rate.notes
  ids.rate_basis[row] = BASIS_ID[basis]
  numbers.dollar_e4[row] = rate.dollarE4
  numbers.percent_e4[row] = rate.percentE4
  numbers.median_e4[row] = rate.medianE4
  numbers.p10_e4[row] = rate.p10E4
  numbers.p90_e4[row] = rate.p90E4
  numbers.estimated_e4[row] = rate.estimatedE4
}

/** What a record without any rate says about its price for one contract. */
export const NO_RATE: Rate = { ...emptyRate(), contract: -1 }
