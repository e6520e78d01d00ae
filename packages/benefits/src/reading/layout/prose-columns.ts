import type { Run } from '@ppman/policy-text'
import { joinedRuns, type Line, linesOf, rightOf } from './lines.ts'

/** Text that is read from top to bottom by itself: a column of prose, or what no gutter parts. */
export type TextBlock = { top: number; left: number; lines: Line[]; isColumn: boolean }

/**
 * Parts a page of prose that is set in two columns, as booklets are. Tables stay whole, because the
 * labels on their left do not fill their column as prose does.
 */
export function textBlocks(runs: readonly Run[], edges: readonly number[]): TextBlock[] {
  const gutter = gutterOf(runs)
  if (!gutter) return runs.length > 0 ? [wholeBlock(runs, edges)] : []
  const { x, from, to } = gutter
  const inside = runs.filter((run) => run.y > from && run.y < to)
  const [before, behind] = [inside.filter((run) => run.x < x), inside.filter((run) => run.x >= x)]
  return [
    ...textBlocks(
      runs.filter((run) => run.y <= from),
      edges,
    ),
    { top: topOf(inside), left: 0, lines: inOneColumn(before, behind), isColumn: true },
    ...textBlocks(
      runs.filter((run) => run.y >= to),
      edges,
    ),
  ]
}

/** The right column moved below the left one, so that a sentence goes on from one to the other. */
function inOneColumn(before: readonly Run[], behind: readonly Run[]): Line[] {
  const bottom = Math.max(...before.map(({ y, height }) => y + height))
  const down = bottom - topOf(behind) + Math.max(...behind.map(({ height }) => height))
  const across = leftOf(before) - leftOf(behind)
  const moved = behind.map((run) => ({ ...run, x: run.x + across, y: run.y + down }))
  return [...proseLines(before), ...proseLines(moved)]
}

const leftOf = (runs: readonly Run[]) => Math.min(...runs.map(({ x }) => x))

const wholeBlock = (runs: readonly Run[], edges: readonly number[]): TextBlock => ({
  top: topOf(runs),
  left: 0,
  lines: linesOf(runs, edges),
  isColumn: false,
})

const topOf = (runs: readonly Run[]) => Math.min(...runs.map(({ y }) => y))

/** A strip without text down the middle: `x` its place, `from` and `to` the lines that cross it. */
type Gutter = { x: number; from: number; to: number }

/** The gutter lies in this middle part of the text, and is searched in steps of points. */
const [MIDDLE_FROM, MIDDLE_TO, STEP_POINTS] = [0.35, 0.65, 2]

function gutterOf(runs: readonly Run[]): Gutter | null {
  if (runs.length < 2 * MIN_LINES) return null
  const left = leftOf(runs)
  const width = Math.max(...runs.map(rightOf)) - left
  let best: (Gutter & { count: number }) | null = null
  for (let x = left + MIDDLE_FROM * width; x <= left + MIDDLE_TO * width; x += STEP_POINTS) {
    const crossed = runs.filter((run) => run.x < x && rightOf(run) > x).map(({ y }) => y)
    const places = [-Infinity, ...crossed.toSorted((a, b) => a - b), Infinity]
    for (const [index, from] of places.slice(0, -1).entries()) {
      const to = places[index + 1]!
      const inside = runs.filter((run) => run.y > from && run.y < to)
      if (inside.length <= (best?.count ?? 0) || !partsProse(inside, x)) continue
      best = { x, from, to, count: inside.length }
    }
  }
  return best
}

/** Both sides of a gutter are prose, and this many points lie between them. */
const MIN_GUTTER_POINTS = 8

function partsProse(runs: readonly Run[], x: number): boolean {
  const [before, behind] = [runs.filter((run) => run.x < x), runs.filter((run) => run.x >= x)]
  if (before.length < MIN_LINES || behind.length < MIN_LINES) return false
  const gap = leftOf(behind) - Math.max(...before.map(rightOf))
  return gap >= MIN_GUTTER_POINTS && isProse(before) && isProse(behind)
}

/** Prose has that many lines, of which that share fill their column, or begin within a sentence. */
const [MIN_LINES, FULL, FILLING, GOING_ON, MIN_WORDS] = [6, 0.75, 0.5, 0.3, 4]

function isProse(runs: readonly Run[]): boolean {
  const lines = proseLines(runs).map(({ parts }) => parts)
  const [left, right] = [leftOf(runs), Math.max(...runs.map(rightOf))]
  const isFull = (parts: readonly Run[]) => rightOf(parts.at(-1)!) - parts[0]!.x >= FULL * (right - left)
  const words = lines.flatMap((parts) => parts.flatMap(({ text }) => text.trim().split(/\s+/)))
  return (
    lines.length >= MIN_LINES &&
    lines.filter((parts) => parts.length === 1).length >= UNDIVIDED * lines.length &&
    words.length >= MIN_WORDS * lines.length &&
    lines.filter(isFull).length >= FILLING * lines.length &&
    lines.filter((parts) => /^[a-z(]/.test(parts[0]!.text.trim())).length >= GOING_ON * lines.length
  )
}

/** Other lines of prose have a gap that parts columns, as rows of tables do. */
const UNDIVIDED = 0.85

/** Lines of a narrow column, whose wide gaps between words come from justifying them. */
const proseLines = (runs: readonly Run[]): Line[] =>
  linesOf(runs, []).map((line) => ({ ...line, parts: joinedRuns(line.parts) }))
