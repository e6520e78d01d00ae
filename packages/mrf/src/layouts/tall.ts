import { csvReader } from '../csv/csv-reader.ts'
import { isBlank, type Row } from '../csv/row.ts'
import { tallColumns } from '../header/tall-columns.ts'
import { cellReader } from './cell-reader.ts'
import type { Layout, LayoutInput } from './layout.ts'
import { tallRates } from './tall-rates.ts'
import { tallRecords } from './tall-records.ts'

/** One row per item, setting and contract; the payer stands in a column. */
export const tallLayout: Layout = {
  name: 'tall',
  claims: (head) => head.kind === 'csv',
  async read(input) {
    const reader = tallReader(input)
    for await (const chunk of input.bytes) {
      reader.push(chunk)
      if (input.sink.isDone?.()) return
    }
    reader.end()
  },
}

function tallReader(input: LayoutInput) {
  const { head, start, sink, flags } = input
  if (head.kind !== 'csv') throw new Error('The tall layout reads CSV only.')
  const columns = tallColumns(head.csv.columns)
  const dataStart = start.record < 0 ? head.csv.headerRow + 1 : 0
  const base = Math.max(start.record, 0) - dataStart
  const cells = cellReader(columns.width, flags)
  const records = tallRecords(columns, cells, input)
  const rates = tallRates(columns, cells, input)
  /** A row that ends before these cannot hold a rate. */
  const needed = Math.max(columns.setting, columns.payer, columns.dollar, columns.percent, columns.algorithm) + 1

  function onRow(row: Row): void {
    if (row.number < dataStart || isBlank(row)) return
    const number = row.number + base
    const { byteOffset, byteLength } = row
    if (row.strayQuote) flags.add('stray_quote', number)
    const misfit = misfitOf(row, columns.width, needed)
    if (misfit) return sink.quarantine({ number, byteOffset, byteLength, reason: misfit })
    if (row.cells < columns.width) flags.add('short_row', number)
    cells.enter(row, number)
    const record = records.read(number, byteOffset, byteLength)
    sink.record(record)
    if (rates.isPresent()) sink.rate(rates.read(record), record)
  }

  return csvReader({
    delimiter: head.csv.delimiter.charCodeAt(0),
    byteOffset: start.byteOffset,
    ...(input.span ? { span: input.span } : {}),
    onRow,
    onBroken: ({ number, byteOffset, byteLength }) =>
      sink.quarantine({ number: number + base, byteOffset, byteLength, reason: 'unclosed_quote' }),
  })
}

/** Why a row's cells cannot be matched to the columns, or null. Blank cells past the last column do no harm. */
function misfitOf({ buf, cells, start, end }: Row, width: number, needed: number): 'too_many_cells' | 'too_few_cells' | null {
  if (cells < needed) return 'too_few_cells'
  for (let cell = width; cell < cells; cell++) {
    if (buf.subarray(start[cell], end[cell]).toString('latin1').trim() !== '') return 'too_many_cells'
  }
  return null
}
