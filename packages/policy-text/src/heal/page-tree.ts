import { AppError } from '@ppman/errors'
import { compile, selectAll, type Options } from 'css-select'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { attribute, type Element, isElement, walk } from '../extract/walk.ts'

type Node = DefaultTreeAdapterTypes.Node

/** The `html` element of a page. Any text makes one. */
export const pageTree = (html: string): Element =>
  parse(html).childNodes.find((node): node is Element => isElement(node))!

/** Every element in document order. */
export function* elementsIn(root: Element): Generator<Element> {
  for (const step of walk(root, () => false)) if ('enter' in step) yield step.enter
}

/**
 * The elements that a CSS selector names, in document order, without those inside others of them.
 *
 * @throws AppError `invalid_input` for what is no selector
 */
export function selected(root: Element, selector: string): Element[] {
  try {
    return ADAPTER.removeSubsets(selectAll<Node, Element>(selector, root, OPTIONS)) as Element[]
  } catch {
    throw new AppError('invalid_input', 'The selector is no CSS selector.')
  }
}

/** Whether a text can be used as a selector. */
export function isSelector(text: string): boolean {
  try {
    compile<Node, Element>(text, OPTIONS)
    return text.trim() !== ''
  } catch {
    return false
  }
}

const isTag = (node: Node): node is Element => 'tagName' in node
const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])
const parentOf = (node: Node): Node | null => ('parentNode' in node ? node.parentNode : null)
const textOf = (node: Node): string => ('value' in node ? node.value : childrenOf(node).map(textOf).join(''))

/** Whether one of the nodes stands above this one. */
function isInside(node: Node, nodes: ReadonlySet<Node>): boolean {
  for (let above = parentOf(node); above; above = parentOf(above)) if (nodes.has(above)) return true
  return false
}

const ADAPTER = {
  isTag,
  getAttributeValue: attribute,
  getChildren: childrenOf,
  getName: ({ tagName }: Element) => tagName,
  getParent: parentOf,
  getSiblings: (node: Node) => childrenOf(parentOf(node) ?? node),
  getText: textOf,
  hasAttrib: (element: Element, name: string) => attribute(element, name) !== undefined,
  removeSubsets: (nodes: Node[]) => {
    const all = new Set(nodes)
    return nodes.filter((node) => !isInside(node, all))
  },
}
const OPTIONS = { adapter: ADAPTER } satisfies Options<Node, Element>
