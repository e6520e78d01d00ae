import { foldName } from '../header/csv-head.ts'
import type { Head, Layout } from './layout.ts'
import { tallLayout } from './tall.ts'

/** `standard_charge | payer | plan | negotiated_dollar`: the payer stands in the header. */
const WIDE_NAME = /^standard_charge\|[^|]*(\|[^|]*)?\|(negotiated_dollar|negotiated_percentage|negotiated_algorithm|methodology)$/

const wideLayout: Layout = {
  name: 'wide',
  claims: (head) => head.kind === 'csv' && head.csv.columns.map(foldName).some((name) => WIDE_NAME.test(name)),
}

const jsonLayout: Layout = { name: 'json', claims: (head) => head.kind === 'json' }

/** In the order of asking: whatever is CSV and not wide is tall. */
const LAYOUTS: readonly Layout[] = [wideLayout, jsonLayout, tallLayout]

/** The first layout that claims the head of a file. */
export const layoutOf = (head: Head): Layout | null => LAYOUTS.find((layout) => layout.claims(head)) ?? null
