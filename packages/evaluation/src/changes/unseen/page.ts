import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, type Line } from './lines.ts'

/** What stands around a policy, and how it is set. */
export type Frame = {
  payer?: string
  year?: string
  refreshed?: string
  views?: string
  nonce?: string
  nav?: readonly string[]
  cookie?: string
  banner?: string
  crumbs?: string
  ticker?: string
  author?: string
  related?: readonly string[]
  news?: readonly string[]
  social?: readonly string[]
  footerLinks?: readonly string[]
  phone?: string
  logo?: string
  printed?: string
  linkBase?: string
  feedback?: boolean
  /**
   * Setting of the page: words in bold, list tag, `div` for `p`, table marked otherwise, references
   * for letters, lines broken.
   */
  bold?: boolean
  listTag?: 'ul' | 'ol'
  divs?: boolean
  tableAsGrid?: boolean
  entities?: boolean
  wrap?: number
  /**
   * Setting of text and PDF: characters a line, lines a page, what stands on each page, hyphens at
   * line ends.
   */
  width?: number
  perPage?: number
  pageHead?: string
  pageFoot?: string
  hyphen?: boolean
}

export const policyText = (base: string) =>
  readFileSync(join(import.meta.dirname, 'policies', `${base}.txt`), 'utf8')

const NAV = ['Home', 'Find care', 'Claims', 'Policies', 'Contact us']
const inside = (tag: string, text: string | undefined, attributes = '') =>
  text === undefined ? '' : `<${tag}${attributes}>${text}</${tag}>\n`
const links = (items: readonly string[], base = '') =>
  `<ul>${items.map((item) => `<li><a href="${base}/${item.length}">${item}</a></li>`).join('')}</ul>`

/** A policy as a page of a payer's site. */
export function htmlOf(policy: string, frame: Frame = {}): string {
  const lines = linesOf(policy)
  const payer = frame.payer ?? 'Lakeview Health Plan'
  const script = `<script nonce="${frame.nonce ?? 'a1'}">var n="${frame.nonce ?? 'a1'}"</script>`
  return [
    `<!doctype html><html lang="en"><head><title>${lines[0]!.text} | ${payer}</title>${script}</head><body>`,
    inside('div', frame.cookie, ' id="cookie-banner" role="dialog"'),
    inside('div', frame.banner, ' class="alert-banner"'),
    inside(
      'header',
      `<img src="${frame.linkBase ?? ''}/logo.svg" ` +
        `alt="${frame.logo ?? payer}"><nav>${links(frame.nav ?? NAV, frame.linkBase)}</nav>` +
        inside('div', frame.ticker),
    ),
    inside('div', frame.crumbs, ' class="breadcrumb"'),
    inside('main', bodyOf(lines, frame) + inside('p', frame.author)),
    inside('aside', frame.related && `<h2>Related links</h2>${links(frame.related)}`),
    inside('aside', frame.news && `<h3>News</h3>${links(frame.news)}`),
    inside('footer', footOf(payer, frame)),
    '</body></html>',
  ].join('\n')
}

const footOf = (payer: string, frame: Frame) =>
  [
    inside('p', `100 Harbor Street, Lakeview, OH 44100 | ${frame.phone ?? '1-800-555-0100'}`),
    links(frame.footerLinks ?? ['Privacy', 'Terms of use', 'Accessibility']),
    inside('p', frame.social?.join(' ')),
    inside('p', frame.refreshed && `Page last updated: ${frame.refreshed}`),
    inside('p', frame.views && `Views: ${frame.views}`),
    inside('p', frame.printed && `Printed on ${frame.printed}`),
    inside('p', `&copy; ${frame.year ?? '2026'} ${payer}. All rights reserved.`),
    frame.feedback ? '<button>Give feedback</button>' : '',
  ].join('')

function bodyOf(lines: readonly Line[], frame: Frame): string {
  const [list, cell] = [frame.listTag ?? 'ul', frame.tableAsGrid ? 'td class="c"' : 'td']
  const open: Record<Line['kind'], string> = {
    h1: '',
    h2: '',
    p: '',
    item: `<${list}>`,
    numbered: '<ol>',
    row: frame.tableAsGrid ? '<div><table class="grid">' : '<table border="1">',
  }
  const close: Record<Line['kind'], string> = {
    h1: '',
    h2: '',
    p: '',
    item: `</${list}>`,
    numbered: '</ol>',
    row: frame.tableAsGrid ? '</table></div>' : '</table>',
  }
  return lines
    .map((line, index) => {
      const [first, last] = [lines[index - 1]?.kind !== line.kind, lines[index + 1]?.kind !== line.kind]
      return `${first ? open[line.kind] : ''}${elementOf(line, frame, cell)}${last ? close[line.kind] : ''}`
    })
    .join('\n')
}

function elementOf({ kind, text, cells }: Line, frame: Frame, cell: string): string {
  if (kind === 'row') return `<tr>${cells.map((one) => `<${cell}>${inline(one, frame)}</td>`).join('')}</tr>`
  if (kind === 'p') return inside(frame.divs ? 'div' : 'p', inline(text, frame))
  return inside(kind === 'h1' || kind === 'h2' ? kind : 'li', inline(text, frame))
}

function inline(text: string, { entities, wrap, bold }: Frame): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const spelled = entities
    ? escaped.replace(/'/g, '&rsquo;').replace(/ and /g, ' &#97;nd ').replace(/-/g, '&#45;')
    : escaped
  const broken = wrap ? spelled.replace(new RegExp(`(.{${wrap}}\\S*) `, 'g'), '$1\n   ') : spelled
  return bold ? broken.replace(/\b(not|all|must)\b/gi, '<strong>$1</strong>') : broken
}
