/** Below this two words are different words. */
const LEAST = 0.62
/** What it costs to take one letter for another that scanners confuse, in place of 1. */
const CONFUSED = 0.45
const CONFUSABLE = new Set(['ce', 'ao', 'uv', 'oc', 'hb', 'nm', 'un', 'ft', 'tl', 'fl', 'gq', 'yv', 'rt', 'es', 'eo', 'ln', 'jl', 'dl', 'ae'].flatMap((pair) => [pair, pair[1]! + pair[0]!]))

/**
 * How likely two different words (skeletons) are one word, 0 or 0.62 to 1: by edits, where a confusable letter or a swap of
 * neighbours costs less than another letter; a beginning of at least three letters stands for its word.
 */
export function wordLikeness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (/^\d+$/.test(short) || short.length < 3) return 0
  if (long.startsWith(short)) return Math.max(0.7, short.length / long.length)
  if (short.length < 4 || long.length - short.length > Math.max(2, long.length * 0.3)) return 0
  const alike = 1 - edits(a, b, long.length * (1 - LEAST)) / long.length
  return alike >= LEAST ? alike : 0
}

const MAX_LENGTH = 64
const rows = [new Float32Array(MAX_LENGTH + 1), new Float32Array(MAX_LENGTH + 1), new Float32Array(MAX_LENGTH + 1)]

/** Weighted edit distance (optimal string alignment); infinite once it must pass `limit`. */
function edits(left: string, right: string, limit: number): number {
  const [a, b] = [left.slice(0, MAX_LENGTH), right.slice(0, MAX_LENGTH)]
  let [before, last, row] = rows as [Float32Array, Float32Array, Float32Array]
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = last[j - 1]! + (same ? 0 : CONFUSABLE.has(a[i - 1]! + b[j - 1]!) ? CONFUSED : 1)
      cost = Math.min(cost, last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)) cost = Math.min(cost, before[j - 2]! + 0.7)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return Infinity
    ;[before, last, row] = [last, row, before]
  }
  return last[b.length]!
}
