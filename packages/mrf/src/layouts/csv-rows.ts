import { csvReader, isBlank, type Row } from '../csv/csv-reader.ts'
import type { CsvColumns } from '../header/csv-columns.ts'
import { cellTexts, type CsvHead } from '../header/file-head.ts'
import { cellReader, contractsOfRow, csvRates, csvRecords } from './csv-records.ts'
import type { Layout, LayoutInput } from './layout.ts'
import { qualityOf } from './quality.ts'

/** Reads the rows of a CSV file whose contracts are in the rows, in the header, or both. */
async function readRows(input: LayoutInput): Promise<void> {
  const reader = rowReader(input)
  for await (const chunk of input.bytes) {
    reader.push(chunk)
    if (input.sink.isDone?.()) return
  }
  reader.end()
}

function rowReader({ ...rest }: LayoutInput) {
  const input = { ...rest, quality: qualityOf(rest) }
  const { head, start, sink, flags, tables } = input
  if (head.kind !== 'csv') throw new Error('These layouts read CSV only.')
  const { columns, headerRow, delimiter } = head.csv
  const dataStart = start.record < 0 ? headerRow + 1 : 0
  const base = Math.max(start.record, 0) - dataStart
  const cells = cellReader(columns.width, flags)
  const stemCells = cellsBeforeRates(columns)
  const readRecord = csvRecords({ columns, cells, stemCells, input })
  const rates = csvRates(cells, input)
  const contracts = contractsOfRow(columns, cells, tables)
  const needed = neededCells(columns)
  const isRepeatedHeader = repeatedHeader(head.csv)
  /** Fewest cells of a complete row: some programs omit empty cells at the end. */
  let fewestCells = columns.width
  /** Whether the current record is that of the row before. */
  let isReadOn = false

  function onRow(row: Row): void {
    const isStemRepeated = row.isStemRepeated && isReadOn
    isReadOn = false
    if (row.number < dataStart || isBlank(row)) return
    const number = row.number + base
    const { byteOffset, byteLength } = row
    if (isRepeatedHeader(row)) return flags.add('repeated_header', number)
    if (row.strayQuote) flags.add('stray_quote', number)
    const isCut = row.endsFile && row.cells < fewestCells
    if (isCut) input.onCut?.('row')
    const misfit = isCut ? 'too_few_cells' : misfitOf(row, columns.width, needed)
    if (misfit) return sink.quarantine({ number, byteOffset, byteLength, reason: misfit })
    if (row.cells < columns.width) flags.add('short_row', number)
    fewestCells = Math.min(fewestCells, row.cells)
    cells.enter(row, number)
    const record = readRecord({ number, byteOffset, byteLength }, isStemRepeated)
    isReadOn = true
    sink.record(record)
    for (const contract of contracts) {
      if (rates.isPresent(contract.columns))
        sink.rate(rates.read(contract.columns, contract.contractId(), record), record)
    }
  }

  return csvReader({
    delimiter: delimiter.charCodeAt(0),
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

/** Concatenated files repeat their header row. Comparing one name first is enough for most rows. */
function repeatedHeader({ names, columns }: CsvHead): (row: Row) => boolean {
  const column = Math.max(columns.record.description, 0)
  const name = Buffer.from(names[column]!)
  const isNamed = ({ buf, start, end }: Row) =>
    end[column]! - start[column]! === name.length &&
    buf.compare(name, 0, name.length, start[column], end[column]) === 0
  return (row) =>
    row.cells > column && isNamed(row) && cellTexts(row).every((text, cell) => text === (names[cell] ?? ''))
}

/**
 * Number of leading cells that describe the item; in a tall file each row of the item repeats them.
 */
function cellsBeforeRates({ rate, contracts, width }: CsvColumns): number {
  const ofRates = [rate, ...contracts.map(({ columns }) => columns)].flatMap((columns) =>
    Object.values(columns),
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
