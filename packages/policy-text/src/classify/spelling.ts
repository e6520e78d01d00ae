import { wordsOf } from '../diff/words.ts'

/** Shorter words are too near to one another. */
const [MIN_LETTERS, MIN_LETTERS_DROPPED] = [6, 8]

/** Whether each word that went is the one that came in its place, but for a slip of the typist. */
export function isMended({ gone, come }: { gone: string; come: string }): boolean {
  const [a, b] = [wordsOf(gone.toLowerCase()), wordsOf(come.toLowerCase())]
  return a.length > 0 && a.length === b.length && a.join() !== b.join() && a.every((word, index) => word === b[index] || isSlip(word, b[index]!))
}

/** Two neighbours swapped, a letter doubled, or one inside a long word left out. Another letter is another word ("inter", "intra"). */
function isSlip(a: string, b: string): boolean {
  if (!/^[a-z]+$/.test(a + b) || Math.min(a.length, b.length) < MIN_LETTERS) return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const at = [...short].findIndex((letter, index) => letter !== long[index])
  if (a.length === b.length) return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  if (long.length !== short.length + 1 || at <= 0 || short.slice(at) !== long.slice(at + 1)) return false
  return long[at] === long[at - 1] || short.length + 1 >= MIN_LETTERS_DROPPED
}
