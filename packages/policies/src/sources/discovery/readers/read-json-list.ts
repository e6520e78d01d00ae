import { decodeText, MOST_NAMED, type ReaderInput } from './reader-input.ts'
import { atPointer, parsedJson } from '../../json-pointer.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { numberIn, said, statedDay } from '../../stated-text.ts'

/** The items that a JSON answer holds where its settings say; an item may also be an address itself. */
export async function readJsonList({ bytes, contentType, url, settings }: ReaderInput): Promise<ListingPage> {
  const answer = parsedJson(decodeText(bytes, contentType))
  const list = atPointer(answer, settings.items)
  const items = (Array.isArray(list) ? list : [])
    .slice(0, MOST_NAMED)
    .map((item) => itemOf(item, { url, settings }))
  const next = settings.next_at ? said(atPointer(answer, settings.next_at)) : null
  return { items, next: next ? [URL.parse(next, url)?.href ?? ''] : [] }
}

function itemOf(item: unknown, { url: base, settings }: Pick<ReaderInput, 'url' | 'settings'>): ListedItem {
  const at = (pointer: string) => atPointer(item, pointer)
  const stated = typeof item === 'string' ? item : at(settings.url_at)
  const address = typeof stated === 'string' && stated.trim() !== '' ? URL.parse(stated.trim(), base) : null
  if (address) address.hash = ''
  const url = address?.href ?? ''
  const title = said(at(settings.title_at))
  const number = said(at(settings.number_at)) ?? numberIn(title)
  return {
    key: url,
    url,
    title,
    linkText: title,
    number,
    publishedOn: statedDay(at(settings.published_at)),
    version: null,
  }
}
