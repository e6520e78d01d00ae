/** The number that a share of all, 0 to 1, do not exceed; 0 of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
