import { AppError } from '@ppman/errors'
import { hostOf } from '@ppman/ledger/fetches'
import { z } from 'zod'
import { checkPublicUrl, type DocumentKind, type Source } from '../source.ts'

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

/** File types that hold no policy. */
const NO_DOCUMENT =
  /\.(?:css|js|mjs|json|png|jpe?g|gif|svg|ico|webp|woff2?|ttf|mp[34]|avi|mov|zip|gz|exe|dmg)$/i

export type Screened =
  | 'accepted'
  | 'no_address'
  | 'not_public'
  | 'other_host'
  | 'no_document'
  | 'not_matched'
  | 'itself'
  | 'licence_not_accepted'

/**
 * Decides whether a listed item may be watched: a public URL of the same site or an allowed host
 * that matches the patterns.
 */
export function screenItem(
  { url }: Pick<ListedItem, 'url'>,
  { url: listing, allowLocal }: Source,
  settings: ListingSettings,
): Screened {
  if (url === listing) return 'itself'
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    return 'no_address'
  if (!isPublic(url, allowLocal && hostOf(url) === hostOf(listing))) return 'not_public'
  if (!isOfSite(hostOf(url), hostOf(listing)) && !settings.allow_hosts.includes(hostOf(url)))
    return 'other_host'
  if (NO_DOCUMENT.test(address.pathname)) return 'no_document'
  return settings.match.length === 0 || settings.match.some((pattern) => matchesPattern(url, pattern))
    ? 'accepted'
    : 'not_matched'
}

function isPublic(url: string, allowLocal: boolean): boolean {
  try {
    return checkPublicUrl(url, { allowLocal }) !== ''
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Whether a host is the site (with or without `www.`) or a subdomain. */
function isOfSite(host: string, listing: string): boolean {
  const site = listing.replace(/^www\./, '')
  return host === site || host.endsWith(`.${site}`)
}

/** Matches literal pieces in order, without backtracking. */
function matchesPattern(url: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return url.includes(pattern)
  if (!url.startsWith(first) || url.length < first.length + last.length || !url.endsWith(last)) return false
  let position = first.length
  for (const piece of rest) {
    const found = url.indexOf(piece, position)
    if (found < 0 || found + piece.length > url.length - last.length) return false
    position = found + piece.length
  }
  return true
}
