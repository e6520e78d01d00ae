import { decodeLabelled } from '@ppman/text'
import { CODES_PATH } from '../../article-codes/article-table.ts'
import { MOST_NAMED, type ReaderInput } from './reader-input.ts'
import { resolvePointer, parseJson } from '../../json-pointer.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { cleanLine, parseStatedDay } from '../../stated-text.ts'

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
  const items = (Array.isArray(values) ? values : []).slice(0, MOST_NAMED).map((row) => itemOf(row, url))
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

function itemOf(row: unknown, report: string): ListedItem {
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
