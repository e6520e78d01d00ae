import { wordsOf } from '../diff/word-diff.ts'

/** Shorter words are too near to one another. */
const [MIN_LETTERS, MIN_LETTERS_DROPPED] = [6, 8]

/**
 * Whether each word that went is the one that came in its place, but for a slip of the typist, an
 * address on the web or its order.
 */
export function isTypoFix({ gone, come }: { gone: string; come: string }): boolean {
  const [a, b] = [plainWords(gone), plainWords(come)]
  if (isReordered(a, b)) return true
  return (
    a.length > 0 &&
    a.length === b.length &&
    a.every((word, index) => word === b[index] || isSlip(word, b[index]!))
  )
}

/** Words without what names a place on the web or a trademark (the sign is read as two letters). */
const plainWords = (text: string) =>
  wordsOf(text).map((word) => (WEB.test(word) ? 'link' : word.replace(MARK, '').toLowerCase()))
const WEB = /^(?:https?|www\.)|^[\w-]+(?:\.[\w-]+)+\//i
const MARK = /(?<=[a-z])(?:TM|SM)$/

/** The same words in another order, where nothing but commas and "and" is between them. */
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
 * Two neighbours swapped, a letter doubled, or one inside a long word left out. Another letter is
 * another word ("inter", "intra").
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
