/** What it costs to take one letter for another that scanners confuse, and to swap neighbours, in place of 1. */
const CONFUSED = 0.45
const SWAPPED = 0.7
const PAIRS = [
  'ce',
  'ao',
  'uv',
  'oc',
  'hb',
  'nm',
  'un',
  'ft',
  'tl',
  'fl',
  'gq',
  'yv',
  'rt',
  'es',
  'eo',
  'ln',
  'jl',
  'dl',
  'ae',
]

/** Cost of taking a letter (lower six bits of its code) for another. */
const COST = new Float32Array(64 * 64).fill(1)
for (let letter = 0; letter < 64; letter++) COST[letter * 64 + letter] = 0
for (const [a, b] of PAIRS.map((pair) => [pair.charCodeAt(0) & 63, pair.charCodeAt(1) & 63] as const)) {
  COST[a * 64 + b] = CONFUSED
  COST[b * 64 + a] = CONFUSED
}

const MAX_LENGTH = 64
const rows = [0, 1, 2].map(() => new Float32Array(MAX_LENGTH + 1))

/** Weighted edit distance (optimal string alignment) of two lower-case words; infinite once it must pass `limit`. */
export function edits(left: string, right: string, limit: number): number {
  const [rowsLong, columns] = [Math.min(MAX_LENGTH, left.length), Math.min(MAX_LENGTH, right.length)]
  const reach = Math.ceil(limit)
  let [before, last, row] = rows as [Float32Array, Float32Array, Float32Array]
  for (let j = 0; j <= columns; j++) last[j] = j
  for (let i = 1; i <= rowsLong; i++) {
    const own = left.charCodeAt(i - 1) & 63
    const previous = i > 1 ? left.charCodeAt(i - 2) & 63 : -1
    const [from, to] = [Math.max(1, i - reach), Math.min(columns, i + reach)]
    row[from - 1] = from === 1 ? i : Infinity
    if (to < columns) row[to + 1] = Infinity
    let least = Infinity
    for (let j = from; j <= to; j++) {
      const other = right.charCodeAt(j - 1) & 63
      let cost = last[j - 1]! + COST[own * 64 + other]!
      if (last[j]! + 1 < cost) cost = last[j]! + 1
      if (row[j - 1]! + 1 < cost) cost = row[j - 1]! + 1
      if (
        other === previous &&
        j > 1 &&
        own === (right.charCodeAt(j - 2) & 63) &&
        before[j - 2]! + SWAPPED < cost
      )
        cost = before[j - 2]! + SWAPPED
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return Infinity
    ;[before, last, row] = [last, row, before]
  }
  return last[columns]!
}
