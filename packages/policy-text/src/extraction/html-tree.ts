import type { DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode
export type Step = { enter: Element } | { leave: Element } | { text: string }

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
