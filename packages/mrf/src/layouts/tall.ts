import { readRows } from './csv-rows.ts'
import type { Layout } from './layout.ts'

/** One row per item, setting and contract; the payer stands in a column. */
export const tallLayout: Layout = {
  name: 'tall',
  claims: (head) =>
    head.kind === 'csv' && (head.csv.columns.contracts.length === 0 || head.csv.columns.rate.payer >= 0),
  read: readRows,
}
