/** A page as the reader of PDF files gives it. */
export type LayoutPage = { runs: readonly Run[] }

/** A cell of a row, or a paragraph. `start` counts characters in the text of its page. */
export type Cell = { text: string; start: number; x: number; right: number }
export type Row = { page: number; start: number; text: string; cells: readonly Cell[] }
/** The text of a page as positions count in it: cells are separated by ` | `, rows by line ends. */
export type ReadPage = { page: number; text: string; rows: readonly Row[] }

/** A gap of this share of the letters' height separates rows and paragraphs. */
const ROW_GAP = 0.45
const CELL_MARK = ' | '

/** Puts the lines of pages together to rows of cells. Pages count from 1. */
export function rowsOf(pages: readonly LayoutPage[]): ReadPage[] {
  return pages.map(({ runs }, index) => {
    const rows: Row[] = []
    let text = ''
    for (const cells of bandsOf(linesOf(runs)).flatMap(rowsOfBand)) {
      if (text) text += '\n'
      const start = text.length
      const placed = cells.map((cell, position) => {
        if (position > 0) text += CELL_MARK
        const own = { ...cell, start: text.length }
        text += cell.text
        return own
      })
      rows.push({ page: index + 1, start, text: text.slice(start), cells: placed })
    }
    return { page: index + 1, text, rows }
  })
}

/** Lines without a wider gap between them: a paragraph, a row, or a tight table. */
function bandsOf(lines: readonly Line[]): Line[][] {
  const bands: Line[][] = []
  let bottom = -Infinity
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const isNew = line.y - bottom > ROW_GAP * line.height
    if (isNew || bands.length === 0) bands.push([line])
    else bands.at(-1)!.push(line)
    bottom = Math.max(isNew ? -Infinity : bottom, line.y + line.height)
  }
  return bands
}

type LooseCell = Omit<Cell, 'start'>

function rowsOfBand(band: readonly Line[]): LooseCell[][] {
  return splitTight(band).flatMap((lines) => {
    const spanning = lines.flatMap(({ parts }) => parts.filter((part) => spansColumns(part, lines)))
    const rest = lines.flatMap(({ parts }) => parts.filter((part) => !spanning.includes(part)))
    return [...spanning.map((part) => [cellOf([part])]), ...(rest.length > 0 ? [cellsOf(rest)] : [])]
  })
}

/**
 * Text that is complete by itself in a cell: an amount, a percent, or a word that heads a column.
 */
const PURE = new RegExp(
  String.raw`^(?:\$[\d,]+(?:\.\d\d)?(?: ?\/ ?\$[\d,]+(?:\.\d\d)?)?|\d{1,3}(?:\.\d+)?%|n\/a|none|` +
    String.raw`individual|family|single|in-network|out-of-network)$`,
  'i',
)
/** A line that begins with a label of its own. */
const LABELLED = /^[A-Z][\w ()/&'-]{2,60}:\s/

const AT_LEFT_POINTS = 4

/** Rows of a tight table and lines with labels stand for themselves; anything else is one row. */
function splitTight(band: readonly Line[]): Line[][] {
  const several = band.filter(({ parts }) => parts.length > 1)
  const isTable = several.length > 1 && several.every(isComplete)
  const left = Math.min(...band.map(({ parts }) => parts[0]!.x))
  return band.reduce<Line[][]>((rows, line) => {
    const last = rows.at(-1)
    const begins =
      (last && isCaption(last, line)) ||
      isTable ||
      (LABELLED.test(line.parts[0]!.text) && line.parts[0]!.x - left <= AT_LEFT_POINTS) ||
      (last && isShort(last.at(-1)!, line, band))
    if (!last || begins) rows.push([line])
    else last.push(line)
    return rows
  }, [])
}

/** A line of words above a line of which every part has an amount. */
const isCaption = ([caption, second]: readonly Line[], { parts }: Line): boolean =>
  second === undefined &&
  caption!.parts.length === 1 &&
  !caption!.parts[0]!.text.includes('$') &&
  parts.length > 1 &&
  parts.every(({ text }) => text.includes('$'))

const isComplete = ({ parts }: Line): boolean =>
  parts.length > 1 &&
  (parts.slice(1).every(({ text }) => PURE.test(text.trim())) ||
    parts.every(({ text }) => PURE.test(text.trim())))

/** A short line of one part ends its paragraph when the next begins with a capital letter. */
const SHORT = 0.6
function isShort(above: Line, line: Line, band: readonly Line[]): boolean {
  if (above.parts.length > 1 || line.parts.length > 1 || band.some(({ parts }) => parts.length > 1))
    return false
  const widest = Math.max(...band.map(({ parts }) => rightOf(parts[0]!)))
  return rightOf(above.parts[0]!) < SHORT * widest && /^[A-Z]/.test(line.parts[0]!.text)
}

const rightOf = ({ x, width }: Pick<Run, 'x' | 'width'>) => x + width
const overlap = (a: Run, b: Run) => Math.min(rightOf(a), rightOf(b)) > Math.max(a.x, b.x)

/** A heading over several columns would join them to one. */
const spansColumns = (part: Run, lines: readonly Line[]): boolean =>
  lines.some(({ parts }) => !parts.includes(part) && parts.filter((other) => overlap(part, other)).length > 1)

/** Parts that overlap from side to side are one cell. */
function cellsOf(parts: readonly Run[]): LooseCell[] {
  const columns: Run[][] = []
  for (const part of parts.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1)
    if (last && part.x < Math.max(...last.map(rightOf))) last.push(part)
    else columns.push([part])
  }
  return columns.map(cellOf)
}

function cellOf(parts: readonly Run[]): LooseCell {
  const lines = parts
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ text }) => text.trim().replace(/\s+/g, ' '))
  return {
    text: lines.reduce(joinLines),
    x: Math.min(...parts.map(({ x }) => x)),
    right: Math.max(...parts.map(rightOf)),
  }
}

const joinLines = (above: string, below: string): string =>
  /[\w]-$/.test(above) || /\/$/.test(above) ? `${above}${below}` : `${above} ${below}`

/** A run of text with its box, in points from the upper left corner of the page. */
type Run = { text: string; x: number; y: number; width: number; height: number }
/** Text on one baseline, in parts that stand in different columns. */
type Line = { y: number; height: number; parts: readonly Run[] }

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

/** The lines of a page from top to bottom, each from left to right. */
function linesOf(runs: readonly Run[]): Line[] {
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
