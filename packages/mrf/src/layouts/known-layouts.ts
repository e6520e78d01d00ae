import { jsonLayout } from './json.ts'
import type { Head, Layout } from './layout.ts'
import { tallLayout } from './tall.ts'
import { wideLayout } from './wide.ts'

/** In the order of asking: CSV without a column for the payer is wide. */
const LAYOUTS: readonly Layout[] = [jsonLayout, tallLayout, wideLayout]

/** The first layout that claims the head of a file. */
export const layoutOf = (head: Head): Layout | null => LAYOUTS.find((layout) => layout.claims(head)) ?? null
