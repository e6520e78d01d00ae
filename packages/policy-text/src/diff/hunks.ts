import { WORD, type WordRun, wordRunsOf } from './word-diff.ts'
import type { Placed } from './block-diff.ts'

/**
 * One place where two wordings differ: what went, what came, and the words around it on either
 * side.
 */
export type Hunk = { gone: string; come: string; before: string; after: string }

/**
 * A block of so many words is a sentence and is judged whole; a longer one is a page without marks,
 * judged place by place.
 */
const SENTENCE_WORDS = 90
/**
 * Words around a place that say what it is about, and words between two places that make them one.
 */
const AROUND = 12
const BETWEEN = 4

/**
 * The places where two wordings of one block differ, in order. Never empty for texts with different
 * words.
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

/** Changed stretches in words of both sides, neighbours joined; all of a sentence's are one. */
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
 * The text from one word to before another, with the signs between them. Beyond the ends it is all
 * there is.
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
