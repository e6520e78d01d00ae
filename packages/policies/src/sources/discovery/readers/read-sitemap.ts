import { gunzipSync } from 'node:zlib'
import { decodeLabelled, fileFormatOf } from '@ppman/text'
import { localName, MOST_NAMED, type ReaderInput, walkMarkup } from './reader-input.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { cleanLine, parseStatedDay } from '../../stated-text.ts'

/** sitemaps.org: a sitemap has at most 50 MiB unpacked. */
const UNPACKED_BYTES = 50 * 1024 * 1024

type Place = { loc: string; lastmod: string }

/**
 * Reads the URLs of a sitemap (sitemaps.org 0.9: XML, gzip or one URL per line), or the sitemaps of
 * an index.
 */
export async function readSitemap({ bytes, contentType }: ReaderInput): Promise<ListingPage> {
  const text = decodeLabelled(decompress(bytes), contentType)
  if (/^\s*https?:\/\//.test(text))
    return {
      items: text
        .split(/\s+/, MOST_NAMED)
        .filter(Boolean)
        .map((loc) => itemOf({ loc, lastmod: '' })),
      next: [],
    }
  const page: ListingPage = { items: [], next: [] }
  const path: string[] = []
  let place: Place = { loc: '', lastmod: '' }
  await walkMarkup(
    text,
    {
      onopentag(tag) {
        path.push(localName(tag))
        if (path.length === 2) place = { loc: '', lastmod: '' }
      },
      ontext(chunk) {
        const name = path.at(-1)
        if (path.length === 3 && (name === 'loc' || name === 'lastmod')) place[name] += chunk.slice(0, 2_000)
      },
      onclosetag() {
        const name = path.pop()
        if (path.length === 1 && name === 'url' && page.items.length < MOST_NAMED)
          page.items.push(itemOf(place))
        if (path.length === 1 && name === 'sitemap') page.next.push(place.loc.trim())
      },
    },
    { isXml: true, isEnough: () => page.items.length >= MOST_NAMED },
  )
  return page
}

/** Decompresses gzip; empty for a broken or oversized archive. */
function decompress(bytes: Buffer): Buffer {
  if (fileFormatOf(bytes) !== 'gzip') return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}

function itemOf({ loc, lastmod }: Place): ListedItem {
  const url = URL.parse(loc.trim())
  if (url) url.hash = ''
  const name = cleanLine(decodeSegment(url?.pathname.split('/').findLast(Boolean) ?? ''))
  return {
    key: url?.href ?? '',
    url: url?.href ?? '',
    title: name,
    linkText: null,
    number: null,
    publishedOn: parseStatedDay(lastmod),
    version: null,
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
