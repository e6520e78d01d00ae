import { regex } from '../text/pattern.ts'
import { attribute, type Element, walk } from '../extraction/html-tree.ts'
import type { Fingerprint } from './identity/fingerprint.ts'
import { elementText, isUnread, type Page, isSelector, selected } from './page.ts'
import { judgeTarget, type TargetVerdict } from './identity/judge-target.ts'
import type { Link } from './links/links.ts'

const MAX_LINES = 300
const MAX_LINKS = 100
const WORDS_SHOWN = 8
/** Personal or session data that a page may contain. */
const PRIVATE = regex('g')`
  (?<![\w.+-])[\w.+-]{1,100}@[\w-]{1,100}\.[\w.]{1,100}|
  \b(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\b[\w-]{24,}\b|\b\d{9,}\b
`

/**
 * An outline of a page: tag, id, classes and first words of each element, a line each, and links
 * without queries. Nothing else is sent to a model.
 */
export function outlineOf({ root, words }: Page, links: readonly Link[]): string {
  const lines: string[] = []
  let depth = 0
  for (const step of walk(root, isUnread)) {
    if ('leave' in step) depth -= 1
    if (!('enter' in step)) continue
    const span = words.spans.get(step.enter)
    if (span && span.end > span.start && lines.length < MAX_LINES)
      lines.push(`${' '.repeat(Math.min(depth, 20))}${nameOf(step.enter)} "${startOf(step.enter)}"`)
    depth += 1
  }
  const listed = links
    .slice(0, MAX_LINKS)
    .map(({ url, text }) => `link ${url.origin}${url.pathname} "${withoutPrivate(text)}"`)
  return [...lines, ...listed].join('\n')
}

function nameOf(element: Element): string {
  const id = attribute(element, 'id')
  const classes = (attribute(element, 'class') ?? '').split(/\s+/).filter(Boolean).slice(0, 3)
  return withoutPrivate([element.tagName, id ? `#${id}` : '', ...classes.map((name) => `.${name}`)].join(''))
}

const startOf = (element: Element) =>
  withoutPrivate(elementText([element]).trim().split(' ').slice(0, WORDS_SHOWN).join(' '))
const withoutPrivate = (text: string) => text.replace(PRIVATE, '…').replaceAll('"', "'").slice(0, 160)

/**
 * What a model proposes: a part of the page or one of its links, with a quote that it claims to
 * find there.
 */
export type Proposal = { selector: string | null; url: string | null; quote: string }

const MIN_QUOTE_CHARS = 20

/** Parses a model's answer; null when it is not a proposal. */
export function proposalOf(answer: string): Proposal | null {
  try {
    const parsed = JSON.parse(answer.replace(/^\s*```(?:json)?|```\s*$/g, '')) as Partial<
      Record<string, unknown>
    > | null
    const text = (name: string) =>
      typeof parsed?.[name] === 'string' && parsed[name] !== '' ? parsed[name] : null
    const [selector, url, quote] = [text('selector'), text('url'), text('quote')]
    return quote !== null && quote.length >= MIN_QUOTE_CHARS && (selector === null) !== (url === null)
      ? { selector, url, quote }
      : null
  } catch {
    return null
  }
}

/**
 * Judges a proposed part of a page: it must contain the quote verbatim and pass all rules of
 * acceptance.
 */
export function judgeProposal(
  fingerprint: Fingerprint,
  page: Page,
  { selector, quote }: Proposal,
): TargetVerdict | { isAccepted: false; containment: 0; reason: 'quote_not_found' } {
  const target = selector && isSelector(selector) ? selected(page.root, selector) : []
  if (target.length === 0 || !elementText(target).includes(quote))
    return { isAccepted: false, containment: 0, reason: 'quote_not_found' }
  return judgeTarget(fingerprint, page, target)
}
