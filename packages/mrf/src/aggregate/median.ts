/** Median of sorted numbers: the middle one, or the mean of the two in the middle; NaN of nothing. */
export function medianOf(sorted: ArrayLike<number>, from = 0, to = sorted.length): number {
  const middle = (from + to) >>> 1
  if (to <= from) return NaN
  return (to - from) % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The observed value at or above a share of the others (nearest rank, as CMS has it for percentiles); NaN of nothing. */
export function nearestRank(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? NaN : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

/** Exact to the unit of 1/10,000 dollar (the mean of two units may end in a half); null for NaN. */
export const exactE4 = (amountE4: number): number | null => (Number.isNaN(amountE4) ? null : Math.round(amountE4))

/** Median of list prices in any order; null when there are none. */
export const medianOfList = (amountsE4: readonly number[]): number | null =>
  exactE4(medianOf(Float64Array.from(amountsE4.filter((amountE4) => amountE4 > 0)).sort()))
