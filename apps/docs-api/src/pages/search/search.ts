import type { Paging } from '../../fields.ts'
import type { PageHeading, PageLine } from '../page.ts'

/** Slugs of a product and a manual restrict a search. */
export type SearchQuery = Paging & {
  query: string
  product?: string | undefined
  manual?: string | undefined
  versionTag?: string | undefined
}

/**
 * `snippet` marks matches between {@link HIT_START} and {@link HIT_END}, which no page contains.
 */
export type SearchHit = PageLine & { headings: PageHeading[]; snippet: string; score: number }

export type Found = {
  items: SearchHit[]
  /** Number of ranked pages, at most {@link MAX_RANKED}. */
  total: number
  /** The corrected query, when the original one had no result. */
  repaired: string | null
}

/** Private use characters. They are removed from pages, so a mark in a snippet is always ours. */
export const HIT_START = '\ue000'
export const HIT_END = '\ue001'

export const MAX_RANKED = 500

/** Maximum of query words that are used. */
const MAX_WORDS = 16

/** The distinct words of a query in lower case: letters and digits, at least two. */
export function queryWords(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]{2,60}/gu))].slice(0, MAX_WORDS)
}

/** Function words, which do not change the meaning of a query. */
const LINKING = new Set(
  (
    'a an and are as at be by can do does for from how i if in is it my of on or that the this to what ' +
    'when where which with'
  ).split(' '),
)

/** The words without function words; all of them when nothing else is left. */
export function contentWords(words: readonly string[]): string[] {
  const content = words.filter((word) => !LINKING.has(word))
  return content.length > 0 ? content : [...words]
}

/**
 * Splits a query like `docs_words` splits pages. A dash before a word stays, because it excludes
 * the word; a dash between blanks is punctuation, and two start an option name.
 */
export const splitLikeIndex = (query: string): string =>
  query
    .replace(/(?<=[\p{L}\p{N}])[-/_.:=#@]+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/(^|\s)(?:--+|[/_.:=#@]+|-+(?=\s|$))/g, '$1 ')
