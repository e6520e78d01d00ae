import type { PriceFigures } from '@ppman/mrf'

/** What a hospital says about a code in a setting today. */
export type Price = PriceFigures & {
  id: string
  ccn: string | null
  hospitalName: string
  state: string
  isSample: boolean
  family: string
  code: string
  declaredType: string
  setting: string
  /** The hospital's own words, from the record behind the figure. */
  text: string
  fileId: string
  /** Of the file's bytes as they were published. */
  sha256: string
  /** 0-based. */
  recordNo: number
  byteOffset: number
  byteLength: number
  validFrom: Date
}

/** Why a cell shows no median. */
export type NoPriceReason = 'formula_only' | 'list_price_only' | 'not_published' | 'no_file' | 'unknown_hospital'

/** Why this price has no median, or null when it has one. */
export function noMedianReason({ contractMedianE4, rates }: Price): NoPriceReason | null {
  if (contractMedianE4 !== null) return null
  return rates > 0 ? 'formula_only' : 'list_price_only'
}

/** Cents, rounded half up: what pages and JSON show. The exact value is in `mrf inspect` and `mrf trace`. */
export const toCents = (amountE4: number): number => Math.round(amountE4 / 100)
/** Dollars rounded to cents, or null. */
export const toDollars = (amountE4: number | null): number | null => (amountE4 === null ? null : toCents(amountE4) / 100)
