import { AppError } from '@ppman/errors'
import { parse } from 'csv-parse/sync'
import { hasCodeShape } from '../code-type.ts'
import type { TableLine, TableLines } from './tables/sheet-table.ts'

export type EditKind = 'ncci_ptp' | 'mue'
export type EditProvider = 'practitioner' | 'outpatient' | 'dme'

/** One edit of a published list. Days as `YYYY-MM-DD`, both included. */
export type ReferenceEdit = {
  /** Line of the table, from 1. */
  line: number
  /** Upper case. */
  code: string
  codeType: string
  /** The column 1 code of a pair; empty for a limit of one code. */
  partner: string
  /** Content key: when it changes, the edit becomes another rule. */
  contentKey: string
  quantity: number | null
  period: string | null
  conditions: Record<string, string | number>
  /** As printed; null for a list without days. */
  effectiveFrom: string | null
  effectiveTo: string | null
}

export type RefusedEdit = { line: number; reason: string }
/** Result of a line: an edit, a deleted edit, an unusable line, or no line of the table's body. */
export type ReadLine = { edit: ReferenceEdit } | { refused: string } | 'asks_nothing' | 'no_edit'

export type Cells = readonly string[]

/** A kind of published list, and how its lines are read. */
export type EditList = {
  kind: EditKind
  /** Common name. */
  name: string
  providers: readonly EditProvider[]
  ruleCategory: string
  disposition: string
  quantityUnit: string | null
  /** Whether a file holds the whole list, or only the pairs between its first and last. */
  isWhole: boolean
  /** Reads a line under the columns of the header. */
  reader: (
    header: Cells,
    provider: EditProvider,
  ) => ((cells: Cells, line: number) => ReadLine) | { missing: string[] }
  /** Whether a line is the table's header. */
  isHeader: (cells: Cells) => boolean
}

/** Finds columns of a header by pattern, or returns the names of missing columns. */
function findColumns<Name extends string>(
  header: Cells,
  wanted: Record<Name, RegExp>,
): { columns: Record<Name, number> } | { missing: Name[] } {
  const names = Object.keys(wanted) as Name[]
  const columns = Object.fromEntries(
    names.map((name) => [name, header.findIndex((cell) => wanted[name].test(cell))]),
  ) as Record<Name, number>
  const missing = names.filter((name) => columns[name] < 0)
  return missing.length > 0 ? { missing } : { columns }
}

type LineReader<Name extends string> = (
  cells: Cells,
  line: number,
  context: { columns: Record<Name, number>; provider: EditProvider },
) => ReadLine

/** A list's `reader`: finds the wanted columns, then reads line by line with `read`. */
export const columnReader =
  <Name extends string>(wanted: Record<Name, RegExp>, read: LineReader<Name>): EditList['reader'] =>
  (header, provider) => {
    const found = findColumns(header, wanted)
    return 'missing' in found
      ? found
      : (cells, line) => read(cells, line, { columns: found.columns, provider })
  }

/** Trims a cell and removes the quotation marks around it. */
export const cellText = (cells: Cells, column: number) =>
  (cells[column] ?? '')
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()

/** Longest rationale; CMS writes fewer than 80 characters. */
const MAX_TEXT = 500

/** A cell's text on one line, without control characters, at most 500 characters. */
export const cellLine = (cells: Cells, column: number) =>
  cellText(cells, column)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, MAX_TEXT)

const LISTED = ['cpt', 'hcpcs', 'cdt'] as const

/** Parses a CPT, HCPCS II or dental code of a list, or null. */
export function parseEditCode(cell: string): { code: string; codeType: string } | null {
  const code = cell.toUpperCase()
  const codeType = LISTED.find((type) => hasCodeShape(code, type))
  return codeType ? { code, codeType } : null
}

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
