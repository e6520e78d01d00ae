import { type ChargeRecord, emptyRate, type Rate, RATE_BASES, type RateBasis } from '@ppman/mrf'
import { NUMBERS, PLAIN, REPEATED, RISING, ROWS_PER_GROUP, type TextName, TEXTS } from './segment-names.ts'

type NumberName = (typeof RISING)[number] | (typeof NUMBERS)[number] | (typeof REPEATED)[number] | (typeof PLAIN)[number]

/** Rows of the row group in hand, by column. Numbers are NaN and ids 0 where there is nothing. */
export type RateRows = {
  count: number
  /** Rows of the row group before, the last of which may be that of the same record. */
  before: RateRows | null
  numbers: Record<NumberName, Float64Array>
  ids: Record<TextName | 'codes', Int32Array>
}

const BASIS_ID = Object.fromEntries(RATE_BASES.map((basis, at) => [basis, at + 1])) as Record<RateBasis, number>
const RECORD_NUMBERS = ['record_no', 'byte_offset', 'part', 'byte_length', ...REPEATED] as const
const RECORD_IDS = ['codes', 'code_key', 'description', 'setting', 'billing_class', 'modifiers', 'drug_type', 'notes'] as const

const byName = <Name extends string, Column>(names: readonly Name[], make: () => Column) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Column>

const sharedBytes = (bytesPerRow: number) => new SharedArrayBuffer(ROWS_PER_GROUP * bytesPerRow)

/** Room for one row group, used again and again, that another thread may read. */
export const rateRows = (): RateRows => ({
  count: 0,
  before: null,
  numbers: byName([...RISING, ...NUMBERS, ...REPEATED, ...PLAIN], () => new Float64Array(sharedBytes(Float64Array.BYTES_PER_ELEMENT))),
  ids: byName([...TEXTS, 'codes'], () => new Int32Array(sharedBytes(Int32Array.BYTES_PER_ELEMENT))),
})

/** Puts what a record says into the next row. @param codes number of its list of codes */
export function putRecord({ count: at, numbers, ids }: RateRows, record: ChargeRecord, codes: number): void {
  numbers.record_no[at] = record.number
  numbers.byte_offset[at] = record.byteOffset
  numbers.part[at] = record.part
  numbers.byte_length[at] = record.byteLength
  numbers.item_offset[at] = record.itemOffset === record.byteOffset ? NaN : record.itemOffset
  ids.codes[at] = ids.code_key[at] = codes
  ids.description[at] = record.description
  ids.setting[at] = record.setting
  ids.billing_class[at] = record.billingClass
  ids.modifiers[at] = record.modifiers
  ids.drug_type[at] = record.drugType
  ids.notes[at] = record.notes
  numbers.drug_unit_e4[at] = record.drugUnitE4
  numbers.gross_e4[at] = record.grossE4
  numbers.cash_e4[at] = record.cashE4
  numbers.min_e4[at] = record.minE4
  numbers.max_e4[at] = record.maxE4
}

/** Copies what the record says from its row to all that follow it: a wide row has a rate for each of hundreds of contracts. */
export function spreadRecord({ count, numbers, ids }: RateRows, row: number): void {
  if (count - row < 2) return
  for (const name of RECORD_NUMBERS) numbers[name].fill(numbers[name][row]!, row + 1, count)
  for (const name of RECORD_IDS) ids[name].fill(ids[name][row]!, row + 1, count)
}

/** Goes on with the record of the row group before, in the first row. */
export function continueRecord({ before, numbers, ids }: RateRows): void {
  const last = before!.count - 1
  for (const name of RECORD_NUMBERS) numbers[name][0] = before!.numbers[name][last]!
  for (const name of RECORD_IDS) ids[name][0] = before!.ids[name][last]!
}

/** Puts what a rate says into the next row. */
export function putRate({ count: at, numbers, ids }: RateRows, rate: Rate, basis: RateBasis): void {
  ids.payer[at] = ids.plan[at] = rate.contract + 1
  ids.methodology[at] = rate.methodology
  ids.algorithm[at] = rate.algorithm
  ids.count[at] = rate.count
  ids.payer_notes[at] = rate.notes
  ids.rate_basis[at] = BASIS_ID[basis]
  numbers.dollar_e4[at] = rate.dollarE4
  numbers.percent_e4[at] = rate.percentE4
  numbers.median_e4[at] = rate.medianE4
  numbers.p10_e4[at] = rate.p10E4
  numbers.p90_e4[at] = rate.p90E4
  numbers.estimated_e4[at] = rate.estimatedE4
}

/** What a record without any rate says about its price for one contract. */
export const NO_RATE: Rate = { ...emptyRate(), contract: -1 }
