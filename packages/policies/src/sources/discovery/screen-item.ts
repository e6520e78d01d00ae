import { AppError } from '@ppman/errors'
import { hostOf } from '@ppman/ledger/fetches'
import type { ListedItem, ListingSettings } from './listing.ts'
import { publicAddress } from '../public-address.ts'
import type { Source } from '../source.ts'

/** Files that no policy is written in. */
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

/** Whether what a listing names may be watched: a public address of the same site or of an allowed host, that fits its patterns. */
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
  return settings.match.length === 0 || settings.match.some((pattern) => fits(url, pattern))
    ? 'accepted'
    : 'not_matched'
}

function isPublic(url: string, allowLocal: boolean): boolean {
  try {
    return publicAddress(url, { allowLocal }) !== ''
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The same host, with or without `www.`, or a host below it. */
function isOfSite(host: string, listing: string): boolean {
  const site = listing.replace(/^www\./, '')
  return host === site || host.endsWith(`.${site}`)
}

/** Literal pieces in their order, anything between: no backtracking, whatever the pattern. */
function fits(url: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return url.includes(pattern)
  if (!url.startsWith(first) || url.length < first.length + last.length || !url.endsWith(last)) return false
  let at = first.length
  for (const piece of rest) {
    const found = url.indexOf(piece, at)
    if (found < 0 || found + piece.length > url.length - last.length) return false
    at = found + piece.length
  }
  return true
}
