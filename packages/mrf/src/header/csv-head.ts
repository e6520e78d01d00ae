import { csvReader } from '../csv/csv-reader.ts'
import { isBlank, type Row } from '../csv/row.ts'
import { decodeText } from '../text/decode.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

/** The rows above the data of a CSV file. */
export type CsvHead = {
  delimiter: Delimiter
  /** Row number of the data header; data begin in the row after it. */
  headerRow: number
  /** Cells of the data header as published. */
  columns: string[]
  /** General header to value, names folded, first value of a repeated name. Empty when no row names the hospital. */
  general: Map<string, string>
  /** Rows with text before the general header. */
  preambleRows: number
}

/** A pipe comes last: it also stands inside the names of columns. */
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
/** Preambles of a few lines exist; a header further down is none. */
const MAX_HEAD_ROWS = 50

/** Case and blanks around `|` carry no meaning (CMS data dictionary). */
export const foldName = (name: string): string =>
  name.split('|').map((part) => part.trim().toLowerCase()).join('|')

/** Finds the header rows with the first delimiter that shows them, or null when these bytes begin no hospital file. */
export function csvHead(utf8: Buffer, isWholeFile: boolean): CsvHead | null {
  for (const delimiter of DELIMITERS) {
    const rows = headRows(utf8, delimiter, isWholeFile)
    const headerRow = rows.findIndex((cells) => isDataHeader(cells.map(foldName)))
    if (headerRow >= 0) return { delimiter, headerRow, columns: rows[headerRow]!, ...generalOf(rows.slice(0, headerRow)) }
  }
  return null
}

function headRows(utf8: Buffer, delimiter: Delimiter, isWholeFile: boolean): string[][] {
  const rows: string[][] = []
  const onRow = (row: Row) => void (rows.length < MAX_HEAD_ROWS && rows.push(isBlank(row) ? [] : cellTexts(row)))
  const reader = csvReader({ delimiter: delimiter.charCodeAt(0), onRow, onBroken: () => rows.push([]) })
  reader.push(utf8)
  if (isWholeFile) reader.end()
  return rows
}

const cellTexts = ({ buf, cells, start, end }: Row) =>
  Array.from({ length: cells }, (_, i) => decodeText(buf.subarray(start[i], end[i])).trim())

const isDataHeader = (names: readonly string[]) =>
  names.includes('description') && names.some((name) => /^(code\||standard_charge\|)/.test(name))

function generalOf(rows: readonly string[][]): Pick<CsvHead, 'general' | 'preambleRows'> {
  const at = rows.findLastIndex((cells) => cells.map(foldName).includes('hospital_name'))
  const values = rows.slice(at + 1).find((cells) => cells.length > 0) ?? []
  const general = new Map<string, string>()
  for (const [i, name] of (at < 0 ? [] : rows[at]!).map(foldName).entries()) {
    if (name && !general.has(name)) general.set(name, values[i] ?? '')
  }
  return { general, preambleRows: rows.slice(0, Math.max(at, 0)).filter((cells) => cells.length > 0).length }
}
