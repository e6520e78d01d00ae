import type { Block } from '../document/document.ts'
import { normOf } from '../normalization/normalize.ts'
import type { BlockDiff, Placed } from './block-diff.ts'

/** A word: letters and digits with the punctuation inside, or comparison signs. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.'%/-]*[\p{L}\p{N}%])?|[<>≤≥=±]+/gu

/** The words of a text, as counted and compared. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/** Beyond this many edits the texts count as entirely different, since the cost is quadratic. */
const MAX_EDITS = 1_000

/** One run of a word diff: equal, removed (`-`) or added (`+`). */
type WordRun = { op: '=' | '-' | '+'; words: readonly string[] }

/**
 * The shortest edit script between two texts in words. Bounded by edits and not by time, so it is
 * deterministic.
 */
function diffWords(before: string, after: string): WordRun[] {
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

type Pair = { before: Placed; after: Placed }

const runs = new WeakMap<Pair, readonly WordRun[]>()

/** The word diff of a reworded block, computed once for its size and its passages. */
function wordRunsOf(pair: Pair): readonly WordRun[] {
  const cached = runs.get(pair) ?? diffWords(pair.before.norm, pair.after.norm)
  runs.set(pair, cached)
  return cached
}

/**
 * 100 × (deleted + inserted words) / (words before + words after) after normalization, 0 to 100
 * with two decimals. Moves count 0. For display only: no decision uses it (open questions, 2).
 */
export function changePercentage(before: readonly Block[], after: readonly Block[], diff: BlockDiff): number {
  const total = countAll(before) + countAll(after)
  if (total === 0) return 0
  const reworded = diff.modified.flatMap(wordRunsOf)
  const edited = reworded.reduce((sum, { op, words }) => sum + (op === '=' ? 0 : words.length), 0)
  const whole = [...diff.deleted, ...diff.inserted].reduce((sum, { norm }) => sum + wordsOf(norm).length, 0)
  return Math.round((10_000 * (edited + whole)) / total) / 100
}

const countAll = (blocks: readonly Block[]) =>
  blocks.reduce((sum, block) => sum + wordsOf(normOf(block)).length, 0)

/** A run of tokens that both sides have, or only one of them. */
type Run = { op: '=' | '-' | '+'; count: number }

/**
 * A shortest edit script from one list of tokens to another as runs (Myers 1986, greedy). On a tie
 * deletions come before insertions. Null beyond `mostEdits`, since the cost is quadratic.
 *
 * It returns the scripts of the package `diff`, whose objects and negative indices cost three times
 * as much. Stored changes depend on which of several shortest scripts is chosen.
 */
export function shortestScript(
  before: readonly string[],
  after: readonly string[],
  mostEdits: number,
): Run[] | null {
  const most = Math.min(before.length + after.length, mostEdits)
  const ways = waysThrough(before, after, most)
  if (ways.extend(0, -1, null)) return ways.runsTo(0)
  for (let edits = 1; edits <= most; edits += 1) {
    for (let diagonal = ways.from(edits); diagonal <= ways.to(edits); diagonal += 2)
      if (ways.edit(diagonal)) return ways.runsTo(diagonal)
  }
  return null
}

/** A run of a path with its predecessor; null for the first. */
type Step = Run & { last: Step | null }

/** No path has reached this diagonal. */
const NONE = -2

/**
 * The furthest-reaching path on each diagonal (index before minus index after): the last token of
 * `before` on it and its last run. An exhausted side limits the diagonals that can still win.
 */
function waysThrough(before: readonly string[], after: readonly string[], most: number) {
  const [n, m, zero] = [before.length, after.length, most + 2]
  const reached = new Int32Array(2 * zero + 1).fill(NONE)
  const steps = Array<Step | null>(2 * zero + 1).fill(null)
  let [lowest, highest] = [-most, most]

  /** Follows equal tokens. @returns whether both sides are exhausted */
  const extend = (diagonal: number, from: number, step: Step | null): boolean => {
    let position = from
    while (
      position + 1 < n &&
      position - diagonal + 1 < m &&
      before[position + 1] === after[position - diagonal + 1]
    )
      position += 1
    reached[zero + diagonal] = position
    steps[zero + diagonal] = position === from ? step : { op: '=', count: position - from, last: step }
    const [isLastBefore, isLastAfter] = [position + 1 >= n, position - diagonal + 1 >= m]
    if (isLastBefore) highest = Math.min(highest, diagonal - 1)
    if (isLastAfter) lowest = Math.max(lowest, diagonal + 1)
    return isLastBefore && isLastAfter
  }
  /** Reaches a diagonal by one more edit from the adjacent path that is further. */
  const edit = (diagonal: number): boolean => {
    const slot = zero + diagonal
    const [less, more] = [reached[slot - 1]!, reached[slot + 1]!]
    reached[slot - 1] = NONE
    const canPutIn = more !== NONE && more >= diagonal && more - diagonal < m
    const canTakeOut = less !== NONE && less + 1 < n
    if (canPutIn && (!canTakeOut || less < more))
      return extend(diagonal, more, oneMore('+', steps[slot + 1]!))
    if (canTakeOut) return extend(diagonal, less + 1, oneMore('-', steps[slot - 1]!))
    reached[slot] = NONE
    return false
  }
  return {
    extend,
    edit,
    from: (edits: number) => Math.max(lowest, -edits),
    to: (edits: number) => Math.min(highest, edits),
    runsTo: (diagonal: number) => runsTo(steps[zero + diagonal]!),
  }
}

const oneMore = (op: '-' | '+', last: Step | null): Step =>
  last?.op === op ? { op, count: last.count + 1, last: last.last } : { op, count: 1, last }

function runsTo(end: Step | null): Run[] {
  const runs: Run[] = []
  for (let step = end; step; step = step.last) runs.push({ op: step.op, count: step.count })
  return runs.reverse()
}

/**
 * One passage in which two wordings differ: the removed and added words, and the surrounding text
 * of each side.
 */
type Hunk = { gone: string; come: string; before: string; after: string }

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
