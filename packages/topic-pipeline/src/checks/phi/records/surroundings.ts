import { ROOM, VISIT_TIME } from '../context-words.ts'

/** The text around a person: what stands in front, and what follows, in the same record. */
export type Surroundings = { before: string; after: string; isRow: boolean; header?: string }

const REACH_BEFORE = 200
const REACH_AFTER = 260
const REACH_IN_ROW = 600
/** A short line in front of a blank one is a salutation or a heading of the text below. */
const SHORT_LINE = 48
/** A longer line is no row of a table. */
const MAX_ROW = 2_000

type Line = {
  start: number
  end: number
  isRow: boolean
  isValues: boolean
  /** The first line of the table; the first row has none. */
  header: string
  firstRow: string
}

/** Reads the text around a mention: its row, or the lines up to a blank one. */
export function surroundingsIn(text: string): (mention: { start: number; end: number }) => Surroundings {
  const lineAt = linesIn(text)
  return ({ start, end }) => {
    const line = lineAt(start)
    if (line.isRow)
      return {
        before: text.slice(Math.max(line.start, start - REACH_IN_ROW), start),
        after: text.slice(end, Math.max(end, Math.min(line.end, end + REACH_IN_ROW))),
        isRow: true,
        header: line.header,
      }
    const before = text.slice(Math.max(0, start - REACH_BEFORE), start)
    const after = text.slice(end, end + REACH_AFTER)
    return {
      before: before.slice(Math.max(0, before.lastIndexOf('\n\n'))),
      after: after.slice(0, endOfRecord(after, line.end - line.start)),
      isRow: line.isValues,
    }
  }
}

/** Up to the first blank line, or the second one after a short line. */
function endOfRecord(after: string, lineLength: number): number {
  const blank = after.search(BLANK_LINE)
  if (blank < 0) return after.length
  if (lineLength > SHORT_LINE || blank > SHORT_LINE * 3) return blank
  const next = after.slice(blank + 2).search(BLANK_LINE)
  return next < 0 ? after.length : blank + 2 + next
}
const BLANK_LINE = /\n\s{0,40}\n/

/** Finds the line of an offset; the header of a row is the first line of its table. */
function linesIn(text: string): (offset: number) => Line {
  const starts = [0]
  for (let position = text.indexOf('\n'); position !== -1; position = text.indexOf('\n', position + 1))
    starts.push(position + 1)
  const judged: Line[] = []
  const judge = (index: number): Line => {
    const [start, end] = [starts[index]!, (starts[index + 1] ?? text.length + 1) - 1]
    const line = text.slice(start, Math.min(end, start + MAX_ROW))
    const next = text.slice(end + 1, end + 1 + SHORT_LINE)
    const isRow = end - start <= MAX_ROW && isDelimited(line) && !(SPOKEN_ON.test(next) && LISTED.test(line))
    const above = judged.at(-1)
    const header = isRow && above?.isRow ? above.firstRow : ''
    return { start, end, isRow, isValues: isArrayOrValues(line), header, firstRow: header || line }
  }
  return (offset) => {
    const index = lastAtOrBelow(starts, offset)
    while (judged.length <= index) judged.push(judge(judged.length))
    return judged[index]!
  }
}

function lastAtOrBelow(rising: readonly number[], wanted: number): number {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (rising[middle]! <= wanted) low = middle
    else high = middle - 1
  }
  return low
}

/** The start of a line of a schedule or a room board: a time of day, or a ward and a bed. */
const LISTED = new RegExp(`^\\s*(?:${VISIT_TIME}|${ROOM})`, 'i')
/** The next line of a transcript, which goes on with the sentence. */
const SPOKEN_ON = new RegExp(`^\\s*${VISIT_TIME}\\s+\\p{Ll}`, 'u')
/** Three or more cells in columns of fixed width. */
const COLUMNS = /\S(?: {2,}\S+(?: \S+){0,3}){2,}/

/** A row of a table: Markdown, tabs, columns, semicolons, or short cells between commas. */
function isDelimited(line: string): boolean {
  if (LISTED.test(line) || COLUMNS.test(line) || /^[^|]+\|[^|]+\|[^|]+/.test(line)) return true
  if (/^\s*\|[^|]*\|[^|]*\|/.test(line) || (line.match(/\t/g) ?? []).length >= 2) return true
  const cells = line.split(/[;,]/)
  return cells.length >= 4 && cells.every((cell) => cell.length <= 40 && !/[{}=]|\. |: /.test(cell))
}

const isArrayOrValues = (line: string): boolean =>
  /\{\s*["'][\w -]{1,20}["']\s*:|\[\s*\[|\[\s*["'][^\]]{0,80},|\bvalues?\b\s*\(|\('/i.test(line)
