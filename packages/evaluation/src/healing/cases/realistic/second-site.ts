import type { Document } from './document.ts'
import { codeTable, marksOf, para } from './site.ts'

/** Sites of the second lot: no menus in nav, no main, boxes named by hand. */
const LINKS = [
  'Eligibility',
  'Referrals',
  'Authorizations',
  'Remittance',
  'Credentialing',
  'Fee schedules',
  'Manuals',
  'Webinars',
  'Demographics',
  'Secure mail',
  'Report a concern',
  'Interpreter services',
]
const top =
  `<div id="top-links">\n` +
  LINKS.map((word) => `<a href="/go/${word.toLowerCase().replaceAll(' ', '-')}">${word}</a>`).join('\n') +
  `\n</div>`
const bottom =
  '<div id="bottom"><p>Pine Harbor Benefit Company, 14 Quay Street.</p>\n<p>Nondiscrimination notice. ' +
  'Site map. Web accessibility.</p>\n<p>Best viewed with a current browser.</p></div>'
export const BOX =
  '<div class="promo"><h3>Tools for your office</h3><p>Check a claim, send records and chat with our ' +
  'desk in one place.</p><p><a href="/tools">Go to tools</a></p></div>'
export const BOX_WORDS = 'Check a claim, send records'
export const harbor = (body: string, title = 'Pine Harbor') =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>\n${top}\n${body}\n${bottom}\n` +
  '</body></html>'
export const body = (one: Document, level = 3) =>
  one.sections.map(([name, lines]) => `<h${level}>${name}</h${level}>\n${para(lines)}`).join('\n') +
  `\n${closing(level)}\n${codeTable(one)}`
const closing = (level: number) =>
  `<h${level}>General ` +
  `terms</h${level}>\n` +
  para([
    'Coverage is subject to the terms of the member contract, and state or federal mandates come ' + 'first.',
    'Participating offices agree to accept the decision of the plan and to hold the member harmless.',
    'Our staff reviews each document once a year or sooner when new evidence appears.',
    'Trade names belong to their owners and are named for clarity alone.',
    'Write to the medical director with questions about the content of this page.',
  ])
export const facts = (one: Document) =>
  `<dl class="facts">\n${marksOf(one)
    .map(([name, says]) => `<dt>${name}</dt><dd>${says}</dd>`)
    .join('\n')}\n</dl>`
export const facts2 = (one: Document) =>
  marksOf(one)
    .map(([name, says]) => `<p>${name}: ${says}</p>`)
    .join('\n')
export const last = {
  selector: '#copy',
  page: (one: Document) =>
    harbor(
      `<div id="wrap"><h1>${one.title}</h1><div id="copy">${facts2(one)}\n${body(one)}</div>${BOX}</div>`,
    ),
}
