import { csvReader, isBlank, type Row } from '../csv/csv-reader.ts'
import { RejectedFile } from '../reject.ts'
import { decodeText } from '../text/encoding.ts'
import { type GeneralFacts, generalName } from './column-name.ts'
import { type CsvColumns, csvColumns } from './csv-columns.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

/** The rows above the data of a CSV file. */
export type CsvHead = {
  delimiter: Delimiter
  /** Whether a backslash in front of a quote makes it text. */
  hasEscapes: boolean
  /** Row number of the data header; data begin in the next row. */
  headerRow: number
  columns: CsvColumns
  /** Its cells, trimmed. */
  names: readonly string[]
  /** Empty when no row names the hospital. */
  general: GeneralFacts
  /** The row that names the general facts; empty where they stand one below the other. */
  generalNames: readonly string[]
  /** Whether the row below the general header exists. */
  hasGeneralValues: boolean
  /** Rows with text above the general header, and blank rows below it. */
  preambleRows: number
  blankHeaderRows: number
}

/** The pipe comes last, since column names contain it too. */
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
/** A header below this row is not considered. */
const MAX_HEAD_ROWS = 50

/**
 * Finds the header rows with the first delimiter that yields them; null when the bytes are no
 * hospital file.
 */
export function csvHead(utf8: Buffer, isWholeFile: boolean): CsvHead | null {
  for (const delimiter of DELIMITERS) {
    const rows = headRows(utf8, delimiter, isWholeFile)
    const headerRow = rows.findIndex((cells) => cells.length > 2 && isDataHeader(csvColumns(cells)))
    if (headerRow < 0) continue
    const names = rows[headerRow]!
    const below = rows.slice(headerRow + 1).filter((cells) => !isDataHeader(csvColumns(cells)))
    const isEmpty = (column: number) => below.length > 0 && below.every((cells) => !cells[column])
    return {
      delimiter,
      hasEscapes: seemsEscaped(utf8, { delimiter, cells: names.length }),
      headerRow,
      names,
      columns: csvColumns(names, isEmpty),
      ...generalOf(rows.slice(0, headerRow)),
    }
  }
  return null
}

/**
 * Whether more rows have as many cells as the header when a backslash in front of a quote makes it
 * text. A backslash may also end a cell.
 */
function seemsEscaped(utf8: Buffer, { delimiter, cells }: { delimiter: Delimiter; cells: number }): boolean {
  if (!utf8.includes('\\"')) return false
  const [plain, escaped] = [false, true].map((hasEscapes) => {
    let fitting = 0
    const onRow = (row: Row) => void (fitting += Number(row.cells === cells))
    const reader = csvReader({
      delimiter: delimiter.charCodeAt(0),
      hasEscapes,
      onRow,
      onBroken: () => undefined,
    })
    try {
      reader.push(Buffer.from(utf8))
    } catch (error) {
      if (!(error instanceof RejectedFile)) throw error
    }
    return fitting
  })
  return escaped! > plain!
}

function headRows(utf8: Buffer, delimiter: Delimiter, isWholeFile: boolean): string[][] {
  const rows: string[][] = []
  const onRow = (row: Row) =>
    void (rows.length < MAX_HEAD_ROWS && rows.push(isBlank(row) ? [] : cellTexts(row)))
  const isDone = () => rows.length >= MAX_HEAD_ROWS
  const reader = csvReader({
    delimiter: delimiter.charCodeAt(0),
    onRow,
    onBroken: () => rows.push([]),
    isDone,
  })
  try {
    reader.push(utf8)
    if (isWholeFile) reader.end()
  } catch (error) {
    if (!(error instanceof RejectedFile)) throw error
  }
  return rows
}

export const cellTexts = ({ buf, cells, start, end }: Row) =>
  Array.from({ length: cells }, (_, i) => decodeText(buf.subarray(start[i], end[i])).trim())

/**
 * Whether a row names an item and a price. Other rows are text above the table, or another table.
 */
export function isDataHeader({ record, rate, codes, contracts }: CsvColumns): boolean {
  const hasItem = record.description >= 0 || codes.length > 0
  const prices = [record.gross, record.cash, rate.dollar, rate.percent, rate.algorithm].filter(
    (column) => column >= 0,
  )
  const others = [record.description, record.setting, rate.payer, codes[0]?.code ?? -1].filter(
    (column) => column >= 0,
  )
  return hasItem && (contracts.length > 0 || (prices.length > 0 && others.length > 1))
}

/** Number of general facts that a row names. */
export const generalCount = (cells: readonly string[]): number =>
  new Set(cells.map(generalName).filter((name) => name !== null)).size

/** Whether a row names the hospital, or at least two other general fields. */
function isGeneralHeader(cells: readonly string[]): boolean {
  const names = new Set(cells.map(generalName).filter((name) => name !== null))
  return names.has('hospital_name') || names.size > 1
}

/** Whether a row holds one general name and its value, as handmade files list them. */
const isNameAndValue = ([name = '', value = '', ...rest]: readonly string[]) =>
  generalName(name) !== null && generalName(value) === null && rest.every((cell) => cell === '')

type GeneralRows = Pick<
  CsvHead,
  'general' | 'generalNames' | 'hasGeneralValues' | 'preambleRows' | 'blankHeaderRows'
>

/** Name and value pairs one below the other; null where fewer than two rows are such. */
function generalBelow(rows: readonly string[][]): GeneralRows | null {
  const first = rows.findIndex(isNameAndValue)
  const pairs = rows.filter(isNameAndValue)
  if (pairs.length < 2) return null
  const general: GeneralFacts = new Map()
  for (const [header = '', value = ''] of pairs) {
    const name = generalName(header)!
    if (!general.has(name)) general.set(name, value)
  }
  const isText = (cells: readonly string[]) => cells.length > 0
  return {
    general,
    generalNames: [],
    hasGeneralValues: true,
    preambleRows: rows.slice(0, first).filter(isText).length,
    blankHeaderRows: rows.slice(first).filter((cells) => !isText(cells)).length,
  }
}

function generalOf(rows: readonly string[][]): GeneralRows {
  const below = generalBelow(rows)
  if (below) return below
  const headerIndex = rows.findIndex(isGeneralHeader)
  const rest = rows.slice(headerIndex + 1)
  const values = headerIndex < 0 ? undefined : rest.find((cells) => cells.length > 0)
  const general: GeneralFacts = new Map()
  for (const [i, header] of (headerIndex < 0 ? [] : rows[headerIndex]!).entries()) {
    const name = generalName(header)
    if (name && !general.has(name)) general.set(name, values?.[i] ?? '')
  }
  return {
    general,
    generalNames: rows[headerIndex] ?? [],
    hasGeneralValues: values !== undefined,
    preambleRows: rows.slice(0, Math.max(headerIndex, 0)).filter((cells) => cells.length > 0).length,
    blankHeaderRows: headerIndex < 0 ? 0 : rest.filter((cells) => cells.length === 0).length,
  }
}

/** What the first bytes of a JSON file show. */
export type JsonHead = {
  /**
   * The items are in the root array, or one after the other, instead of below
   * `standard_charge_information`.
   */
  itemsAtRoot: boolean
}

const LIST = /"standard[_\s-]?charge[_\s-]?information"\s*:/i
const ITEM = /"standard[_\s-]?charges"\s*:/i
const HOSPITAL = /"hospital[_\s-]?name"\s*:/i

/** Null for JSON with other content and for other files. */
export function jsonHead(utf8: Buffer): JsonHead | null {
  const text = utf8.toString('latin1')
  if (!/^\s*[[{]/.test(text)) return null
  const [list, item] = [text.search(LIST), text.search(ITEM)]
  if (list < 0 && item < 0 && !HOSPITAL.test(text)) return null
  return { itemsAtRoot: list < 0 && item >= 0 }
}
