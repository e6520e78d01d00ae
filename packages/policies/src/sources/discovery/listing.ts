import { z } from 'zod'
import type { DocumentKind } from '../source.ts'

/** Settings of a listing, all with defaults; a json_api needs more than its URL. */
export const listingSettings = z
  .object({
    /** JSON pointer (RFC 6901) to the list of a json_api; empty means the whole answer. */
    items: z.string().max(200).default(''),
    /** JSON pointers inside an item of a json_api. */
    url_at: z.string().max(200).default('/url'),
    title_at: z.string().max(200).default('/title'),
    number_at: z.string().max(200).default('/number'),
    published_at: z.string().max(200).default('/published'),
    /** JSON pointer to the address of the next page of a json_api. */
    next_at: z.string().max(200).default(''),
    /** URL patterns of documents, `*` matches anything; empty accepts all. */
    match: z.array(z.string().min(1).max(200)).max(20).default([]),
    /** Allowed hosts of documents besides the listing's own site. */
    allow_hosts: z.array(z.string().min(1).max(253)).max(50).default([]),
    /** Largest number of documents taken from it. */
    max_items: z.int().min(1).max(20_000).default(5_000),
    /** Check interval of its documents; default: the listing's. */
    document_interval_s: z.int().min(60).max(31_536_000).optional(),
  })
  .strict()

export type ListingSettings = z.output<typeof listingSettings>

/** A document as a listing describes it; unverified until the document is read. */
export type ListedItem = {
  /** Key in the listing: the URL, or a number that stays when the URL changes with the version. */
  key: string
  /** Absolute. */
  url: string
  title: string | null
  linkText: string | null
  /** Policy number, as stated. */
  number: string | null
  /** YYYY-MM-DD, only as stated. */
  publishedOn: string | null
  /** Version of the document, if listed. */
  version: string | null
  /** Kind, if it differs from the listing's documents. */
  kind?: DocumentKind
}

/** One page of a listing: its items and the URLs of further pages. */
export type ListingPage = { items: ListedItem[]; next: string[] }

/** A completely read listing. */
export type Listing = {
  /** Accepted items, each key once. */
  items: ListedItem[]
  /** Number of refused items by reason. */
  refused: Record<string, number>
  /** Keys of unlicensed items: listed, and so not removed. */
  withheld: readonly string[]
  /** `link`, `feed`, `sitemap`, `json`, `cms` or `list`. */
  method: string
  /** More items exist than were taken, so missing items are not removed. */
  isTruncated: boolean
  /** Hash of the items; equal when nothing changed. */
  sha256: string
}

/** Counts of a listing's documents. */
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
