/** A stretch of a text: from `start` up to `end`, which is not of it. */
export type Span = readonly [start: number, end: number]

/**
 * A way of reading a field, with the road back: every stretch of `text` belongs to a stretch of the
 * original.
 */
export type TextView = {
  text: string
  spanOf: (start: number, end: number) => Span
  /**
   * Put together from parts that may not belong together: only what tells by itself is looked for
   * in it.
   */
  isLoose?: boolean
  /**
   * Offsets in `text` at which it differs from the view it was made of, in order; undefined where
   * all of it is new.
   */
  changes?: readonly number[]
}

/**
 * The stretches of a text that are no farther than `reach` from a change, cut at blanks; those that
 * meet are one, but for what the cutting adds.
 */
export function nearChanges({ text, changes }: TextView, reach: number): Span[] {
  if (!changes) return [[0, text.length]]
  const spans: [number, number][] = []
  for (const change of changes) {
    const last = spans.at(-1)
    if (last && change - reach <= last[1]) last[1] = change + reach
    else spans.push([change - reach, change + reach])
  }
  return spans.map(([start, end]): Span => [blankBefore(text, start), blankFrom(text, end)])
}

/** How far a cut is moved so that it goes through no token. */
const MAX_SHIFT = 2_000

function blankFrom(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from < MAX_SHIFT && !isBlank(text, at)) at++
  return Math.min(at, text.length)
}

function blankBefore(text: string, from: number): number {
  let at = from
  while (at > 0 && from - at < MAX_SHIFT && !isBlank(text, at - 1)) at--
  return Math.max(at, 0)
}

const isBlank = (text: string, index: number): boolean => text.charCodeAt(index) <= 32
