import { readRows } from './csv-rows.ts'
import type { Layout } from './layout.ts'

/** One row per item and setting; each contract has its own columns, named in the header. */
export const wideLayout: Layout = {
  name: 'wide',
  claims: (head) => head.kind === 'csv',
  read: readRows,
}
