import { csvReader, isBlank, type Row } from '../csv/csv-reader.ts'
import { type CsvColumns, csvColumns } from '../header/csv-columns.ts'
import type { CsvHead } from '../header/file-head.ts'
import { type HeadRow, repeatedHead } from '../header/repeated-head.ts'
import type { ChargeRecord } from '../record.ts'
import { cellReader, contractsOfRow, csvRates, csvRecords } from './csv-records.ts'
import type { Layout, LayoutInput } from './layout.ts'
import { type Quality, qualityOf } from './quality.ts'

/** Reads the rows of a CSV file whose contracts are in the rows, in the header, or both. */
async function readRows(input: LayoutInput): Promise<void> {
  const reader = rowReader(input)
  for await (const chunk of input.bytes) {
    reader.push(chunk)
    if (input.sink.isDone?.()) return
  }
  reader.end()
}

type Input = LayoutInput & { quality: Quality }

type Table = ReturnType<typeof tableReader>

/** What reads the rows below one data header. */
function tableReader(
  { names, columns }: Pick<CsvHead, 'names' | 'columns'>,
  stemCells: number,
  input: Input,
) {
  const { flags, sink } = input
  const cells = cellReader(columns.width, flags)
  const rates = csvRates(cells, input)
  const contracts = contractsOfRow(columns, cells, input.tables)

  /** Whether a row of a tall file has a rate, but nothing that it is for: a total. */
  function isTotal({ number, codeCount, setting }: ChargeRecord): boolean {
    const { rate, record } = columns
    if (codeCount > 0 || setting > 0 || rate.payer < 0 || record.setting < 0) return false
    if (cells.isPresent(rate.payer) || cells.isPresent(rate.plan) || !rates.isPresent(rate)) return false
    flags.add('summary_row', number)
    return true
  }

  /** Reads the rates of a row, without the one whose contract the row names where it is a total. */
  function readRates(record: ChargeRecord, isTotalRow: boolean): void {
    for (const { columns: first, spares, contractId } of contracts) {
      if (isTotalRow && first === columns.rate) continue
      const found = rates.isPresent(first) ? first : spares.length > 0 && spares.find(rates.isPresent)
      if (found) sink.rate(rates.read(found, contractId(), record), record)
    }
  }
  return {
    names,
    columns,
    cells,
    readRecord: csvRecords({ columns, cells, stemCells, input }),
    isTotal,
    readRates,
    needed: neededCells(columns),
    /** Fewest cells of a complete row: some programs omit empty cells at the end. */
    fewestCells: columns.width,
  }
}

/** Quarantines a row that does not fit the columns. @returns false for such a row */
function isWhole(row: Row, number: number, table: Table, input: Input): boolean {
  const { byteOffset, byteLength } = row
  const isCut = row.endsFile && row.cells < table.fewestCells
  if (isCut) input.onCut?.('row')
  const misfit = isCut ? 'too_few_cells' : misfitOf(row, table.columns.width, table.needed)
  if (misfit) input.sink.quarantine({ number, byteOffset, byteLength, reason: misfit })
  if (misfit) return false
  if (row.cells < table.columns.width) input.flags.add('short_row', number)
  table.fewestCells = Math.min(table.fewestCells, row.cells)
  return true
}

function rowReader({ ...rest }: LayoutInput) {
  const input = { ...rest, quality: qualityOf(rest) }
  const { head, start, sink, flags } = input
  if (head.kind !== 'csv') throw new Error('These layouts read CSV only.')
  const { headerRow, delimiter, hasEscapes } = head.csv
  const dataStart = start.record < 0 ? headerRow + 1 : 0
  const base = Math.max(start.record, 0) - dataStart
  const stemCells = cellsBeforeRates(head.csv.columns)
  const headRowOf = repeatedHead(head.csv)
  let table = tableReader(head.csv, stemCells, input)
  /** Whether the current record is that of the row before. */
  let isReadOn = false

  function onRow(row: Row): void {
    const isStemRepeated = row.isStemRepeated && isReadOn
    isReadOn = false
    if (row.number < dataStart || isBlank(row)) return
    const number = row.number + base
    const headRow = row.isStemRepeated ? null : headRowOf(row)
    if (headRow) return takeHead(headRow, number)
    if (row.strayQuote) flags.add('stray_quote', number)
    if (!isWhole(row, number, table, input)) return
    table.cells.enter(row, number)
    const { byteOffset, byteLength } = row
    const record = table.readRecord({ number, byteOffset, byteLength }, isStemRepeated)
    isReadOn = true
    const isTotal = table.isTotal(record)
    sink.record(record)
    table.readRates(record, isTotal)
  }

  /** The columns of the rows below change where a file was joined of exports. */
  function takeHead(headRow: HeadRow, number: number): void {
    const isSame = headRow === 'general' || headRow.every((name, cell) => name === (table.names[cell] ?? ''))
    flags.add(isSame ? 'repeated_header' : 'reordered_header', number)
    if (!isSame) table = tableReader({ names: headRow, columns: csvColumns(headRow) }, stemCells, input)
  }

  return csvReader({
    delimiter: delimiter.charCodeAt(0),
    hasEscapes,
    byteOffset: start.byteOffset,
    ...(input.span ? { span: input.span } : {}),
    stemCells,
    passesBlankLines: true,
    onRow,
    onBroken({ number, byteOffset, byteLength, endsFile }) {
      if (endsFile) input.onCut?.('quoted_cell')
      sink.quarantine({ number: number + base, byteOffset, byteLength, reason: 'unclosed_quote' })
    },
    isDone: () => sink.isDone?.() ?? false,
  })
}

/**
 * Number of leading cells that describe the item; in a tall file each row of the item repeats them.
 */
function cellsBeforeRates({ rate, contracts, width }: CsvColumns): number {
  const ofRates = [rate, ...contracts.flatMap(({ columns, spares }) => [columns, ...spares])].flatMap(
    (columns) => Object.values(columns),
  )
  return ofRates.reduce((least, column) => (column >= 0 ? Math.min(least, column) : least), width)
}

/** Minimum number of cells of a row: some programs omit empty cells at the end. */
function neededCells({ record, rate, codes }: CsvColumns): number {
  const price = Math.min(...[rate.dollar, rate.percent, rate.algorithm].filter((column) => column >= 0))
  const ofTall = Number.isFinite(price) ? Math.max(price, rate.payer) : 0
  return (
    Math.max(ofTall, record.description, record.setting, ...codes.slice(0, 1).map(({ code }) => code)) + 1
  )
}

/**
 * Why a row's cells do not match the columns, or null. Blank cells past the last column are
 * allowed.
 */
function misfitOf(
  { buf, cells, start, end }: Row,
  width: number,
  needed: number,
): 'too_many_cells' | 'too_few_cells' | null {
  if (cells < needed) return 'too_few_cells'
  for (let cell = width; cell < cells; cell++) {
    if (buf.subarray(start[cell], end[cell]).toString('latin1').trim() !== '') return 'too_many_cells'
  }
  return null
}

/** One row per item, setting and contract; the payer is in a column. */
export const tallLayout: Layout = {
  name: 'tall',
  claims: (head) =>
    head.kind === 'csv' && (head.csv.columns.contracts.length === 0 || head.csv.columns.rate.payer >= 0),
  read: readRows,
}

/** One row per item and setting; each contract has its own columns, named in the header. */
export const wideLayout: Layout = {
  name: 'wide',
  claims: (head) => head.kind === 'csv',
  read: readRows,
}
