import { z } from 'zod'
import type { DocumentKind } from '../source.ts'

/** How a listing is read. Everything has a default; only a json_api has to be told more than its address. */
export const listingSettings = z
  .object({
    /** JSON pointer (RFC 6901) to the list of a json_api; the whole answer when empty. */
    items: z.string().max(200).default(''),
    /** JSON pointers inside an item of a json_api. */
    url_at: z.string().max(200).default('/url'),
    title_at: z.string().max(200).default('/title'),
    number_at: z.string().max(200).default('/number'),
    published_at: z.string().max(200).default('/published'),
    /** JSON pointer to the address of the next page of a json_api. */
    next_at: z.string().max(200).default(''),
    /** Only addresses with one of these patterns are documents; `*` stands for anything. All when empty. */
    match: z.array(z.string().min(1).max(200)).max(20).default([]),
    /** Hosts that documents may be on besides the listing's own site. */
    allow_hosts: z.array(z.string().min(1).max(253)).max(50).default([]),
    /** Most documents that are taken from it. */
    max_items: z.int().min(1).max(20_000).default(5_000),
    /** How often its documents are looked at; as often as the listing unless told. */
    document_interval_s: z.int().min(60).max(31_536_000).optional(),
  })
  .strict()

export type ListingSettings = z.output<typeof listingSettings>

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
