import { listMarkerOf } from '../text/list-marker.ts'
import { regex } from '../text/pattern.ts'

/** A row of a table of plain text: its cells, or what stands before the entries of one. */
export type TableRow = { cells: string[]; entries: { indent: number; text: string }[]; behind: string[] }

/** A part of a line between wide gaps, with the column of characters where it begins. */
type Segment = { from: number; text: string }

/** Columns that are set apart by spaces; within a table two are enough. */
const WIDE_GAP = /\S {3,}(?=\S)/
const GAP = / {2,}/g
/** Cells of one column begin at nearly the same place. */
const SAME_COLUMN = 1
/** A line that only separates: "-----  -----", "+---+---+". */
const RULE = /^(?=.*[-=_]{3})[\s|:=_+-]{3,}$/
const BAR = /\|/
/** Fewer lines with cells are no table. */
const MIN_LINES = 2
const MOST_COLUMNS = 8

type TextTable = { end: number; rows: TableRow[] }
/** Lines that look like a table up to `end`; no rows where their cells do not go on over lines. */
type ReadTable = { end: number; rows: TableRow[] | null }

/** Lines of a table without rows from which it is read again: its head may differ from the rest. */
const MOST_TRIES = 3

/** The tables of plain text whose cells go on over lines, by the index of their first line. */
export function textTables(lines: readonly string[]): Map<number, TextTable> {
  const found = new Map<number, TextTable>()
  let [rejectedTo, tries] = [0, 0]
  for (let index = 0; index < lines.length; index += 1) {
    if (index < rejectedTo && tries >= MOST_TRIES) continue
    const table = BAR.test(lines[index]!) ? barTable(lines, index) : spaceTable(lines, index)
    if (!table) continue
    const { end, rows } = table
    if (rows) {
      found.set(index, { end, rows })
      index = end - 1
    } else if (end > rejectedTo) [rejectedTo, tries] = [end, 1]
    else tries += 1
  }
  return found
}

/** A line of a table, cut into columns; an empty text where it has nothing in one. */
type TableLine = readonly (string | undefined)[]

function segmentsOf(line: string): Segment[] {
  const segments: Segment[] = []
  let from = line.length - line.trimStart().length
  for (const { 0: gap, index } of line.trimEnd().matchAll(GAP)) {
    if (index < from || index === 0) continue
    segments.push({ from, text: line.slice(from, index) })
    from = index + gap.length
  }
  return [...segments, { from, text: line.slice(from).trimEnd() }].filter(({ text }) => text !== '')
}

function spaceTable(lines: readonly string[], begin: number): ReadTable | null {
  const head = lines[begin]!
  if (!WIDE_GAP.test(head.trimStart()) || head.includes('\t')) return null
  const columns = columnsBelow(lines, begin)
  if (columns.length < 2 || columns.length > MOST_COLUMNS) return null
  const table: TableLine[] = []
  let end = begin
  for (let index = begin; index < lines.length; index += 1) {
    const line = lines[index]!
    if (line.trim() === '') {
      if (lines[index - 1]!.trim() === '') break
      continue
    }
    if (RULE.test(line)) {
      end = index + 1
      continue
    }
    const cells = BAR.test(line) || line.includes('\t') ? null : inColumns(line, columns)
    if (!cells) break
    if (lines[index - 1]?.trim() === '' && index > begin && cells.filter(Boolean).length < 2) break
    table.push(cells)
    end = index + 1
  }
  return { end, rows: toRows(table, columns) }
}

/** Where the columns begin: at the places of the first line that has most of them. */
function columnsBelow(lines: readonly string[], begin: number): number[] {
  let columns: number[] = []
  for (const line of lines.slice(begin, begin + MIN_LINES + 1)) {
    if (line.trim() === '' || RULE.test(line)) continue
    const places = segmentsOf(line).map(({ from }) => from)
    if (places.length > columns.length) columns = places
  }
  return columns
}

/** The cells of a line; null where it does not fit the columns. */
function inColumns(line: string, columns: readonly number[]): TableLine | null {
  const cells: (string | undefined)[] = columns.map(() => undefined)
  let last = -1
  for (const { from, text } of segmentsOf(line)) {
    const near = columns.findIndex((column) => Math.abs(column - from) <= SAME_COLUMN)
    const within = columns.findLastIndex((column) => column <= from)
    const place = near >= 0 ? near : within
    if (place < 0 || (near < 0 && within <= 0)) return null
    const next = columns[place + 1]
    if (next !== undefined && from + text.length > next) return null
    if (place < last) return null
    cells[place] = cells[place] === undefined ? text : `${cells[place]} ${text}`
    last = place
  }
  return cells
}

function barTable(lines: readonly string[], begin: number): ReadTable {
  const table: TableLine[] = []
  const columns: number[] = []
  let end = begin
  for (let index = begin; index < lines.length; index += 1) {
    const line = lines[index]!
    const isGap = line.trim() === '' && index > begin && BAR.test(lines[index + 1] ?? '')
    if (!isGap && !RULE.test(line)) {
      if (!BAR.test(line)) break
      const parts = line.trimEnd().split('|')
      const isFramed = /^\s*\|/.test(lines[begin]!) && parts.at(-1) === ''
      const cells = (isFramed ? parts.slice(1, -1) : parts).map((part) => part.trim() || undefined)
      if (cells.length > MOST_COLUMNS) return { end: index + 1, rows: null }
      cells.forEach((_, place) => (columns[place] ??= place))
      table.push(cells)
    }
    end = index + 1
  }
  const isBroken = table.some((line, index) => index > 0 && line[0] === undefined && line.some(Boolean))
  return { end, rows: isBroken ? toRows(table, columns) : null }
}

/** Words after which a cell goes on. */
const OPEN_END = regex('i')`
  (?:[,(/+-]|\b(?:and|or|with|to|of|for|the|an?|in|on|by|from|at|than|least|per|as|is|are|not|no|its|any|all|
    if))$
`
const isOpenEnd = (text: string) => OPEN_END.test(text)

/** The rows of a table, each begun by a first cell. Null where no cell goes on over lines. */
function toRows(table: readonly TableLine[], columns: readonly number[]): TableRow[] | null {
  const filled = (line: TableLine) => line.filter((cell) => cell !== undefined).length
  if (table.filter((line) => filled(line) > 1).length < MIN_LINES) return null
  const groups: TableLine[][] = []
  for (const line of table) {
    const above = groups.at(-1)
    const isWrapped =
      above && line[0] !== undefined && /^[a-z(]/.test(line[0]) && filled(line) < columns.length
    if (!above || (line[0] !== undefined && !isWrapped)) groups.push([line])
    else above.push(line)
  }
  const isLabelled = table.every(([first]) => first === undefined || first.endsWith(':'))
  const isList = groups.some(([line]) => {
    const mark = line?.[0]
    return mark !== undefined && listMarkerOf(`${mark} x`)?.length === mark.length + 1
  })
  if (isLabelled || isList || groups.every(({ length }) => length === 1)) return null
  const widths = columns.map((_, column) =>
    table.reduce((most, line) => Math.max(most, line[column]?.length ?? 0), 0),
  )
  return groups.map((group, index) => rowOf(group, { columns, widths, isHead: index === 0 }))
}

type Layout = { columns: readonly number[]; widths: readonly number[]; isHead: boolean }

function rowOf(group: readonly TableLine[], { columns, widths, isHead }: Layout): TableRow {
  const lists = columns.map((_, column) => {
    const parts = group.flatMap((line) => line[column] ?? [])
    return column === 0 || isHead ? [parts.join(' ')] : entriesOf(parts, widths[column]!)
  })
  const first = lists.findIndex((list) => list.length > 1)
  if (first < 0) return { cells: lists.map((list) => list[0] ?? ''), entries: [], behind: [] }
  const cells = lists.slice(0, first).map((list) => list[0] ?? '')
  const [opening, ...more] = lists[first]!
  const colon = /^[^:]{2,80}:(?=\s|$)/.exec(opening!)?.[0]
  if (colon) cells.push(colon)
  const rest = colon ? opening!.slice(colon.length).trim() : opening!
  const entries = [...(rest === '' ? [] : [rest]), ...more].map((text) => ({ indent: columns[first]!, text }))
  const behind: string[] = []
  lists.slice(first + 1).forEach((list, index) => {
    if (list.length > 1) entries.push(...list.map((text) => ({ indent: columns[first + 1 + index]!, text })))
    else if (list[0]) behind.push(list[0])
  })
  return { cells, entries, behind }
}

const BOX = /^(?:\[[ xX]?\]|☐|□)\s*/

/** The entries of a cell, of which each may be wrapped. */
function entriesOf(parts: readonly string[], width: number): string[] {
  const entries: string[] = []
  const isLower = /^(?:[a-z]|[^:]{2,40}: )/.test(parts[0] ?? '')
  const areMarked = parts.length > 1 && (BOX.test(parts[0]!) || listMarkerOf(parts[0]!) !== null)
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1]
    const isMarked = BOX.test(part) || listMarkerOf(part) !== null
    const isFull = before !== undefined && before.length + 1 + /^\S*/.exec(part)![0].length > width
    const begins = areMarked
      ? isMarked
      : isMarked || /^[A-Z][a-z]*\b/.test(part) || (!isFull && (/^[\d≥≤<>]/.test(part) || isLower))
    if (before === undefined || (begins && !isOpenEnd(before))) entries.push(part)
    else entries.push(`${entries.pop()!} ${part}`)
  }
  return entries
}

/** An entry of a cell, and the box before it. */
export function withoutBox(text: string): { text: string; box: string | null } {
  const box = BOX.exec(text)?.[0]
  return box ? { text: text.slice(box.length), box: box.trim() } : { text, box: null }
}
