import { regex, source } from '@ppman/text'
import type { Run } from '@ppman/policy-text'
import { columnEdges, joinedParts, type LayoutPage, type Line, linesOf, rightOf } from './lines.ts'
import { textBlocks } from './prose-columns.ts'
import { type RuledBox, ruledBoxes } from './ruled-boxes.ts'
import { ruledTables } from './ruled-tables.ts'

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
  return pages.map((page, index) => {
    const rows: Row[] = []
    const placed = new Map<LooseCell, Cell>()
    let text = ''
    for (const cells of cellRowsOf(page)) {
      const isNew = cells.some((cell) => !placed.has(cell))
      if (!isNew) continue
      if (text) text += '\n'
      const start = text.length
      for (const cell of cells) {
        if (placed.has(cell)) continue
        if (text.length > start) text += CELL_MARK
        placed.set(cell, { ...cell, start: text.length })
        text += cell.text
      }
      rows.push({
        page: index + 1,
        start,
        text: text.slice(start),
        cells: cells.map((cell) => placed.get(cell)!),
      })
    }
    return { page: index + 1, text, rows }
  })
}

/** Rows of a page from top to bottom: those of ruled tables, and those that only gaps show. */
function cellRowsOf(page: LayoutPage): LooseCell[][] {
  const { ruled, free } = ruledBoxes(page)
  const edges = columnEdges(page.runs)
  const cellsIn = new Map<RuledBox, LooseCell[]>(ruled.map((box) => [box, boxCells(box, edges)]))
  const isContainer = (box: RuledBox) => holdsTable(linesOf(box.runs, edges))
  const tables = ruledTables(ruled, isContainer).map(({ top, left, bands }) => ({
    top,
    left,
    rows: bands.flatMap(({ boxes, isStacked }) =>
      boxes.length > 1 ? [boxes.flatMap((box) => cellsIn.get(box)!)] : rowsInBox(boxes[0]!, edges, isStacked),
    ),
  }))
  const loose = textBlocks(free, edges).flatMap(({ top, left, lines, isColumn }) =>
    bandsOf(lines).map((band) => ({
      top: isColumn ? top : Math.min(...band.map(({ y }) => y)),
      left,
      rows: rowsOfBand(band),
    })),
  )
  return [...tables, ...loose]
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
    .flatMap(({ rows }) => rows)
}

/**
 * The text of a box as one cell that is as wide as the box, or as the columns that its gaps show.
 */
function boxCells({ runs, left, right }: RuledBox, edges: readonly number[]): LooseCell[] {
  const cells = cellsOf(linesOf(runs, edges).flatMap(({ parts }) => parts))
  return cells.length === 1 ? [{ text: cells[0]!.text, x: left, right }] : cells
}

/** Lines of a label and an amount that make a box more than one cell. */
const TABLE_LINES = 3
const holdsTable = (lines: readonly Line[]): boolean =>
  lines.filter(({ parts }) => parts.length > 1 && parts.slice(1).some(({ text }) => /[$%]\d|\d%/.test(text)))
    .length >= TABLE_LINES

/** A box by itself with no more text than this is a tile: a name, a value and words about it. */
const MAX_TILE = 170

/**
 * Rows of text in a box by itself. One that is stacked with others is one row, if no gap parts it.
 */
function rowsInBox(box: RuledBox, edges: readonly number[], isStacked: boolean): LooseCell[][] {
  const { runs } = box
  const cells = boxCells(box, edges)
  if (!isStacked && cells.length === 1 && cells[0]!.text.length <= MAX_TILE) return [cells]
  const bands = bandsOf(linesOf(runs, edges))
  const [only] = bands
  const isRow = isStacked && bands.length === 1 && !isTightTable(only!)
  return isRow ? rowOf(only!) : bands.flatMap(rowsOfBand)
}

/** Lines without a wider gap between them: a paragraph, a row, or a tight table. */
function bandsOf(lines: readonly Line[]): Line[][] {
  const bands: Line[][] = []
  let bottom = -Infinity
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const above = bands.at(-1)?.at(-1)
    const isNew = line.y - bottom > ROW_GAP * line.height && !(above && isWrapped(above, line))
    if (isNew || bands.length === 0) bands.push([line])
    else bands.at(-1)!.push(line)
    bottom = Math.max(isNew ? -Infinity : bottom, line.y + line.height)
  }
  return bands.map(asProse)
}

/** A line of prose that goes on in the next one, which a wide spacing parts from it. */
const [MIN_WRAPPED, WRAPPED_GAP] = [45, 1.3]
function isWrapped(above: Line, line: Line): boolean {
  const [first, second] = [above.parts[0]!, line.parts[0]!]
  return (
    above.parts.length === 1 &&
    line.parts.length === 1 &&
    Math.abs(first.x - second.x) <= EDGE_POINTS &&
    Math.abs(first.height - second.height) < 0.5 &&
    second.y - (first.y + first.height) <= WRAPPED_GAP * second.height &&
    first.text.trim().length >= MIN_WRAPPED &&
    !/[.:!?]$/.test(first.text.trim())
  )
}

/** Lines of a justified paragraph begin and end at its edges; gaps in them are no columns. */
const [EDGE_POINTS, JUSTIFIED, MIN_PROSE] = [3, 0.6, 3]
function asProse(band: Line[]): Line[] {
  const left = Math.min(...band.map(({ parts }) => parts[0]!.x))
  const right = Math.max(...band.map(({ parts }) => rightOf(parts.at(-1)!)))
  const full = band
    .slice(0, -1)
    .filter(({ parts }) => parts[0]!.x - left <= EDGE_POINTS && right - rightOf(parts.at(-1)!) <= EDGE_POINTS)
  const isProse = band.length >= MIN_PROSE && full.length >= JUSTIFIED * (band.length - 1)
  return isProse ? band.map((line) => ({ ...line, parts: joinedParts(line.parts) })) : band
}

type LooseCell = Omit<Cell, 'start'>

const rowsOfBand = (band: readonly Line[]): LooseCell[][] => splitTight(band).flatMap(rowOf)

/** Lines as one row, below what stands over several of its columns. */
function rowOf(lines: readonly Line[]): LooseCell[][] {
  const spanning = lines.flatMap(({ parts }) => parts.filter((part) => spansColumns(part, lines)))
  const rest = lines.flatMap(({ parts }) => parts.filter((part) => !spanning.includes(part)))
  return [...spanning.map((part) => [cellOf([part])]), ...(rest.length > 0 ? [cellsOf(rest)] : [])]
}

const NOTE_SIGNS = '[*†‡^⁰¹²³⁴-⁹]{0,4}'
const SHARE = source`(?:\$\d[\d,]{0,12}(?:\.\d\d)?|\d{1,3}(?:\.\d{1,2})?%)${NOTE_SIGNS}`
/**
 * Text that is complete by itself in a cell: an amount, a percent, or a word that heads a column.
 */
const PURE = regex('i')`
  ^(?:
    ${SHARE}(?: ?\/ ?${SHARE}){0,4}|\d[\d,]{0,12}\.\d\d|
    n\/a|none|nothing|no charge|not covered|no limit|unlimited|
    individual|family|single|in-network|out-of-network
  )${NOTE_SIGNS}$
`
/** A line that begins with a label of its own. */
const LABELLED = /^[A-Z][\w ()/&'-]{2,60}:\s/

const AT_LEFT_POINTS = 4

/** Rows of a tight table and lines with labels stand for themselves; anything else is one row. */
function splitTight(band: readonly Line[]): Line[][] {
  const isTable = isTightTable(band)
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

function isTightTable(band: readonly Line[]): boolean {
  const several = band.filter(({ parts }) => parts.length > 1)
  const ending = several.filter(({ parts }) => PURE.test(parts.at(-1)!.text.trim()))
  return (
    (several.length > 1 && several.every(isComplete)) ||
    (ending.length >= MIN_ENDING && ending.length >= ENDING * several.length)
  )
}
/** That many lines, and that share of those with several parts, end in an amount of their own. */
const [MIN_ENDING, ENDING] = [3, 0.7]

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
