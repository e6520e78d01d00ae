import type { Link } from '../frame.ts'
import type { VerdictTone } from './marks.ts'

/** Values of the partial `parts/answer`. */
export type Answer = {
  tone: VerdictTone | 'plain'
  /** One word in large type; empty where the sentence is the answer. */
  word: string
  sentence: string
  detail: string
  /** The published sentence that the answer rests on. */
  quote: { text: string; source: string; href: string } | null
  facts: readonly { name: string; value: string; href: string }[]
}

type AnswerParts = { tone: Answer['tone']; sentence: string } & Partial<
  Omit<Answer, 'facts'> & { facts: readonly { name: string; value: string; href?: string }[] }
>

export const answer = ({
  word = '',
  detail = '',
  quote = null,
  facts = [],
  ...parts
}: AnswerParts): Answer => ({
  word,
  detail,
  quote,
  facts: facts.filter(({ value }) => value !== '').map((fact) => ({ href: '', ...fact })),
  ...parts,
})

/** Values of the partial `parts/empty`: why there is nothing, and where to go on. */
export type Empty = { title: string; text: string; links: readonly Link[] }

export const empty = (title: string, text: string, links: readonly Link[] = []): Empty => ({
  title,
  text,
  links,
})

export type PageOf = { page: number; pageSize: number }
/** Values of the partial `parts/pages`. */
export type PageLinks = { many: boolean; text: string; previousHref: string; nextHref: string }

type Address = { path: string; query: Record<string, string> }

/** An address with a query; empty values are left out. */
export function hrefOf({ path, query }: Address): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled).toString()}`
}

/** Links to the neighboring pages of a list, with the rest of the query. */
export function pageLinks({ path, query }: Address, total: number, { page, pageSize }: PageOf): PageLinks {
  const pages = Math.ceil(total / pageSize)
  const href = (to: number) => hrefOf({ path, query: { ...query, page: String(to) } })
  return {
    many: pages > 1,
    text: `Page ${page.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}`,
    previousHref: page > 1 ? href(Math.min(page - 1, pages)) : '',
    nextHref: page < pages ? href(page + 1) : '',
  }
}

type Cell = { label: string; text: string; href: string; note: string; isFigure: boolean }
/** Values of the partial `parts/table`: a table of texts that phones show as cards. */
export type Table = {
  caption: string
  /** Further classes: `lean` for small text. */
  look: string
  columns: readonly { label: string; isFigure: boolean }[]
  rows: readonly {
    head: { text: string; href: string; note: string }
    isYours: boolean
    cells: readonly Cell[]
  }[]
}

type TextCell = string | { text: string; href?: string; note?: string }
type TableParts = {
  caption?: string
  look?: string
  /** The first is the column of row headers; those of figures are right-aligned. */
  columns: readonly (string | { label: string; isFigure: true })[]
  rows: readonly { cells: readonly TextCell[]; isYours?: boolean }[]
}

/** A column of figures, for `table`. */
export const figures = (label: string): { label: string; isFigure: true } => ({ label, isFigure: true })

/** A table as `table` makes it; null without rows. */
export const tableOrNull = (parts: TableParts): Table | null => (parts.rows.length > 0 ? table(parts) : null)

/** A table whose first cell of each row is its header. */
export function table({ caption = '', look = '', columns, rows }: TableParts): Table {
  const heads = columns.map((column) =>
    typeof column === 'string' ? { label: column, isFigure: false } : column,
  )
  const full = (cell: TextCell) => ({
    href: '',
    note: '',
    ...(typeof cell === 'string' ? { text: cell } : cell),
  })
  return {
    caption,
    look,
    columns: heads,
    rows: rows.map(({ cells: [head = '', ...cells], isYours = false }) => ({
      head: full(head),
      isYours,
      cells: cells.map((cell, index) => ({ ...full(cell), ...heads[index + 1]! })),
    })),
  }
}
