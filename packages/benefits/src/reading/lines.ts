/** A run of text with its box, in points from the upper left corner of the page. */
export type Run = { text: string; x: number; y: number; width: number; height: number }
/** Text on one baseline, in parts that stand in different columns. */
export type Line = { y: number; height: number; parts: readonly Run[] }

/** Runs on one baseline may be this share of their height apart. */
const SAME_BASELINE = 0.4
/**
 * A gap of this many heights separates columns; a smaller one only where runs of other lines begin.
 */
const [COLUMN_GAP, ALIGNED_GAP, WORD_GAP] = [1.6, 0.45, 0.12]
const SAME_PLACE_POINTS = 1.5
/**
 * Other lines that begin a run at the same place behind a gap, so that it is the edge of a column.
 */
const MIN_ALIGNED = 2

const bottomOf = ({ y, height }: Run) => y + height
const rightOf = ({ x, width }: Run) => x + width

/** The lines of a page from top to bottom, each from left to right. */
export function linesOf(runs: readonly Run[]): Line[] {
  const rows = baselines(runs.filter(({ text }) => text.trim() !== ''))
  const edges = columnEdges(rows)
  return rows.map((row) => ({
    y: Math.min(...row.map(({ y }) => y)),
    height: Math.max(...row.map(({ height }) => height)),
    parts: partsOf(row, edges),
  }))
}

function baselines(runs: readonly Run[]): Run[][] {
  const rows: Run[][] = []
  for (const run of runs.toSorted((a, b) => bottomOf(a) - bottomOf(b) || a.x - b.x)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && bottomOf(run) - bottomOf(first) <= SAME_BASELINE * Math.min(run.height, first.height))
      row.push(run)
    else rows.push([run])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x))
}

/** Where runs of several lines begin behind a gap that is wider than one between words. */
function columnEdges(rows: readonly Run[][]): number[] {
  const starts = rows
    .flatMap((row) => row.filter((run, index) => index === 0 || isBehindGap(row[index - 1]!, run)))
    .map(({ x }) => x)
    .toSorted((a, b) => a - b)
  return starts.filter(
    (x) => starts.filter((other) => Math.abs(other - x) <= SAME_PLACE_POINTS).length > MIN_ALIGNED,
  )
}

const isBehindGap = (left: Run, run: Run) =>
  run.x - rightOf(left) > ALIGNED_GAP * Math.min(left.height, run.height)

function partsOf(row: readonly Run[], edges: readonly number[]): Run[] {
  const parts: Run[] = []
  for (const run of row) {
    const last = parts.at(-1)
    const gap = last ? run.x - rightOf(last) : Infinity
    const height = Math.min(run.height, last?.height ?? run.height)
    const isEdge = edges.some((x) => Math.abs(x - run.x) <= SAME_PLACE_POINTS)
    if (!last || gap > COLUMN_GAP * height || (gap > ALIGNED_GAP * height && isEdge)) parts.push(run)
    else parts[parts.length - 1] = joined(last, run, gap > WORD_GAP * height)
  }
  return parts
}

const joined = (left: Run, right: Run, isApart: boolean): Run => ({
  text: `${left.text}${isApart || /^\s/.test(right.text) ? ' ' : ''}${right.text.trim()}`,
  x: left.x,
  y: Math.min(left.y, right.y),
  width: Math.max(rightOf(left), rightOf(right)) - left.x,
  height: Math.max(left.height, right.height),
})
