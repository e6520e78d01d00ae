import { parse } from 'csv-parse/sync'
import { decodeLabelled } from '@ppman/text'
import { MOST_NAMED, type ReaderInput } from './reader-input.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { findPolicyNumber, cleanLine, parseStatedDay } from '../../stated-text.ts'

type Cells = { url?: string; title?: string; number?: string; published?: string }

/**
 * Reads a list of URLs: one per line followed by a title, or CSV with the columns url, title,
 * number, published.
 */
export async function readFileList({ bytes, contentType, url }: ReaderInput): Promise<ListingPage> {
  const text = decodeLabelled(bytes, contentType)
  const header = (text.split('\n', 1)[0] ?? '').toLowerCase()
  const isCsv = /(^|[,;\t"])url($|[,;\t"\s])/.test(header)
  const rows = isCsv ? csvRows(text) : plainRows(text)
  return { items: rows.slice(0, MOST_NAMED).map((cells) => itemOf(cells, url)), next: [] }
}

function csvRows(text: string): Cells[] {
  return parse<Cells>(text, {
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    to: MOST_NAMED,
  })
}

const plainRows = (text: string): Cells[] =>
  text
    .split(/\r?\n/, MOST_NAMED)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ url: line.split(/\s/, 1)[0]!, title: line.slice(line.split(/\s/, 1)[0]!.length) }))

function itemOf({ url: stated = '', title, number, published }: Cells, base: string): ListedItem {
  const address = stated === '' ? null : URL.parse(stated, base)
  if (address) address.hash = ''
  const url = address?.href ?? ''
  const name = cleanLine(title)
  return {
    key: url,
    url,
    title: name,
    linkText: name,
    number: cleanLine(number) ?? findPolicyNumber(name),
    publishedOn: parseStatedDay(published),
    version: null,
  }
}
