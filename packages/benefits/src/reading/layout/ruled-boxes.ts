import type { Box, Run } from '@ppman/policy-text'
import type { LayoutPage } from './lines.ts'

/**
 * A cell of the lines on a page, with the text inside. Edges in points; infinite where it is open.
 */
export type RuledBox = { top: number; bottom: number; left: number; right: number; runs: Run[] }

/** A straight line: `place` is its y or x, `from` and `to` its ends. */
type Edge = { place: number; from: number; to: number }
type Edges = { across: Edge[]; down: Edge[] }

/** What is thinner is a line. */
const LINE_POINTS = 3
/** Ends that are this near meet, and edges that are this near are one. */
const [MEET_POINTS, SAME_POINTS] = [4, 1.5]
/** A background of this share of a page is the paper. */
const PAPER = 0.75

/**
 * Text by the lines around it: boxes with a line on all four sides, and strips between two lines of
 * the same ends. Everything else is free.
 */
export function ruledBoxes({ runs, boxes = [], width, height }: LayoutPage): {
  ruled: RuledBox[]
  free: Run[]
} {
  const isPaper = (box: Box) => box.width * box.height > PAPER * (width ?? Infinity) * (height ?? Infinity)
  const edges = edgesOf(
    boxes.filter((box) => !isPaper(box)),
    runs,
    width ?? Infinity,
  )
  const ruled = new Map<string, RuledBox>()
  const free: Run[] = []
  for (const run of runs) {
    const box = boxAround(run, edges)
    if (!box) free.push(run)
    else {
      const key = `${box.top} ${box.bottom} ${box.left} ${box.right}`
      const cell = ruled.get(key) ?? { ...box, runs: [] }
      cell.runs.push(run)
      ruled.set(key, cell)
    }
  }
  return { ruled: [...ruled.values()], free }
}

const middleX = ({ x, width }: Box) => x + width / 2
const middleY = ({ y, height }: Box) => y + height / 2

function boxAround(run: Run, { across, down }: Edges): Omit<RuledBox, 'runs'> | null {
  const [x, y] = [middleX(run), middleY(run)]
  const crossing = across.filter(({ from, to }) => from <= x && x <= to)
  const above = nearest(crossing, y, -1)
  const below = nearest(crossing, y, 1)
  if (!above || !below) return null
  const sides = down.filter(({ from, to }) => from <= y && y <= to)
  const left = nearest(sides, run.x + SAME_POINTS, -1)
  const right = nearest(sides, run.x + run.width - SAME_POINTS, 1)
  const isStrip =
    Math.abs(above.from - below.from) <= MEET_POINTS && Math.abs(above.to - below.to) <= MEET_POINTS
  if (!isStrip && (!left || !right)) return null
  return {
    top: above.place,
    bottom: below.place,
    left: left?.place ?? Math.min(above.from, below.from),
    right: right?.place ?? Math.max(above.to, below.to),
  }
}

/** The nearest edge before (`-1`) or behind (`1`) a place. */
const nearest = (edges: readonly Edge[], place: number, side: -1 | 1): Edge | undefined =>
  edges
    .filter((edge) => (edge.place - place) * side >= 0)
    .reduce<Edge | undefined>(
      (best, edge) => (!best || (best.place - edge.place) * side > 0 ? edge : best),
      undefined,
    )

function edgesOf(boxes: readonly Box[], runs: readonly Run[], pageWidth: number): Edges {
  const lines = boxes.filter((box) => Math.min(box.width, box.height) <= LINE_POINTS)
  const areas = boxes.filter((box) => Math.min(box.width, box.height) > LINE_POINTS)
  const framing = areas.filter(
    (box) => runs.some((run) => contains(box, run)) && !isBadge(box, boxes, runs, pageWidth),
  )
  const across = lines
    .filter((box) => box.height <= LINE_POINTS)
    .map((box) => ({ place: middleY(box), from: box.x, to: box.x + box.width }))
  const down = lines
    .filter((box) => box.width <= LINE_POINTS)
    .map((box) => ({ place: middleX(box), from: box.y, to: box.y + box.height }))
  return {
    across: merged([
      ...merged(across).filter((line) => isLong(line) && !isUnderline(line, runs)),
      ...framing.flatMap(({ x, y, width, height }) =>
        [y, y + height].map((place) => ({ place, from: x, to: x + width })),
      ),
    ]),
    down: merged([
      ...merged(down).filter(isLong),
      ...framing.flatMap(({ x, y, width, height }) =>
        [x, x + width].map((place) => ({ place, from: y, to: y + height })),
      ),
    ]),
  }
}

/** Shorter lines are dots and marks. Dots of a dotted line meet. */
const SHORT_POINTS = 9
const isLong = ({ from, to }: Edge) => to - from > SHORT_POINTS

const contains = ({ x, y, width, height }: Box, run: Run) =>
  x <= middleX(run) && middleX(run) <= x + width && y <= middleY(run) && middleY(run) <= y + height

/** Shares of a run's height between which a line through or below it belongs to the text. */
const [UNDER_FROM, UNDER_TO] = [0.3, 1.25]

/** A line below words, no longer than they are. */
function isUnderline({ place, from, to }: Edge, runs: readonly Run[]): boolean {
  const marked = runs.filter(
    (run) =>
      place >= run.y + UNDER_FROM * run.height &&
      place <= run.y + UNDER_TO * run.height &&
      run.x < to &&
      run.x + run.width > from,
  )
  if (marked.length === 0) return false
  return (
    from >= Math.min(...marked.map(({ x }) => x)) - SAME_POINTS &&
    to <= Math.max(...marked.map((run) => run.x + run.width)) + SAME_POINTS
  )
}

/** A background narrower than this share of the page may be a mark around a word. */
const BADGE = 0.4

/** A small background that touches no other: a mark around a few words on one line. */
function isBadge(box: Box, boxes: readonly Box[], runs: readonly Run[], pageWidth: number): boolean {
  if (box.width > BADGE * pageWidth) return false
  const inside = runs.filter((run) => contains(box, run))
  const top = Math.min(...inside.map(({ y }) => y))
  const bottom = Math.max(...inside.map((run) => run.y + run.height))
  if (bottom - top > 1.5 * Math.max(...inside.map((run) => run.height))) return false
  return !boxes.some((other) => other !== box && !isSame(other, box) && touches(other, box))
}

const isSame = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < SAME_POINTS &&
  Math.abs(a.y - b.y) < SAME_POINTS &&
  Math.abs(a.width - b.width) < SAME_POINTS &&
  Math.abs(a.height - b.height) < SAME_POINTS

/** Whether an edge of one lies on an edge of the other. */
const touches = (a: Box, b: Box): boolean =>
  (overlaps(a.x, a.width, b.x, b.width) && meets(a.y, a.height, b.y, b.height)) ||
  (overlaps(a.y, a.height, b.y, b.height) && meets(a.x, a.width, b.x, b.width))
const overlaps = (a: number, sizeA: number, b: number, sizeB: number) =>
  Math.min(a + sizeA, b + sizeB) > Math.max(a, b)
const meets = (a: number, sizeA: number, b: number, sizeB: number) =>
  [a, a + sizeA].some((one) => [b, b + sizeB].some((other) => Math.abs(one - other) <= LINE_POINTS))

/** Pieces of a line that meet are one line. */
function merged(edges: readonly Edge[]): Edge[] {
  const lines: Edge[] = []
  for (const edge of edges.toSorted((a, b) => a.place - b.place || a.from - b.from)) {
    const line = lines.find(
      (one) =>
        Math.abs(one.place - edge.place) <= SAME_POINTS &&
        edge.from <= one.to + MEET_POINTS &&
        edge.to >= one.from - MEET_POINTS,
    )
    if (line) Object.assign(line, { from: Math.min(line.from, edge.from), to: Math.max(line.to, edge.to) })
    else lines.push({ ...edge })
  }
  return lines
}
