import { type ChargeRecord, MAX_CODES, type Rate } from '../record.ts'

/** A record that a reader fills again and again. */
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

/** A rate that a reader fills again and again. */
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
