import type { Paging } from '../../words.ts'
import type { PageHeading, PageLine } from '../page.ts'

/** Slugs of a product and a manual narrow a search. */
export type SearchQuery = Paging & {
  query: string
  product?: string | undefined
  manual?: string | undefined
  versionTag?: string | undefined
}

/**
 * `snippet` marks what matched between {@link HIT_START} and {@link HIT_END}, which no page
 * contains.
 */
export type SearchHit = PageLine & { headings: PageHeading[]; snippet: string; score: number }

export type Found = {
  items: SearchHit[]
  /** Pages that were ranked, at most {@link MAX_RANKED}: nobody reads on. */
  total: number
  /** What was searched for instead, where nothing has the words that were asked. */
  repaired: string | null
}

/**
 * Private use characters: a page that holds them loses them, so a mark in a snippet is always ours.
 */
export const HIT_START = '\ue000'
export const HIT_END = '\ue001'

export const MAX_RANKED = 500
