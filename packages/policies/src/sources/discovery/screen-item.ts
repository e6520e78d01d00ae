import { AppError } from '@ppman/errors'
import { hostOf } from '@ppman/ledger/fetches'
import type { ListedItem, ListingSettings } from './listing.ts'
import { checkPublicUrl } from '../public-address.ts'
import type { Source } from '../source.ts'

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
