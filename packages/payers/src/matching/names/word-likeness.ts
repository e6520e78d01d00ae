/**
 * Costs, instead of 1, of substituting a letter that scanners confuse and of swapping neighbors.
 */
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

/**
 * Weighted edit distance (optimal string alignment) of two lower-case words; infinite once it must
 * pass `limit`.
 */
function edits(left: string, right: string, limit: number): number {
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

/** Below this likeness two words are different. */
const LEAST = 0.62
/** Below this likeness two names are different. */
const LEAST_OF_RUNS = 0.7

/**
 * How likely two different words (skeletons) are one word, 0 or 0.62 to 1: by edits, where a
 * confusable letter or a swap of neighbours costs less than another letter; a beginning of at least
 * three letters stands for its word.
 */
export function wordLikeness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 3 || startsWithDigit(short)) return 0
  if (long.startsWith(short)) return Math.max(0.7, short.length / long.length)
  return short.length < 4 || long.length - short.length > Math.max(2, long.length * 0.3)
    ? 0
    : likeness(a, b, LEAST)
}

/** Likeness of two whole names without their blanks, 0 or 0.75 to 1. */
export const runLikeness = (a: string, b: string): number => (a === b ? 1 : likeness(a, b, LEAST_OF_RUNS))

/** By edits, 0 when below `least`. */
function likeness(a: string, b: string, least: number): number {
  const length = Math.max(a.length, b.length)
  const limit = length * (1 - least)
  if (Math.abs(a.length - b.length) > limit || lettersApart(a, b) > 2 * Math.ceil(limit)) return 0
  const alike = 1 - edits(a, b, limit) / length
  return alike >= least ? alike : 0
}

const startsWithDigit = (word: string) => word.charCodeAt(0) < 58

/** How many letters only one of the words has: two for every letter that is taken for another. */
function lettersApart(a: string, b: string): number {
  let apart = lettersOf(a) ^ lettersOf(b)
  let count = 0
  for (; apart !== 0; apart &= apart - 1) count++
  return count
}

function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}
