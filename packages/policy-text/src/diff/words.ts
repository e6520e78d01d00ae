import { shortestScript } from './shortest-script.ts'

/** Runs of letters and digits with the signs that belong to them. */
export const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.'%/-]*[\p{L}\p{N}%])?|[<>≤≥=±]+/gu

/** Words as they are counted and compared. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/** Beyond this many edits the two texts are simply different, and finding the shortest script would cost its square. */
const MAX_EDITS = 1_000

/** One run of a word diff: kept, taken out (`-`) or put in (`+`). */
export type WordRun = { op: '=' | '-' | '+'; words: readonly string[] }

/** The shortest way from one text to the other, in words. Deterministic: bounded by edits, never by time. */
export function diffWords(before: string, after: string): WordRun[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const runs = shortestScript(a, b, MAX_EDITS) ?? [
    { op: '-', count: a.length },
    { op: '+', count: b.length },
  ]
  let [passed, put] = [0, 0]
  return runs.map(({ op, count }) => {
    const words = op === '-' ? a.slice(passed, passed + count) : b.slice(put, put + count)
    if (op !== '+') passed += count
    if (op !== '-') put += count
    return { op, words }
  })
}
