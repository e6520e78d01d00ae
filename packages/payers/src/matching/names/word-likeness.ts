import { edits } from './edits.ts'

/** Below this two words are different words. */
const LEAST = 0.62
/** Below this two names are not one name misread. */
const LEAST_OF_RUNS = 0.7

/**
 * How likely two different words (skeletons) are one word, 0 or 0.62 to 1: by edits, where a confusable letter or a swap of
 * neighbours costs less than another letter; a beginning of at least three letters stands for its word.
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
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}
