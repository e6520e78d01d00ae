import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { anyOf, source } from '../text/pattern.ts'

export type Element = DefaultTreeAdapterTypes.Element
/** Any node of a page's tree. */
export type TreeNode = DefaultTreeAdapterTypes.Node
type Node = DefaultTreeAdapterTypes.ChildNode
export type Step = { enter: Element } | { leave: Element } | { text: string }

/** The `html` element of a page, parsed as browsers do. Any text has one. */
export const pageTree = (html: string): Element =>
  parse(html).childNodes.find((node): node is Element => isElement(node))!

/** All elements in document order. */
export function* elementsIn(root: Element): Generator<Element> {
  for (const step of walk(root, () => false)) if ('enter' in step) yield step.enter
}

/**
 * Walks a tree in document order without recursion: pages of payers nest deeper than the call stack
 * allows.
 */
export function* walk(root: Element, isDropped: (element: Element) => boolean): Generator<Step> {
  const open: { element: Element; next: number }[] = [{ element: root, next: 0 }]
  for (let frame = open.at(-1); frame; frame = open.at(-1)) {
    const node: Node | undefined = frame.element.childNodes[frame.next]
    frame.next += 1
    if (!node) {
      open.pop()
      yield { leave: frame.element }
    } else if (isText(node)) yield { text: node.value }
    else if (isElement(node) && !isDropped(node)) {
      open.push({ element: node, next: 0 })
      yield { enter: node }
    }
  }
}

const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'
export const isElement = (node: Node): node is Element => 'tagName' in node

export const attribute = (element: Element, name: string) =>
  element.attrs.find((given) => given.name === name)?.value

/** Elements that end a run of text. All others are inline. */
export const BREAKS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'form',
  'header',
  'hr',
  'legend',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
])

const NEVER_TEXT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
  'canvas',
  'video',
  'audio',
  'head',
  'input',
  'select',
  'textarea',
  'button',
])
const FURNITURE = new Set(['nav', 'footer'])
const FURNITURE_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'dialog',
  'alertdialog',
  'alert',
  'menu',
  'menubar',
])
/** Consent banners, carousels, breadcrumbs and the like, by id or class. */
const FURNITURE_NAME = anyOf(
  /\b(?:onetrust|cookie-?(?:banner|consent|notice|bar)|consent-banner)\b/,
  source`
    \b(?:breadcrumbs?|carousel|skip-?(?:link|nav)|site-?(?:header|footer|nav)|social-(?:links|share)|
      feedback-widget)\b
  `,
)

/** Whether an element belongs to the page and not to the document. */
export function isFurniture(element: Element): boolean {
  const { tagName } = element
  if (NEVER_TEXT.has(tagName) || FURNITURE.has(tagName)) return true
  if (tagName === 'header' && !insideMain(element)) return true
  if (attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true') return true
  if (FURNITURE_ROLES.has(attribute(element, 'role') ?? '')) return true
  return FURNITURE_NAME.test(`${attribute(element, 'id') ?? ''} ${attribute(element, 'class') ?? ''}`)
}

/** The header of a page is furniture; the header inside its main part has the policy's title. */
function insideMain(element: Element): boolean {
  for (let parent = element.parentNode; parent && 'tagName' in parent; parent = parent.parentNode) {
    if (isMain(parent)) return true
  }
  return false
}

export const isMain = (element: Element) =>
  element.tagName === 'main' || element.tagName === 'article' || attribute(element, 'role') === 'main'
