import type { Flag } from './flags.ts'

/**
 * The record stream that every layout produces. Ids refer to `FileTables`; amounts are E4 and NaN
 * when absent. Objects are reused: a sink must copy values and never keep the object.
 */
export type ChargeRecord = {
  /** 0-based data record of a CSV, item of a JSON file. */
  number: number
  /** Index of the `standard_charges` element of the item; 0 in a CSV. */
  part: number
  /** Position in the decompressed file: of the row, or of the `standard_charges` element. */
  byteOffset: number
  byteLength: number
  /** Position of the whole item, from which reading can resume; of the row itself in a CSV. */
  itemOffset: number
  itemLength: number
  /** Ids of distinct (type, code) as published; only the first `codeCount` are valid. */
  codes: Int32Array
  codeCount: number
  setting: number
  billingClass: number
  description: number
  modifiers: number
  /** The amount of the drug that the charge is for; NaN when the record is no drug. */
  drugUnitE4: number
  /** Id in `tables.drugTypes`: ml, un, me …; 0 when the record is no drug. */
  drugType: number
  /** Id of the general notes; 0 when there are none. */
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
  /** Id of the algorithm's text; 0 when there is none. */
  algorithm: number
  medianE4: number
  p10E4: number
  p90E4: number
  /**
   * Estimated allowed amount, which dictionary 2.2 had in place of the median and the percentiles.
   */
  estimatedE4: number
  /** Id of the count's text: digits or `1 through 10`; 0 when there is none. */
  count: number
  /** Id of the notes on this contract; 0 when there are none. */
  notes: number
}

/**
 * A range of bytes that cannot be interpreted reliably: stored with its reason and counted as a
 * record, never as a rate.
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
  /** Called for each deviation before its record or rate; null means the whole file. */
  flag?(flag: Flag, record: number | null): void
  /** True when no more is wanted: reading stops after the current chunk. */
  isDone?(): boolean
}

/** Maximum number of codes of a record; the CMS templates have four. */
export const MAX_CODES = 64

/** An empty record, which a reader reuses. */
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

/** An empty rate, which a reader reuses. */
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
