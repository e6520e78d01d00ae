/** a–z and 0–9; everything else shares one place, so that other scripts still have grams. */
const LETTERS = 38
const START = 37

/** How many grams there are: a gram is a number below this. */
export const GRAMS = LETTERS ** 3

/**
 * Three-letter pieces of a name as numbers, each once: the pieces of the whole name without its blanks, so that words
 * printed together or apart look alike, and the beginnings of its words, which are the most telling letters.
 */
export function gramsOf(words: readonly string[]): number[] {
  const grams = new Set<number>()
  for (const word of words)
    grams.add((START * LETTERS + letter(word, 0)) * LETTERS + (word.length > 1 ? letter(word, 1) : START))
  const run = words.join('')
  for (let at = 0; at + 3 <= run.length; at++) {
    grams.add((letter(run, at) * LETTERS + letter(run, at + 1)) * LETTERS + letter(run, at + 2))
  }
  return [...grams]
}

function letter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return code - 22
  return 36
}
