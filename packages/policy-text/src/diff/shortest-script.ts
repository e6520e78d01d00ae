/** Tokens that both sides have, or one alone. */
export type Run = { op: '=' | '-' | '+'; count: number }

/**
 * A shortest way from one list of tokens to another, run by run: Myers' greedy algorithm of 1986,
 * which of ways that reach equally far takes out before it puts in. Null beyond so many edits: to
 * find it would cost their square.
 *
 * The ways are those of the package `diff`, whose objects and negative indices cost three times as
 * much: what is stored of a change depends on which of several shortest ones is taken.
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

/** A run of a way, and the one before it; null for the first. */
type Step = Run & { last: Step | null }

/** No way has come to this diagonal, or it was left. */
const NONE = -2

/**
 * The furthest way on each diagonal (places before less places after, from below zero): the last
 * token before that it has passed, and its last run. A side that is used up bounds the diagonals
 * that can still win.
 */
function waysThrough(before: readonly string[], after: readonly string[], most: number) {
  const [n, m, zero] = [before.length, after.length, most + 2]
  const reached = new Int32Array(2 * zero + 1).fill(NONE)
  const steps = Array<Step | null>(2 * zero + 1).fill(null)
  let [lowest, highest] = [-most, most]

  /** Goes on over all that both sides have. @returns whether that is the end of both */
  const extend = (diagonal: number, from: number, step: Step | null): boolean => {
    let at = from
    while (at + 1 < n && at - diagonal + 1 < m && before[at + 1] === after[at - diagonal + 1]) at += 1
    reached[zero + diagonal] = at
    steps[zero + diagonal] = at === from ? step : { op: '=', count: at - from, last: step }
    const [isLastBefore, isLastAfter] = [at + 1 >= n, at - diagonal + 1 >= m]
    if (isLastBefore) highest = Math.min(highest, diagonal - 1)
    if (isLastAfter) lowest = Math.max(lowest, diagonal + 1)
    return isLastBefore && isLastAfter
  }
  /** Comes to a diagonal by one more edit, from the neighbour that is further on. */
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
