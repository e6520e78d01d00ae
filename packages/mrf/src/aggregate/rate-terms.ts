/** Sixteen bits: the methodology's id, and whether the dollar equals the list price. */
const MAX_METHODOLOGY = 0x7fff

/** A methodology beyond the first 32,766 of a file is garbage in that column: it is read as not stated. */
export const packTerms = (methodology: number, equalsList: boolean): number =>
  ((methodology < MAX_METHODOLOGY ? methodology : 0) << 1) | Number(equalsList)
export const methodologyOf = (terms: number): number => terms >> 1
export const equalsList = (terms: number): boolean => (terms & 1) === 1
