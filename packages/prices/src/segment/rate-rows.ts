import { type ChargeRecord, emptyRate, type Rate, RATE_BASES, type RateBasis } from '@ppman/mrf'

/**
 * Names of the columns, in the order of the file. Public: other readers open segments too. Add, do
 * not rename.
 */
const RISING = ['record_no', 'byte_offset'] as const
export const NUMBERS = ['part', 'rate_no', 'byte_length'] as const
export const REPEATED = ['item_offset', 'drug_unit_e4', 'gross_e4', 'cash_e4', 'min_e4', 'max_e4'] as const
export const PLAIN = ['dollar_e4', 'percent_e4', 'median_e4', 'p10_e4', 'p90_e4', 'estimated_e4'] as const
export const RECORD_TEXTS = [
  'code_key',
  'description',
  'setting',
  'billing_class',
  'modifiers',
  'drug_type',
  'notes',
] as const
/** Names of the contract. */
export const CONTRACT_TEXTS = ['payer', 'plan'] as const
export const RATE_TEXTS = ['methodology', 'algorithm', 'count', 'payer_notes', 'rate_basis', 'flags'] as const
export const TEXTS = [...RECORD_TEXTS, ...CONTRACT_TEXTS, ...RATE_TEXTS] as const

export type TextName = (typeof TEXTS)[number]

/** Large enough to pack well, small enough that one record is found in a few milliseconds. */
export const ROWS_PER_GROUP = 65_536

const RECORD_NUMBERS = [...RISING, 'part', 'byte_length', ...REPEATED] as const
const RECORD_IDS = [...RECORD_TEXTS, 'codes'] as const
const RATE_NUMBERS = ['rate_no', ...PLAIN] as const
const RATE_IDS = ['contract', ...RATE_TEXTS] as const

const byName = <Name extends string, Column>(names: readonly Name[], make: () => Column) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Column>

const sharedBytes = (bytesPerRow: number) => new SharedArrayBuffer(ROWS_PER_GROUP * bytesPerRow)
const numberColumn = () => new Float64Array(sharedBytes(Float64Array.BYTES_PER_ELEMENT))
const idColumn = () => new Int32Array(sharedBytes(Int32Array.BYTES_PER_ELEMENT))

/** Shared memory; untouched pages take none. */
const rateColumns = () => ({
  /** By record: the row after its last, then values that all its rows share. */
  ends: idColumn(),
  recordNumbers: byName(RECORD_NUMBERS, numberColumn),
  recordIds: byName(RECORD_IDS, idColumn),
  numbers: byName(RATE_NUMBERS, numberColumn),
  ids: byName(RATE_IDS, idColumn),
})

/** Missing numbers are NaN, missing ids 0. */
export type RateColumns = ReturnType<typeof rateColumns>

/** Rows of the current row group, and the number of its finished records. */
export type RateRows = { count: number; records: number; columns: RateColumns }

/** Reusable memory for one row group. */
export const rateRows = (): RateRows => ({ count: 0, records: 0, columns: rateColumns() })

const BASIS_ID = Object.fromEntries(RATE_BASES.map((basis, index) => [basis, index + 1])) as Record<
  RateBasis,
  number
>

/** Starts a record. @param codes number of its list of codes */
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

/** Ends the current record; a record without rows is dropped. */
export function endRecord(rows: RateRows): void {
  const { count, records, columns } = rows
  const startsAt = records === 0 ? 0 : columns.ends[records - 1]!
  if (count > startsAt) columns.ends[rows.records++] = count
}

/** Continues the last record of the previous row group. */
export function continueRecord(
  { records: row, columns: { recordNumbers, recordIds } }: RateRows,
  before: RateRows,
): void {
  const last = before.records - 1
  for (const name of RECORD_NUMBERS) recordNumbers[name][row] = before.columns.recordNumbers[name][last]!
  for (const name of RECORD_IDS) recordIds[name][row] = before.columns.recordIds[name][last]!
}

/** Writes a rate into the next row. */
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

/** The row of a record without rates. */
export const NO_RATE: Rate = { ...emptyRate(), contract: -1 }
