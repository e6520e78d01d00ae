import { WORD, type WordRun, wordRunsOf } from './word-diff.ts'
import type { Placed } from './block-diff.ts'

/**
 * One passage in which two wordings differ: the removed and added words, and the surrounding text
 * of each side.
 */
export type Hunk = { gone: string; come: string; before: string; after: string }

/**
 * Longest block that is treated as one sentence, in words. Longer blocks are split into passages.
 */
const SENTENCE_WORDS = 90
/** Words kept around a passage, and the largest gap between two passages that are joined. */
const AROUND = 12
const BETWEEN = 4

/**
 * The passages in which two wordings of a block differ, in order. Not empty for texts with
 * different words.
 */
export function hunksOf(pair: { before: Placed; after: Placed }): Hunk[] {
  const changes = changesOf(wordRunsOf(pair))
  if (changes.length === 0) return []
  const [before, after] = [pair.before.norm, pair.after.norm]
  const [a, b] = [spansOf(before), spansOf(after)]
  const around = Math.max(a.length, b.length) > SENTENCE_WORDS ? AROUND : Infinity
  return changes.map(([from, to]) => ({
    gone: slice(before, a, from.a, to.a),
    come: slice(after, b, from.b, to.b),
    before: slice(before, a, from.a - around, to.a + around),
    after: slice(after, b, from.b - around, to.b + around),
  }))
}

type At = { a: number; b: number }

/** Changed runs in words of both sides. Adjacent ones are joined; in a sentence, all of them. */
function changesOf(runs: readonly WordRun[]): [At, At][] {
  const changes: [At, At][] = []
  let at: At = { a: 0, b: 0 }
  for (const { op, words } of runs) {
    const to = { a: at.a + (op === '+' ? 0 : words.length), b: at.b + (op === '-' ? 0 : words.length) }
    const last = changes.at(-1)
    if (op !== '=' && last && at.a - last[1].a <= BETWEEN && at.b - last[1].b <= BETWEEN) last[1] = to
    else if (op !== '=') changes.push([at, to])
    at = to
  }
  const isSentence = Math.max(at.a, at.b) <= SENTENCE_WORDS
  return isSentence && changes.length > 1 ? [[changes[0]![0], changes.at(-1)![1]]] : changes
}

const spansOf = (text: string): [number, number][] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => [index, index + word.length])

/**
 * The text between two words, with the punctuation between them. Positions beyond the ends are
 * clamped.
 */
function slice(text: string, spans: readonly [number, number][], from: number, to: number): string {
  const first = Math.max(0, from)
  const last = Math.min(spans.length, to) - 1
  return first > last
    ? ''
    : text.slice(
        first === 0 ? 0 : spans[first]![0],
        last === spans.length - 1 ? text.length : spans[last]![1],
      )
}
