import { AppError } from '@ppman/errors'
import { compile, type Options, selectAll } from 'css-select'
import { createHash } from 'node:crypto'
import {
  attribute,
  type Element,
  isElement,
  type TreeNode,
  BREAKS,
  isFurniture,
  pageTree,
  walk,
} from '../extraction/html-tree.ts'
import type { Extract } from '../document/document.ts'
import { blocksOf, extractHtml } from '../extraction/extract-html.ts'
import { gate, type GateOutcome } from '../extraction/gate.ts'
import { anyOf, regex } from '../text/pattern.ts'

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

/**
 * The elements that a CSS selector matches, in document order, without those inside other matches.
 *
 * @throws AppError `invalid_input` for an invalid selector
 */
export function selected(root: Element, selector: string): Element[] {
  try {
    return ADAPTER.removeSubsets(selectAll<TreeNode, Element>(selector, root, OPTIONS)) as Element[]
  } catch {
    throw new AppError('invalid_input', 'The selector is no CSS selector.')
  }
}

/** Whether a text is a valid selector. */
export function isSelector(text: string): boolean {
  try {
    compile<TreeNode, Element>(text, OPTIONS)
    return text.trim() !== ''
  } catch {
    return false
  }
}

const isTag = (node: TreeNode): node is Element => 'tagName' in node
const childrenOf = (node: TreeNode): TreeNode[] => ('childNodes' in node ? node.childNodes : [])
const parentOf = (node: TreeNode): TreeNode | null => ('parentNode' in node ? node.parentNode : null)
const textOfNode = (node: TreeNode): string =>
  'value' in node ? node.value : childrenOf(node).map(textOfNode).join('')

/** Whether one of the nodes is an ancestor of this one. */
function isInside(node: TreeNode, nodes: ReadonlySet<TreeNode>): boolean {
  for (let above = parentOf(node); above; above = parentOf(above)) if (nodes.has(above)) return true
  return false
}

const ADAPTER = {
  isTag,
  getAttributeValue: attribute,
  getChildren: childrenOf,
  getName: ({ tagName }: Element) => tagName,
  getParent: parentOf,
  getSiblings: (node: TreeNode) => childrenOf(parentOf(node) ?? node),
  getText: textOfNode,
  hasAttrib: (element: Element, name: string) => attribute(element, name) !== undefined,
  removeSubsets: (nodes: TreeNode[]) => {
    const all = new Set(nodes)
    return nodes.filter((node) => !isInside(node, all))
  },
}
const OPTIONS = { adapter: ADAPTER } satisfies Options<TreeNode, Element>

/** Ids and classes that a build generates: hashes, counters. */
const MADE_UP = /\d{2}|^[a-z]{1,3}-[a-z\d]{5,}$|[a-f\d]{6,}|^:|__[A-Za-z\d]{5,}$/

/**
 * A selector that matches exactly these elements of the page: by a meaningful id where there is
 * one, else by position.
 *
 * @param root of their page
 */
export const selectorOf = (root: Element, elements: readonly Element[]): string =>
  elements.map((element) => shortest(root, element)).join(', ')

function shortest(root: Element, element: Element): string {
  const own = spoken(element).find((selector) => isAlone(root, selector, element))
  if (own) return own
  const parent = parentElementOf(element)
  if (!parent || element.tagName === 'body') return element.tagName
  return `${shortest(root, parent)} > ${place(element, parent)}`
}

function spoken(element: Element): string[] {
  const id = attribute(element, 'id')
  const classes = (attribute(element, 'class') ?? '')
    .split(/\s+/)
    .filter((name) => /^[a-z][\w-]*$/i.test(name) && !MADE_UP.test(name))
  const byId = id && /^[a-z][\w-]*$/i.test(id) && !MADE_UP.test(id) ? [`#${id}`] : []
  const byTag = element.tagName === 'main' || element.tagName === 'article' ? [element.tagName] : []
  return [...byId, ...byTag, ...classes.map((name) => `${element.tagName}.${name}`)]
}

function isAlone(root: Element, selector: string, element: Element): boolean {
  if (!isSelector(selector)) return false
  const found = selected(root, selector)
  return found.length === 1 && found[0] === element
}

function place(element: Element, parent: Element): string {
  const alike = parent.childNodes.filter(isElement).filter(({ tagName }) => tagName === element.tagName)
  return alike.length === 1
    ? element.tagName
    : `${element.tagName}:nth-of-type(${alike.indexOf(element) + 1})`
}

const parentElementOf = ({ parentNode }: Element): Element | null =>
  parentNode && 'tagName' in parentNode ? parentNode : null

/** Tag names from the body down. */
export function domPath(element: Element): string {
  const path: string[] = []
  for (let at: Element | null = element; at && at.tagName !== 'html'; at = parentElementOf(at))
    path.unshift(at.tagName)
  return path.join(' > ')
}
