import type { Column } from './columns.ts'

/** Median of sorted numbers: the middle one, or the mean of the two in the middle; NaN for none. */
export function medianOf(sorted: ArrayLike<number>, from = 0, to = sorted.length): number {
  const middle = (from + to) >>> 1
  if (to <= from) return NaN
  return (to - from) % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Up to this length insertion sort is faster than the engine's sort. */
const FEW = 24

/** Sorts a range of numbers and returns its median. */
export function medianInPlace(numbers: Float64Array, from: number, to: number): number {
  sortStretch(numbers, from, to)
  return medianOf(numbers, from, to)
}

/** Sorts a range of numbers in place. */
export function sortStretch(numbers: Float64Array, from: number, to: number): void {
  if (to - from > FEW)
    return void (to - from === numbers.length ? numbers : numbers.subarray(from, to)).sort()
  for (let index = from + 1; index < to; index++) {
    const number = numbers[index]!
    let place = index
    for (; place > from && numbers[place - 1]! > number; place--) numbers[place] = numbers[place - 1]!
    numbers[place] = number
  }
}

/** Percentile by nearest rank, as CMS defines it; NaN for an empty list. */
export function nearestRank(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? NaN : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

/** Rounds to 1/10,000 dollar (the mean of two amounts may end in a half); null for NaN. */
export const exactE4 = (amountE4: number): number | null =>
  Number.isNaN(amountE4) ? null : Math.round(amountE4)

/** Median of the rows that hold an amount; null when none does. */
export function medianOfList(rows: Int32Array, amountE4: Column): number | null {
  const amounts = new Float64Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index++) {
    const amount = amountE4.at(rows[index]!)
    if (amount > 0) amounts[count++] = amount
  }
  return exactE4(medianInPlace(amounts, 0, count))
}
