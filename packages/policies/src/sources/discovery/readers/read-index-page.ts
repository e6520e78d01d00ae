import { decodeLabelled } from '@ppman/text'
import { MOST_NAMED, type ReaderInput, walkMarkup } from './reader-input.ts'
import type { ListedItem, ListingPage } from '../listing.ts'
import { findPolicyNumber, cleanLine, parseStatedDay } from '../../stated-text.ts'

/** Page furniture; its links are no documents. */
const FURNITURE = new Set(['nav', 'header', 'footer', 'aside', 'script', 'style', 'template', 'noscript'])
/** Elements that hold a link with its date and name. */
const ROWS = new Set(['tr', 'li', 'dd', 'article'])
/** Link texts that do not name the document. */
const NAMELESS =
  /^(view|open|download|read|see|more|details?|pdf|html|link|here|click|policy|document|full|the|this|\W)+$/i
const LONGEST_ROW_CHARS = 2_000

type Link = { href: string; title: string | null; text: string }
type Row = { text: string; links: Link[] }

/** Reads the links of a page with the text of their rows. Skips menus, headers and footers. */
export async function readIndexPage({
  bytes,
  contentType,
  url,
}: Pick<ReaderInput, 'bytes' | 'contentType' | 'url'>): Promise<ListingPage> {
  const state = {
    base: url,
    furniture: 0,
    rows: [newRow()],
    open: null as Link | null,
    items: [] as ListedItem[],
  }
  const settleRow = () => {
    const row = state.rows.pop() ?? newRow()
    for (const link of row.links)
      if (state.items.length < MOST_NAMED) state.items.push(itemOf(link, row, state.base))
  }
  await walkMarkup(
    decodeLabelled(bytes, contentType),
    {
      onopentag(name, attributes) {
        if (FURNITURE.has(name)) state.furniture += 1
        if (name === 'base' && attributes['href'])
          state.base = URL.parse(attributes['href'], url)?.href ?? url
        if (ROWS.has(name)) state.rows.push(newRow())
        if (name === 'a' && attributes['href'] !== undefined && state.furniture === 0)
          state.open = {
            href: attributes['href'],
            title: cleanLine(attributes['title'] ?? attributes['aria-label']),
            text: '',
          }
      },
      ontext(text) {
        if (state.open) state.open.text += text.slice(0, LONGEST_ROW_CHARS)
        else addText(state.rows.at(-1), text)
      },
      onclosetag(name) {
        if (FURNITURE.has(name)) state.furniture = Math.max(0, state.furniture - 1)
        if (name === 'a' && state.open) {
          state.rows.at(-1)?.links.push(state.open)
          state.open = null
        }
        if (ROWS.has(name) && state.rows.length > 1) settleRow()
        if (name === 'p' && state.rows.length === 1) closeParagraph(state.rows, settleRow)
      },
    },
    { isXml: false, isEnough: () => state.items.length >= MOST_NAMED },
  )
  while (state.rows.length > 0) settleRow()
  return { items: state.items, next: [] }
}

const newRow = (): Row => ({ text: '', links: [] })

/** Outside of rows, a paragraph ends the context of a link. */
function closeParagraph(rows: Row[], settleRow: () => void): void {
  settleRow()
  rows.push(newRow())
}

function addText(row: Row | undefined, text: string): void {
  if (row && row.text.length < LONGEST_ROW_CHARS) row.text += text
}

function itemOf(link: Link, row: Row, base: string): ListedItem {
  const address = URL.parse(link.href.trim(), base)
  if (address) address.hash = ''
  const url = address?.href ?? ''
  const linkText = cleanLine(link.text)
  const rowText = cleanLine(row.text)
  const hasName = linkText !== null && !NAMELESS.test(linkText)
  const isAlone = row.links.length === 1
  const title = hasName ? linkText : (link.title ?? (isAlone ? rowText : null) ?? linkText)
  const number = findPolicyNumber(linkText) ?? (isAlone ? findPolicyNumber(rowText) : null)
  return {
    key: url,
    url,
    title,
    linkText,
    number,
    publishedOn: parseStatedDay(rowText) ?? parseStatedDay(linkText),
    version: null,
  }
}
