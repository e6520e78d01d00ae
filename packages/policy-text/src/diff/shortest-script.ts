/** A run of tokens that both sides have, or only one of them. */
export type Run = { op: '=' | '-' | '+'; count: number }

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
    let at = from
    while (at + 1 < n && at - diagonal + 1 < m && before[at + 1] === after[at - diagonal + 1]) at += 1
    reached[zero + diagonal] = at
    steps[zero + diagonal] = at === from ? step : { op: '=', count: at - from, last: step }
    const [isLastBefore, isLastAfter] = [at + 1 >= n, at - diagonal + 1 >= m]
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
