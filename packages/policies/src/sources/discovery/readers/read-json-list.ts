import { decodeLabelled } from '@ppman/text'
import { MOST_NAMED, type ReaderInput } from './reader-input.ts'
import { resolvePointer, parseJson } from '../../json-pointer.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { findPolicyNumber, cleanLine, parseStatedDay } from '../../stated-text.ts'

/** Reads the items of a JSON answer by the listing's JSON pointers; an item may also be a URL. */
export async function readJsonList({ bytes, contentType, url, settings }: ReaderInput): Promise<ListingPage> {
  const answer = parseJson(decodeLabelled(bytes, contentType))
  const list = resolvePointer(answer, settings.items)
  const items = (Array.isArray(list) ? list : [])
    .slice(0, MOST_NAMED)
    .map((item) => itemOf(item, { url, settings }))
  const next = settings.next_at ? cleanLine(resolvePointer(answer, settings.next_at)) : null
  return { items, next: next ? [URL.parse(next, url)?.href ?? ''] : [] }
}

function itemOf(item: unknown, { url: base, settings }: Pick<ReaderInput, 'url' | 'settings'>): ListedItem {
  const field = (pointer: string) => resolvePointer(item, pointer)
  const stated = typeof item === 'string' ? item : field(settings.url_at)
  const address = typeof stated === 'string' && stated.trim() !== '' ? URL.parse(stated.trim(), base) : null
  if (address) address.hash = ''
  const url = address?.href ?? ''
  const title = cleanLine(field(settings.title_at))
  const number = cleanLine(field(settings.number_at)) ?? findPolicyNumber(title)
  return {
    key: url,
    url,
    title,
    linkText: title,
    number,
    publishedOn: parseStatedDay(field(settings.published_at)),
    version: null,
  }
}
