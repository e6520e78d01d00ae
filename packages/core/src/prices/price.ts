/** What a hospital says about a code in a setting today. Amounts are E4 (1/10,000 dollar); null where there is none. */
export type Price = {
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
  rates: number
  pricedRates: number
  contracts: number
  rowMedianE4: number | null
  contractMedianE4: number | null
  p10E4: number | null
  p90E4: number | null
  minE4: number | null
  maxE4: number | null
  grossE4: number | null
  cashE4: number | null
  methodologies: string[]
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
