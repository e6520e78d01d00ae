import { decodeLabelled } from '@ppman/text'
import { localName, MOST_NAMED, type ReaderInput, walkMarkup } from './reader-input.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { findPolicyNumber, cleanLine, parseStatedDay } from '../../stated-text.ts'

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
          if (items.length < MOST_NAMED) items.push(itemOf(entry, url))
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

function itemOf({ texts, href, isPermalink }: Entry, base: string): ListedItem {
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
