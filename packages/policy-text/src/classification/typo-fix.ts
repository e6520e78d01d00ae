import { wordsOf } from '../diff/word-diff.ts'

/**
 * Minimum length for a typo, and for a dropped letter. Shorter words are too similar to each other.
 */
const [MIN_LETTERS, MIN_LETTERS_DROPPED] = [6, 8]

/** Whether the removed and added words differ only by typos, web addresses or their order. */
export function isTypoFix({ gone, come }: { gone: string; come: string }): boolean {
  const [a, b] = [plainWords(gone), plainWords(come)]
  if (isReordered(a, b)) return true
  return (
    a.length > 0 &&
    a.length === b.length &&
    a.every((word, index) => word === b[index] || isSlip(word, b[index]!))
  )
}

/**
 * Words with web addresses masked and trademark signs removed (NFKC turns the sign into two
 * letters).
 */
const plainWords = (text: string) =>
  wordsOf(text).map((word) => (WEB.test(word) ? 'link' : word.replace(MARK, '').toLowerCase()))
const WEB = /^(?:https?|www\.)|^[\w-]+(?:\.[\w-]+)+\//i
const MARK = /(?<=[a-z])(?:TM|SM)$/

/** Whether the same words are in another order and none of them depends on order. */
const isReordered = (a: readonly string[], b: readonly string[]) =>
  a.length > 1 &&
  a.join() !== b.join() &&
  a.toSorted().join() === b.toSorted().join() &&
  !a.some((word) => /\d/.test(word) || ORDERED.has(word))
const ORDERED = new Set([
  'not',
  'no',
  'only',
  'except',
  'unless',
  'but',
  'if',
  'when',
  'before',
  'after',
  'without',
  'to',
  'from',
  'than',
  'is',
  'are',
  'must',
  'may',
])

/**
 * Two adjacent letters swapped, one doubled, or one missing inside a long word. A different letter
 * makes a different word ("inter", "intra").
 */
function isSlip(a: string, b: string): boolean {
  if (!/^[a-z]+$/.test(a + b) || Math.min(a.length, b.length) < MIN_LETTERS) return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const at = [...short].findIndex((letter, index) => letter !== long[index])
  if (a.length === b.length)
    return (
      short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
    )
  if (long.length !== short.length + 1 || at <= 0 || short.slice(at) !== long.slice(at + 1)) return false
  return long[at] === long[at - 1] || short.length + 1 >= MIN_LETTERS_DROPPED
}
