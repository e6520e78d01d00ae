import type { DocumentKind } from '../source-kind.ts'

/** A document as a listing names it. Nothing here is believed before the document itself is read. */
export type ListedItem = {
  /** What the listing knows it by: its address, or a number that stays when the address moves on to a newer version. */
  key: string
  /** Absolute. */
  url: string
  title: string | null
  linkText: string | null
  /** Policy number, as stated. */
  number: string | null
  /** YYYY-MM-DD, only as stated. */
  publishedOn: string | null
  /** Of the document, where the listing tells it. */
  version: string | null
  /** Where it is another kind than its listing's documents are. */
  kind?: DocumentKind
}

/** One page of a listing: what it names, and where it goes on. */
export type ListingPage = { items: ListedItem[]; next: string[] }

/** A listing read whole. */
export type Listing = {
  /** Each key once: those that may be watched. */
  items: ListedItem[]
  /** How many may not, by reason. */
  refused: Record<string, number>
  /** Keys of those that nobody may ask for here: named all the same, so none was taken out. */
  withheld: readonly string[]
  /** `link`, `feed`, `sitemap`, `json`, `cms` or `list`. */
  method: string
  /** It names more than is taken: nothing follows from what is missing. */
  isTruncated: boolean
  /** Of the addresses and what is said of each: equal when nothing changed. */
  sha256: string
}

/** What a listing brought, in numbers of documents. */
export type Found = {
  named: number
  added: number
  restored: number
  changed: number
  removed: number
  /** By reason. */
  refused: Record<string, number>
  truncated: boolean
}
