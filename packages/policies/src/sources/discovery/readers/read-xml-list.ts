import { gunzipSync } from 'node:zlib'
import { decodeLabelled, fileFormatOf } from '@ppman/text'
import type { ListedItem, ListingPage } from '../listing.ts'
import { cleanLine, findPolicyNumber, parseStatedDay } from '../../stated-text.ts'
import { localName, MOST_NAMED, type ReaderInput, walkMarkup } from './reader-input.ts'

const ENTRIES = new Set(['item', 'entry'])

/** Direct children of an entry, by name; the first one counts. */
type Entry = { depth: number; texts: Record<string, string>; href: string | null; isPermalink: boolean }

/** Reads the entries of an RSS (0.9 to 2.0) or Atom feed. */
export async function readFeed({ bytes, contentType, url }: ReaderInput): Promise<ListingPage> {
  const items: ListedItem[] = []
  const path: string[] = []
  let entry: Entry | null = null
  await walkMarkup(
    decodeLabelled(bytes, contentType),
    {
      onopentag(tag, attributes) {
        const name = localName(tag)
        path.push(name)
        if (ENTRIES.has(name) && !entry)
          entry = {
            depth: path.length,
            texts: Object.create(null) as Record<string, string>,
            href: null,
            isPermalink: true,
          }
        else if (entry && path.length === entry.depth + 1) noteAttributes(entry, name, attributes)
      },
      ontext(text) {
        const name = path.at(-1)!
        if (entry && path.length === entry.depth + 1)
          entry.texts[name] = (entry.texts[name] ?? '') + text.slice(0, 2_000)
      },
      onclosetag() {
        if (entry && path.length === entry.depth) {
          if (items.length < MOST_NAMED) items.push(feedItemOf(entry, url))
          entry = null
        }
        path.pop()
      },
    },
    { isXml: true, isEnough: () => items.length >= MOST_NAMED },
  )
  return { items, next: [] }
}

function noteAttributes(entry: Entry, name: string, attributes: Record<string, string>): void {
  const relation = attributes['rel'] ?? 'alternate'
  if (name === 'link' && attributes['href'] && relation === 'alternate') entry.href ??= attributes['href']
  if (name === 'guid' && attributes['isPermaLink'] === 'false') entry.isPermalink = false
}

function feedItemOf({ texts, href, isPermalink }: Entry, base: string): ListedItem {
  const permalink = isPermalink ? texts['guid'] : undefined
  const url = URL.parse((href ?? texts['link'] ?? permalink ?? '').trim() || 'about:blank', base)
  if (url) url.hash = ''
  const title = cleanLine(texts['title'])
  const publishedOn = parseStatedDay(
    texts['updated'] ?? texts['pubdate'] ?? texts['published'] ?? texts['date'],
  )
  return {
    key: url?.href ?? '',
    url: url?.href ?? '',
    title,
    linkText: title,
    number: findPolicyNumber(title),
    publishedOn,
    version: null,
  }
}

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
        .map((loc) => sitemapItemOf({ loc, lastmod: '' })),
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
          page.items.push(sitemapItemOf(place))
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

function sitemapItemOf({ loc, lastmod }: Place): ListedItem {
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
