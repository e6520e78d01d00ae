/** What to look for, in the words of the repository. */
export type PriceSearch = {
  /** The whole query: a code matches when it is equal. */
  code: string
  /** A text query of PostgreSQL, all words as prefixes; null when the query has no word. */
  words: string | null
  state?: string | undefined
  codeType?: string | undefined
  sort: PriceSort | null
  isAscending: boolean
}

type PriceSort = 'price' | 'name' | 'updated'

/** The query of a visitor or caller (specification 4.3): free text, lengths already checked. */
export type PriceQuery = { q: string; state?: string | undefined; codeType?: string | undefined; sort?: string | undefined; dir: string }

/** More words than this narrow nothing and cost time. */
const MAX_WORDS = 12
const SORTS: readonly PriceSort[] = ['price', 'name', 'updated']

/** Turns a query into a search, or null when it asks for nothing. An unknown sort is the default order. */
export function priceSearch({ q, state, codeType, sort, dir }: PriceQuery): PriceSearch | null {
  const code = q.trim()
  if (code === '') return null
  const words = [...code.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MAX_WORDS).map(([word]) => `${word}:*`)
  return {
    code,
    words: words.length > 0 ? words.join(' & ') : null,
    state: state || undefined,
    codeType: codeType || undefined,
    sort: SORTS.find((known) => known === sort) ?? null,
    isAscending: dir.toLowerCase() === 'asc',
  }
}
