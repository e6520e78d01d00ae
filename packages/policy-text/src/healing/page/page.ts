import { createHash } from 'node:crypto'
import type { Extract } from '../../document/document.ts'
import { blocksOf, extractHtml } from '../../extraction/extract-html.ts'
import { gate, type GateOutcome } from '../../extraction/gate.ts'
import { attribute, BREAKS, type Element, isFurniture, pageTree, walk } from '../../extraction/html-tree.ts'
import { anyOf, regex } from '../../text/pattern.ts'
import { selected } from './selectors.ts'

/** A parsed page. */
export type Page = { root: Element; words: WordsOfPage; title: string | null }

export function readPage(html: string): Page {
  const root = pageTree(html)
  return { root, words: wordsOfPage(root), title: titleOf(root) }
}

function titleOf(root: Element): string | null {
  let [inTitle, text] = [false, '']
  for (const step of walk(root, ({ tagName }) => tagName === 'body' || tagName === 'svg')) {
    if ('text' in step) text += inTitle ? step.text : ''
    else if (('enter' in step ? step.enter : step.leave).tagName === 'title') inTitle = 'enter' in step
  }
  return text.replace(/\s+/g, ' ').trim() || null
}

/**
 * The blocks of the part of a page that a selector matches; null when it matches nothing. The
 * extractor's name contains a hash of the selector, since another part of the same bytes is another
 * parse.
 *
 * @throws AppError `invalid_input` for an invalid selector
 */
export function readTarget(html: string, selector: string): Extract | null {
  const { root, title } = readPage(html)
  const target = selected(root, selector)
  if (target.length === 0) return null
  const name = createHash('sha256').update(selector).digest('hex').slice(0, 8)
  const blocks = target.flatMap((part) => blocksOf(part, isUnread))
  return { extractor: `html-target/1 ${name}`, title, blocks, asksPassword: false }
}

/** A page as one list of words, and which of them each element contains. */
export type WordsOfPage = {
  words: readonly string[]
  /** Index of the first word and after the last word, by element, in document order. */
  spans: ReadonlyMap<Element, { start: number; end: number }>
}

const WORD = /[\p{L}\p{N}]+/gu
/** Words normalized for comparison. */
export const wordsIn = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/**
 * The words of a page, without navigation and scripts. The header is included, since it may contain
 * the policy's title.
 */
export function wordsOfPage(root: Element): WordsOfPage {
  const words: string[] = []
  const spans = new Map([[root, { start: 0, end: 0 }]])
  for (const step of walk(root, (element) => element.tagName !== 'header' && isUnread(element))) {
    if ('text' in step) words.push(...wordsIn(step.text))
    else if ('enter' in step) spans.set(step.enter, { start: words.length, end: words.length })
    else spans.get(step.leave)!.end = words.length
  }
  return { words, spans }
}

/** Whether an element is no content. Hidden panels of tabs and accordions are content. */
export const isUnread = (element: Element): boolean => isFurniture(element) && !isPanel(element)

const PANEL = /\b(?:tab-?pane[l]?|accordion|collaps\w*|panel)\b/i

function isPanel(element: Element): boolean {
  if (element.tagName === 'nav' || element.tagName === 'footer') return false
  const isClosed = attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true'
  return (
    isClosed && (attribute(element, 'role') === 'tabpanel' || PANEL.test(attribute(element, 'class') ?? ''))
  )
}

/** The text of elements as displayed: white space collapsed, with a space between blocks. */
export function elementText(elements: readonly Element[]): string {
  return elements.map(textOf).join(' ').replace(/\s+/g, ' ')
}

function textOf(element: Element): string {
  let text = ''
  for (const step of walk(element, isUnread)) {
    if ('text' in step) text += step.text
    else if (text !== '' && isBreak('enter' in step ? step.enter.tagName : step.leave.tagName)) text += ' '
  }
  return text.trimEnd()
}

const isBreak = (tagName: string) => BREAKS.has(tagName) || /^(?:br|h[1-6])$/.test(tagName)

/** Markup of bot walls. */
const WALL = anyOf(
  /_incapsula_resource|incapsula incident|\/_sec\/cp_challenge|akamai-?bot/,
  /cf-browser-verification|cf-chl-|challenges\.cloudflare\.com|__cf_chl/,
  /px-captcha|perimeterx|datadome|distil_r|captcha-delivery/,
  /class="[^"]*\b(?:g-recaptcha|h-captcha)\b/,
)
const CONSENT = regex('i')`
  \b(?:i (?:agree|accept)|accept (?:the )?(?:terms|license|and continue)|terms (?:and conditions|
      of use) (?:must|before)|license agreement)\b
`
const SIGN_IN = /\b(?:sign|log)[ -]?in\b|\bpassword\b|\bsso\b/i
/** Longest wall, in characters; the page of a policy may contain a challenge in a form. */
const WALL_CHARS = 2_500

/** What a page really is; `ok` does not say which policy it contains. */
export function gatePage(html: string): GateOutcome {
  const taken = extractHtml(html)
  const text = taken.blocks.map((block) => block.text).join(' ')
  const isShort = text.length < WALL_CHARS
  if (isShort && WALL.test(html)) return 'blocked'
  const outcome = gate(taken)
  if (outcome === 'blocked' || outcome === 'soft404') return outcome
  if (
    isShort &&
    (taken.asksPassword || /<form[^<>]{1,2000}(?:log-?in|sign-?in|sso|auth)/i.test(html)) &&
    SIGN_IN.test(html)
  )
    return 'gated'
  if (isShort && CONSENT.test(`${text} ${buttonsOf(html)}`) && /<(?:form|button|input)\b/i.test(html))
    return 'gated'
  return outcome
}

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button\b[^<>]{0,2000}>([^<]{0,2000})|<input\b[^<>]{0,2000}value="([^"]{0,2000})"/gi)]
    .map(([, a, b]) => a ?? b)
    .join(' ')
