import { LINES_OF_BUSINESS } from './fact-tables.ts'

const LINE_OF = new Map(
  LINES_OF_BUSINESS.flatMap(({ words }, line) => words.map((word) => [word, 1 << line] as const)),
)

/** The lines of business in a name, one bit each. */
export function linesOf(words: readonly string[]): number {
  let lines = 0
  for (let index = 0; index < words.length; index++) {
    lines |= LINE_OF.get(words[index]!) ?? 0
    if (index + 1 < words.length) lines |= LINE_OF.get(`${words[index]!} ${words[index + 1]!}`) ?? 0
  }
  return lines
}

/** Number of lines of business in a mask. */
export function countOf(lines: number): number {
  let count = 0
  for (let rest = lines; rest !== 0; rest &= rest - 1) count++
  return count
}
