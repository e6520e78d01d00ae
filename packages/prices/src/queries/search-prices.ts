import { METHODOLOGY_CLASSES, type MethodologyClass } from '@ppman/mrf'
import { withoutModifiers } from '@ppman/text'
import { codeFamily } from '../code-family.ts'

/** The search as the repository expects it. */
export type PriceSearch = {
  /** The whole query: a code matches when it is equal. */
  code: string
  /** A text query of PostgreSQL, all words as prefixes; null when the query has no word. */
  words: string | null
  state?: string | undefined
  /** Family of the codes. */
  family?: string | undefined
  methodologyClass?: MethodologyClass | undefined
  setting?: string | undefined
  /** Prices of sample hospitals only, or of none; of all without it. */
  isSample?: boolean | undefined
  /** Prices of this payer, and only where it has one. */
  payerId?: string | undefined
  /** Prices as they were shown at the end of this day (UTC); today's without it. */
  asOf?: string | undefined
  sort: PriceSort | null
  isAscending: boolean
}

type PriceSort = 'price' | 'name' | 'updated' | 'distance'

/** The query of a visitor or caller (specification 4.3): free text, lengths already checked. */
export type PriceQuery = {
  q: string
  state?: string | undefined
  codeType?: string | undefined
  methodologyClass?: string | undefined
  payerId?: string | undefined
  asOf?: string | undefined
  sort?: string | undefined
  dir: string
}

/** More words do not narrow a search. */
const MAX_WORDS = 12
const SORTS: readonly PriceSort[] = ['price', 'name', 'updated', 'distance']

/**
 * Turns a query into a search, or null when nothing can match: an empty one, or an unknown
 * methodology class. An unknown sort is the default order; a code type means the family that the
 * code then belongs to: `HCPCS 99213` asks for CPT. Modifiers behind a code are left out, because
 * prices are of codes.
 */
export function priceSearch({ q, dir, ...query }: PriceQuery): PriceSearch | null {
  const code = withoutModifiers(q)
  const methodologyClass = METHODOLOGY_CLASSES.find((each) => each === query.methodologyClass?.toLowerCase())
  if (code === '' || (query.methodologyClass && !methodologyClass)) return null
  const words = [...code.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MAX_WORDS).map(([word]) => `${word}:*`)
  return {
    code,
    words: words.length > 0 ? words.join(' & ') : null,
    state: query.state || undefined,
    family: query.codeType ? codeFamily(query.codeType, code) : undefined,
    methodologyClass,
    payerId: query.payerId || undefined,
    asOf: query.asOf || undefined,
    sort: SORTS.find((each) => each === query.sort) ?? null,
    isAscending: dir.toLowerCase() === 'asc',
  }
}
