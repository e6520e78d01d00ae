import type { Document } from './document.ts'
import { codeTable, markLines, markTable, para } from './site.ts'

const SIDE =
  '<div class="sidebar">\n<h4>Popular pages</h4>\n<ul>\n<li><a href="/appeal">File an ' +
  'appeal</a></li>\n<li><a href="/drug">Find a drug</a></li>\n<li><a href="/rates">Ask for ' +
  'rates</a></li>\n<li><a href="/vaccines">Vaccines at no cost</a></li>\n</ul>\n<p>Our newsletter ' +
  'comes out on Fridays.</p></div>'
export const SIDE_WORDS = 'comes out on Fridays'
export const clear = (text: string, title = 'Clearwater') =>
  `<html lang="en-US">\n<head><title>${title}</title></head>\n<body class="site">\n<div ` +
  'class="header"><a href="/">Clearwater Health</a> <a href="/members">Members</a> <a ' +
  `href="/providers">Providers</a></div>\n${text}\n<div class="foot"><p>Clearwater Health is a ` +
  `licensed insurer.</p><p>Privacy. Terms. Careers.</p></div>\n</body></html>`
const END = [
  'Requests are sent through our portal and answered within the days that the state sets.',
  'A denial names the rule it rests on and how to appeal.',
  'The member contract prevails.',
]
export const text = (one: Document, level = 2) =>
  one.sections.map(([name, paragraphs]) => `<h${level}>${name}</h${level}>\n${para(paragraphs)}`).join('\n') +
  `\n<h${level}>Process</h${level}>\n${para(END)}\n${codeTable(one)}`
const plain = (one: Document) =>
  one.sections.map(([name, paragraphs]) => `<p><b>${name}</b></p>\n${para(paragraphs)}`).join('\n') +
  `\n<p><b>Process</b></p>\n${para(END)}`

type Layout = { selector: string; page: (one: Document) => string }
/** How pages stood at the last read. */
export const BEFORE: readonly Layout[] = [
  {
    selector: '.manual-page',
    page: (one) =>
      clear(
        `<h1>Clearwater Provider Manual</h1>\n<div ` +
          `class="manual-page"><h2>${one.title}</h2>\n${markLines(one)}\n${text(one)}</div>${SIDE}`,
      ),
  },
  {
    selector: '.txt',
    page: (one) =>
      clear(
        `<div class="pg"><h1>${one.title}</h1>\n${markTable(one)}\n<div ` +
          `class="txt">${text(one)}</div>${SIDE}</div>`,
      ),
  },
  {
    selector: 'div.bd',
    page: (one) =>
      clear(
        `<div class="nm">${one.title}</div>\n<div class="bd">${markLines(one)}\n${plain(one)}</div>${SIDE}`,
        `${one.title} - Clearwater`,
      ),
  },
  {
    selector: 'main',
    page: (one) => clear(`<main><h1>${one.title}</h1>\n${markLines(one)}\n${text(one, 3)}</main>${SIDE}`),
  },
]
/** How they stand now. The words above and below are another policy's when `title` says so. */
export const AFTER: readonly ((one: Document) => string)[] = [
  (one) =>
    clear(
      `<article><header><h1>${one.title}</h1></header><section>${markLines(one)}\n${text(one)}` +
        `</section></article>${SIDE}`,
    ),
  (one) =>
    clear(
      `<div class="x9f2"><div class="x77a"><h3>${one.title}</h3>${markTable(one)}</div><div ` +
        `class="x0b1">${text(one, 4)}</div></div>${SIDE}`,
    ),
  (one) =>
    clear(
      '<h1>Clearwater Clinical Library</h1><div ' +
        `class="entry"><h2>${one.title}</h2>${markLines(one)}<div ` +
        'class="tabs">' +
        one.sections
          .map(([name, paragraphs]) => `<div role="tabpanel"><h3>${name}</h3>${para(paragraphs)}</div>`)
          .join('\n') +
        `<div role="tabpanel"><h3>Process</h3>${para(END)}</div></div></div>${SIDE}`,
    ),
  (one) =>
    clear(
      '<div class="hd"><p class="kicker">Coverage ' +
        `policy</p><h1>${one.number ? `${one.number} – ` : ''}${one.title}</h1></div><div ` +
        `class="cols"><div class="c1">${text(one)}</div><div class="c2">${SIDE}</div></div>`,
    ),
  (one) =>
    clear(
      `<main><div class="card"><h1>${one.title}</h1><div ` +
        `class="rows">${markTable(one)}${plain(one)}</div></div></main>${SIDE}`,
      `${one.title} - Clearwater`,
    ),
]
