import { CODES_PATH } from '../../article-codes/article-table.ts'
import { decodeText, MOST_NAMED, type ReaderInput } from './reader-input.ts'
import { atPointer, parsedJson } from '../../json-pointer.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { said, statedDay } from '../../stated-text.ts'

/** Where the CMS Coverage API (OpenAPI 1.5) gives a document of a type whole, and what it calls the id and the version. */
const DETAILS = [
  { type: /article/i, path: '/v1/data/article/', id: 'articleid', version: 'ver' },
  { type: /ncd|national coverage det/i, path: '/v1/data/ncd/', id: 'ncdid', version: 'ncdver' },
  { type: /lcd|local coverage det/i, path: '/v1/data/lcd/', id: 'lcdid', version: 'ver' },
] as const

/**
 * A report of the CMS Coverage API: `reports/whats-new/local`, `local-coverage-final-lcds`, `-proposed-lcds` or `-articles`. A document
 * is known by its type and id; its address names the version, because an address without one would give another text tomorrow.
 */
export async function readCmsReport({ bytes, contentType, url }: ReaderInput): Promise<ListingPage> {
  const answer = parsedJson(decodeText(bytes, contentType))
  const data = atPointer(answer, '/data')
  const items = (Array.isArray(data) ? data : []).slice(0, MOST_NAMED).map((row) => itemOf(row, url))
  return { items: [...items, ...items.flatMap(codesOf)], next: nextPage(answer, url) }
}

/** An article's codes stand apart from it: they are a document of their own, behind all articles. */
function codesOf({ key, url, ...said }: ListedItem): ListedItem[] {
  if (!key.startsWith('articleid/')) return []
  const codes = new URL(CODES_PATH, url)
  codes.search = new URL(url).search
  return [
    {
      ...said,
      key: `codes-of-${key}`,
      url: codes.href,
      title: said.title && `Codes of ${said.title}`,
      kind: 'cms_article_codes',
    },
  ]
}

/** The API of 2026 gives a report in one answer; one that goes on says so by a token. */
function nextPage(answer: unknown, url: string): string[] {
  const token = said(atPointer(answer, '/meta/next_token'))
  const next = new URL(url)
  if (token) next.searchParams.set('next_token', token)
  return token ? [next.href] : []
}

function itemOf(row: unknown, report: string): ListedItem {
  const at = (name: string) => said(atPointer(row, `/${name}`))
  const [id, version, type, title] = [
    at('document_id'),
    at('document_version'),
    at('document_type') ?? '',
    at('title'),
  ]
  const detail =
    DETAILS.find((each) => each.type.test(type)) ??
    DETAILS.find((each) => report.includes(each.id.replace('id', '')))
  const publishedOn = statedDay(at('updated_on')) ?? statedDay(at('last_updated'))
  const said_ = { title, linkText: title, number: at('document_display_id'), publishedOn, version }
  if (!detail || !id || !version) return { key: '', url: '', ...said_ }
  const url = new URL(detail.path, report)
  url.searchParams.set(detail.id, id)
  url.searchParams.set(detail.version, version)
  return { key: `${detail.id}/${id}`, url: url.href, ...said_ }
}
