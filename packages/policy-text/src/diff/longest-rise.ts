/** Indices of the longest strictly increasing subsequence. Deterministic when there are several. */
export function longestRise(values: readonly number[]): number[] {
  const ends: number[] = []
  const previous = new Int32Array(values.length).fill(-1)
  values.forEach((value, index) => {
    const length = firstAtLeast(ends, values, value)
    if (length > 0) previous[index] = ends[length - 1]!
    ends[length] = index
  })
  const rise: number[] = []
  for (let position = ends.at(-1) ?? -1; position >= 0; position = previous[position]!) rise.push(position)
  return rise.reverse()
}

/** Binary search for the first length whose smallest end is not below the value. */
function firstAtLeast(ends: readonly number[], values: readonly number[], value: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[ends[middle]!]! < value) low = middle + 1
    else high = middle
  }
  return low
}
