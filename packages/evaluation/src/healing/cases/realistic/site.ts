import type { Document } from './document.ts'

/** Sites of payers: everything that stands around a policy, and how each lays out its text. */
export const para = (lines: readonly string[]) => lines.map((line) => `      <p>${line}</p>`).join('\n')
const items = (lines: readonly string[], tag = 'ul') =>
  `<${tag}>\n${lines.map((line) => `      <li>${line}</li>`).join('\n')}\n</${tag}>`
export const marksOf = ({ number, numberLabel, marks }: Document) => [
  ...(number ? [[numberLabel, number] as const] : []),
  ...marks,
]
export const codeTable = ({ codes }: Document) =>
  `<table class="codes"><thead><tr><th>Code</th><th>Note</th></tr></thead><tbody>\n` +
  codes
    .map((code, index) => `<tr><td>${code}</td><td>${index % 2 ? 'Review needed' : 'No review'}</td></tr>`)
    .join('\n') +
  `\n</tbody></table>`
export const markLines = (one: Document) =>
  marksOf(one)
    .map(([name, says]) => `      <p class="mark"><strong>${name}:</strong> ${says}</p>`)
    .join('\n')
export const markTable = (one: Document) =>
  `<table class="meta">\n${marksOf(one)
    .map(([name, says]) => `<tr><th>${name}</th><td>${says}</td></tr>`)
    .join('\n')}\n</table>`

/** The text as paragraphs under headings of a level. */
export const prose = (one: Document, level = 2) =>
  one.sections.map(([name, lines]) => `    <h${level}>${name}</h${level}>\n${para(lines)}`).join('\n') +
  `\n    <h${level}>Coding</h${level}>\n${codeTable(one)}`
export const bullets = (one: Document, level = 3) =>
  one.sections.map(([name, lines]) => `<h${level}>${name}</h${level}>\n${items(lines)}`).join('\n')

const MENU = [
  'Plans',
  'Members',
  'Employers',
  'Providers',
  'Brokers',
  'News',
  'Careers',
  'About us',
  'Contact',
  'Forms',
  'Claims and payment',
  'Pharmacy',
  'Quality',
  'Training',
  'Find a doctor',
]
const menu = (name: string) =>
  `<nav class="${name}" ` +
  'aria-label="Main">' +
  items(MENU.map((word) => `<a href="/${word.toLowerCase().replaceAll(' ', '-')}">${word}</a>`)) +
  '</nav>'
const foot = (payer: string) =>
  '<footer><div class="cols">' +
  ['Legal', 'Privacy', 'Accessibility', 'Language help', 'Fraud']
    .map((word) => `<a href="/${word.toLowerCase()}">${word}</a>`)
    .join('\n') +
  `</div><p>&copy; 2026 ${payer}. An independent company. All rights reserved.</p></footer>`
export const MORE =
  '<aside class="more"><h2>You may also ' +
  'need</h2>' +
  items([
    '<a href="/p/insulin-pumps">External Insulin Pumps</a>',
    '<a href="/p/panniculectomy">Panniculectomy</a>',
    '<a href="/p/wound-care">Wound Care Supplies</a>',
  ]) +
  '<p>Subscribe to our bulletin for new articles each month.</p></aside>'
export const MORE_WORDS = 'Subscribe to our bulletin'

export const site = (body: string, { payer = 'Northgate Health Plan', title = 'Medical policies' } = {}) =>
  `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | ${payer}` +
  `</title><link rel="stylesheet" href="/app.css"></head>
<body><a class="skip" href="#main">Skip to content</a>
<header><div class="brand"><a href="/">${payer}</a></div>${menu('mega')}<form role="search" ` +
  `action="/search"><input name="q"><button>Search</button></form></header>
${body}
${foot(payer)}
<script>window.dataLayer=[]</script></body></html>`

/** How a policy stood when it was read last, with the selector that found it. */
export const LAYOUTS = {
  node: {
    selector: '.field--name-body',
    page: (one: Document) =>
      site(
        '<main id="main"><article class="node node--type-policy"><h1 ' +
          `class="page-title">${one.title}</h1><div class="field ` +
          `field--name-body">\n${markLines(one)}\n${prose(one)}\n</div></article>${MORE}</main>`,
      ),
  },
  sitecore: {
    selector: '#ctl00_Main_PolicyText',
    page: (one: Document) =>
      site(
        '<div id="ctl00_Main"><h1>Medical Policies</h1><div ' +
          `class="hd"><h2>${one.title}</h2>${markTable(one)}</div><div ` +
          `id="ctl00_Main_PolicyText">\n${prose(one, 3)}\n</div></div>${MORE}`,
        { payer: 'Lakeshore Mutual' },
      ),
  },
  section: {
    selector: 'main section.policy',
    page: (one: Document) =>
      site(
        '<main><div class="container"><ol class="crumbs"><li><a ' +
          `href="/">Home</a></li><li>Policies</li></ol><h1>${one.title}</h1><section ` +
          `class="policy">\n${markLines(one)}\n${prose(one)}\n</section></div>${MORE}</main>`,
        { payer: 'Buckeye Valley Care' },
      ),
  },
  table: {
    selector: 'td.content',
    page: (one: Document) =>
      site(
        '<table class="layout"><tr><td class="left"><b>Quick links</b><br><a ' +
          'href="/f">Forms</a><br><a href="/g">Glossary</a></td><td ' +
          `class="content"><h1>${one.title}</h1>\n${markLines(one)}\n${bullets(one)}\n` +
          `${codeTable(one)}</td></tr></table>${MORE}`,
        { payer: 'Prairie Mutual' },
      ),
  },
}
