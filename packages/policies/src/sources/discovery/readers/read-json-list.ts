import { decodeLabelled } from '@ppman/text'
import { parseJson, resolvePointer } from '../../json-pointer.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { cleanLine, findPolicyNumber, parseStatedDay } from '../../stated-text.ts'
import { CODES_PATH } from '../../article-codes/article-table.ts'
import { MOST_NAMED, type ReaderInput } from './reader-input.ts'

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

/**
 * Document endpoints of the CMS Coverage API (OpenAPI 1.5) and their parameters for id and version.
 */
const DETAILS = [
  { type: /article/i, path: '/v1/data/article/', id: 'articleid', version: 'ver' },
  { type: /ncd|national coverage det/i, path: '/v1/data/ncd/', id: 'ncdid', version: 'ncdver' },
  { type: /lcd|local coverage det/i, path: '/v1/data/lcd/', id: 'lcdid', version: 'ver' },
] as const

/**
 * Reads a report of the CMS Coverage API: `reports/whats-new/local`, `local-coverage-final-lcds`,
 * `-proposed-lcds` or `-articles`. The key is type and id; the URL includes the version, so that
 * its text is stable.
 */
export async function readCmsReport({ bytes, contentType, url }: ReaderInput): Promise<ListingPage> {
  const answer = parseJson(decodeLabelled(bytes, contentType))
  const values = resolvePointer(answer, '/data')
  const items = (Array.isArray(values) ? values : [])
    .slice(0, MOST_NAMED)
    .map((row) => reportItemOf(row, url))
  return { items: [...items, ...items.flatMap(codesOf)], next: nextPage(answer, url) }
}

/** Adds the codes of an article as a document of their own. */
function codesOf({ key, url, ...message }: ListedItem): ListedItem[] {
  if (!key.startsWith('articleid/')) return []
  const codes = new URL(CODES_PATH, url)
  codes.search = new URL(url).search
  return [
    {
      ...message,
      key: `codes-of-${key}`,
      url: codes.href,
      title: message.title && `Codes of ${message.title}`,
      kind: 'cms_article_codes',
    },
  ]
}

/** Follows `next_token`, although the API of 2026 returns a report in one answer. */
function nextPage(answer: unknown, url: string): string[] {
  const token = cleanLine(resolvePointer(answer, '/meta/next_token'))
  const next = new URL(url)
  if (token) next.searchParams.set('next_token', token)
  return token ? [next.href] : []
}

function reportItemOf(row: unknown, report: string): ListedItem {
  const field = (name: string) => cleanLine(resolvePointer(row, `/${name}`))
  const [id, version, type, title] = [
    field('document_id'),
    field('document_version'),
    field('document_type') ?? '',
    field('title'),
  ]
  const detail =
    DETAILS.find((each) => each.type.test(type)) ??
    DETAILS.find((each) => report.includes(each.id.replace('id', '')))
  const publishedOn = parseStatedDay(field('updated_on')) ?? parseStatedDay(field('last_updated'))
  const facts = { title, linkText: title, number: field('document_display_id'), publishedOn, version }
  if (!detail || !id || !version) return { key: '', url: '', ...facts }
  const url = new URL(detail.path, report)
  url.searchParams.set(detail.id, id)
  url.searchParams.set(detail.version, version)
  return { key: `${detail.id}/${id}`, url: url.href, ...facts }
}
