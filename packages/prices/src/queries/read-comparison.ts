import type { AskedCode } from './compare-prices.ts'

export type ComparisonQuery = { codes: string; codeTypes: string; hospitals: string }
export type AskedComparison = {
  asked: AskedCode[]
  ccns: string[]
  /** Procedures and hospitals beyond what one comparison shows. */
  leftOut: number
}

/** Nobody reads a larger matrix, and each cell costs a query. */
export const MAX_CODES = 25
export const MAX_HOSPITALS = 12

/**
 * Reads the parallel lists of a comparison (specification 4.3): the n-th type belongs to the n-th
 * code, a missing or empty type means any. Blank entries and repetitions are dropped.
 */
export function readComparison({ codes, codeTypes, hospitals }: ComparisonQuery): AskedComparison {
  const types = codeTypes.split(',').map((type) => type.trim())
  const asked = codes.split(',').map((code, i) => ({ code: code.trim(), type: types[i] || null }))
  const distinct = [
    ...new Map(
      asked
        .filter(({ code }) => code !== '')
        .map((each) => [`${each.code}|${each.type}`.toUpperCase(), each]),
    ).values(),
  ]
  const ccns = [...new Set(hospitals.split(',').map((ccn) => ccn.trim().toUpperCase()))].filter(
    (ccn) => ccn !== '',
  )
  return {
    asked: distinct.slice(0, MAX_CODES),
    ccns: ccns.slice(0, MAX_HOSPITALS),
    leftOut: Math.max(0, distinct.length - MAX_CODES) + Math.max(0, ccns.length - MAX_HOSPITALS),
  }
}
