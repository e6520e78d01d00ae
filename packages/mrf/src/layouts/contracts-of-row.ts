import type { CsvColumns, RateColumns } from '../header/csv-columns.ts'
import type { FileTables } from '../tables/file-tables.ts'
import type { CellReader } from './cell-reader.ts'

/** Cells that may hold a rate, and the contract they are for, asked only when they do. */
export type ContractCells = { columns: RateColumns; contractId: () => number }

/** The contracts that a row can have a price for: the one named in the row, and all of those named in the header. */
export function contractsOfRow(
  { rate, contracts }: CsvColumns,
  cells: CellReader,
  tables: FileTables,
): ContractCells[] {
  const ofHeader = contracts.map(({ payer, plan, columns }) => ({
    columns,
    contractId: onceOnly(() => tables.contractOf(payer, plan)),
  }))
  if (rate.dollar < 0 && rate.percent < 0 && rate.algorithm < 0) return ofHeader
  const ofRow = () =>
    tables.contractId(cells.text(rate.payer, tables.payers), cells.text(rate.plan, tables.plans))
  return [{ columns: rate, contractId: ofRow }, ...ofHeader]
}

/** A contract without a single rate is none of the file's. */
function onceOnly(find: () => number): () => number {
  let found = -1
  return () => (found < 0 ? (found = find()) : found)
}
