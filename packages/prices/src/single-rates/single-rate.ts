import type { RateBasis } from '@ppman/mrf'

/**
 * One rate of a segment: an item and a contract in a hospital's file. Amounts are E4; missing
 * values null.
 */
export type SingleRate = {
  /**
   * Record of the file (row of a CSV, item of a JSON), `standard_charges` element, and rate of that
   * record; all 0-based.
   */
  recordNo: number
  part: number
  rateNo: number
  byteOffset: number
  byteLength: number
  /** Offset where reading can start to reach the record. */
  itemOffset: number
  codes: { family: string; code: string; declaredType: string }[]
  description: string | null
  setting: string | null
  billingClass: string | null
  modifiers: string | null
  drugUnitE4: number | null
  drugType: string | null
  notes: string | null
  grossE4: number | null
  cashE4: number | null
  minE4: number | null
  maxE4: number | null
  payer: string | null
  plan: string | null
  methodology: string | null
  dollarE4: number | null
  percentE4: number | null
  algorithm: string | null
  medianE4: number | null
  p10E4: number | null
  p90E4: number | null
  count: string | null
  estimatedE4: number | null
  payerNotes: string | null
  rateBasis: RateBasis
  /** Flags of the record and the rate (docs/reference/flags.md). */
  flags: string[]
}

/** Permanent id of a rate: the reading of a file and the position in it. */
export type RateId = { fileId: string; record: number; part: number; rate: number }

const RATE_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9}):(\d{1,9}):(\d{1,9})$/i

/** Parses `<file id>:<record>:<part>:<rate>`; null when it is invalid. */
export function parseRateId(text: string): RateId | null {
  const found = RATE_ID.exec(text)
  return (
    found && {
      fileId: found[1]!.toLowerCase(),
      record: Number(found[2]),
      part: Number(found[3]),
      rate: Number(found[4]),
    }
  )
}

export const rateIdText = (
  fileId: string,
  { recordNo, part, rateNo }: Pick<SingleRate, 'recordNo' | 'part' | 'rateNo'>,
): string => [fileId, recordNo, part, rateNo].join(':')
