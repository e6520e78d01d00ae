import type { Flag } from './flags.ts'

/**
 * The one stream that every layout turns its bytes into. Numbers refer to `FileTables`; amounts are
 * E4 and NaN when absent. The same objects are reused: a sink copies values and never keeps the
 * object.
 */
export type ChargeRecord = {
  /** 0-based data record of a CSV, item of a JSON file. */
  number: number
  /** Which `standard_charges` element of the item; 0 in a CSV. */
  part: number
  /** In the decompressed file: the row, or the `standard_charges` element. */
  byteOffset: number
  byteLength: number
  /** The whole item around it, from which the file can be read on; the row itself in a CSV. */
  itemOffset: number
  itemLength: number
  /** Ids of distinct (type, code) in the order published; only the first `codeCount` are meant. */
  codes: Int32Array
  codeCount: number
  setting: number
  billingClass: number
  description: number
  modifiers: number
  /** How much of the drug the charge is for; NaN when the record is no drug. */
  drugUnitE4: number
  /** Id in `tables.drugTypes`: ml, un, me …; 0 when the record is no drug. */
  drugType: number
  /** Text of the general notes; 0 when there are none. */
  notes: number
  grossE4: number
  cashE4: number
  minE4: number
  maxE4: number
}

/**
 * A record's price for one contract: a dollar, a percentage or an algorithm, or several of them.
 */
export type Rate = {
  contract: number
  methodology: number
  dollarE4: number
  percentE4: number
  /** Text of the algorithm; 0 when there is none. */
  algorithm: number
  medianE4: number
  p10E4: number
  p90E4: number
  /**
   * Estimated allowed amount, which dictionary 2.2 had in place of the median and the percentiles.
   */
  estimatedE4: number
  /** Text of the count: digits, `1 through 10`, or 0 when there is none. */
  count: number
  /** Text of the notes about this contract; 0 when there are none. */
  notes: number
}

/**
 * A stretch whose meaning cannot be trusted: kept with its reason, counted as a record, never as a
 * rate.
 */
export type Quarantined = { number: number; byteOffset: number; byteLength: number; reason: QuarantineReason }
export type QuarantineReason =
  | 'unclosed_quote'
  | 'too_many_cells'
  | 'too_few_cells'
  | 'malformed_json'
  | 'nested_too_deeply'
  | 'item_too_large'
  | 'cut_off'

export type RecordSink = {
  record(record: ChargeRecord): void
  rate(rate: Rate, record: ChargeRecord): void
  quarantine(quarantined: Quarantined): void
  /**
   * Called for each deviation before its record or rate is passed on; null means the whole file.
   */
  flag?(flag: Flag, record: number | null): void
  /** True when nothing more is wanted: reading stops after the current chunk. */
  isDone?(): boolean
}

/** Most codes that one record may carry; the CMS templates carry four. */
export const MAX_CODES = 64

/** A record that a reader reuses. */
export const emptyRecord = (): ChargeRecord => ({
  number: 0,
  part: 0,
  byteOffset: 0,
  byteLength: 0,
  itemOffset: 0,
  itemLength: 0,
  codes: new Int32Array(MAX_CODES),
  codeCount: 0,
  setting: 0,
  billingClass: 0,
  description: 0,
  modifiers: 0,
  drugUnitE4: NaN,
  drugType: 0,
  notes: 0,
  grossE4: NaN,
  cashE4: NaN,
  minE4: NaN,
  maxE4: NaN,
})

/** A rate that a reader reuses. */
export const emptyRate = (): Rate => ({
  contract: 0,
  methodology: 0,
  dollarE4: NaN,
  percentE4: NaN,
  algorithm: 0,
  medianE4: NaN,
  p10E4: NaN,
  p90E4: NaN,
  estimatedE4: NaN,
  count: 0,
  notes: 0,
})
