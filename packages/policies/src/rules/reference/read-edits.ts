import { AppError } from '@ppman/errors'
import { parse } from 'csv-parse/sync'
import {
  type Cells,
  cellText,
  type EditList,
  type EditProvider,
  parseEditCode,
  type ReferenceEdit,
  type RefusedEdit,
} from './reference-edit.ts'
import type { TableLine, TableLines } from './tables/sheet-table.ts'

/** Line counts of a list. */
export type EditCounts = { linesRead: number; edits: number; askNothing: number; refused: number }

type Options = {
  list: EditList
  provider: EditProvider
  counts: EditCounts
  onRefusal: (refused: RefusedEdit) => void
}

/** The header follows a title and a copyright notice. */
const MAX_LINES_BEFORE_HEADER = 100
const MAX_HEADER_LINES = 12
/** Above this number, a list with mostly unreadable lines is of another kind. */
const REFUSED_BEYOND_DOUBT = 10_000
/** Limit of edits: several times the size of all CMS lists. */
const MAX_EDITS = 20_000_000

/**
 * Reads the edits of a list in batches. Unusable lines are reported and skipped.
 *
 * @throws AppError `rejected` for a table that is no such list
 */
export async function* readEdits(lines: TableLines, options: Options): AsyncGenerator<ReferenceEdit[]> {
  const { list, counts } = options
  const table = findTable(list)
  for await (const run of lines) {
    const body = table.take(run)
    if (!body) continue
    const edits = bodyEdits(body.lines, (body.read ??= lineReader(body.header, options)), options)
    if (counts.refused > REFUSED_BEYOND_DOUBT && counts.refused > counts.edits)
      throw notAListError(list, 'most of its lines are no edits')
    if (counts.edits > MAX_EDITS) throw notAListError(list, 'it has too many lines')
    yield edits
  }
  if (counts.edits === 0)
    throw notAListError(list, table.hasHeader() ? 'it has no edit' : 'there is no line with its column names')
}

type Read = Exclude<ReturnType<EditList['reader']>, { missing: string[] }>
type Body = { header: Cells; lines: readonly TableLine[]; read: Read | undefined }

/** Finds the header in the first lines and returns the lines below it. */
function findTable(list: EditList) {
  const header: Cells[] = []
  let [before, body] = [0, null as Body | null]
  const isBody = ({ cells }: TableLine) =>
    header.length >= MAX_HEADER_LINES || parseEditCode(cellText(cells, 0)) !== null
  return {
    hasHeader: () => header.length > 0,
    take(lines: readonly TableLine[]): Body | null {
      if (body) return Object.assign(body, { lines })
      for (const [index, line] of lines.entries()) {
        if (header.length > 0 && isBody(line))
          return (body = { header: joinHeaderLines(header), lines: lines.slice(index), read: undefined })
        if (header.length > 0 || list.isHeader(line.cells)) header.push(line.cells)
        else if (++before > MAX_LINES_BEFORE_HEADER)
          throw notAListError(list, 'there is no line with its column names')
      }
      return null
    },
  }
}

function lineReader(header: Cells, { list, provider }: Options): Read {
  const reader = list.reader(header, provider)
  if (typeof reader === 'function') return reader
  throw notAListError(list, `it has no column ${reader.missing.map((name) => `“${name}”`).join(', ')}`)
}

function bodyEdits(lines: readonly TableLine[], read: Read, { counts, onRefusal }: Options): ReferenceEdit[] {
  const edits: ReferenceEdit[] = []
  for (const { line, cells } of lines) {
    const result = read(cells, line)
    if (result === 'no_edit') continue
    counts.linesRead += 1
    if (result === 'asks_nothing') counts.askNothing += 1
    else if ('edit' in result) edits.push(result.edit)
    else {
      counts.refused += 1
      onRefusal({ line, reason: result.refused })
    }
  }
  counts.edits += edits.length
  return edits
}

const notAListError = ({ name }: EditList, why: string) =>
  new AppError('rejected', `The file is no list of ${name}: ${why}.`)

/**
 * Joins a multi-line header column by column: CMS breaks `Effective Date`, with and without quotes.
 */
function joinHeaderLines(lines: readonly Cells[]): string[] {
  const rows = lines.some((cells) => cells.some(isCutCell)) ? reparse(lines) : lines
  const width = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, index) =>
    rows
      .map((cells) => (cells[index] ?? '').trim())
      .filter(Boolean)
      .join(' ')
      .replace(/\s+/g, ' '),
  )
}

const isCutCell = (cell: string) => /^\s*"[^"]*$/.test(cell)

const reparse = (lines: readonly Cells[]): string[][] =>
  parse(lines.map((cells) => cells.join('\t')).join('\n'), {
    delimiter: '\t',
    relax_column_count: true,
    relax_quotes: true,
  })
