/** Words of one shingle: short enough to outlive an edit, long enough that two policies share few. */
const SHINGLE_WORDS = 4
/** Kept of a text: with 2,000 a share is known to about two percent, whatever the length. */
const SKETCH_SIZE = 2_000
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The hashes of each run of four words, by the place of its first word. 32 bits, unsigned. */
export const shinglesOf = (words: readonly string[]): number[] =>
  words
    .slice(0, Math.max(0, words.length - SHINGLE_WORDS + 1))
    .map((_, at) => hash(words.slice(at, at + SHINGLE_WORDS).join(' ')))

/** The smallest hashes of a text, ascending, each once: a sample that two texts can be compared by. */
export const sketchOf = (words: readonly string[]): number[] =>
  [...new Set(shinglesOf(words))].sort((a, b) => a - b).slice(0, SKETCH_SIZE)

/** Share of the sketch that a text still says, 0 to 1. */
export function containment(sketch: readonly number[], words: readonly string[]): number {
  const said = new Set(shinglesOf(words))
  return sketch.length === 0 ? 0 : sketch.filter((shingle) => said.has(shingle)).length / sketch.length
}

/** The largest hash that a sketch of this text could hold: beyond it nothing is known. */
export const reachOf = (sketch: readonly number[]) =>
  sketch.length < SKETCH_SIZE ? 0xffffffff : sketch.at(-1)!

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = FNV_OFFSET
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME)
  return value >>> 0
}
