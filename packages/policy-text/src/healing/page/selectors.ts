import { AppError } from '@ppman/errors'
import { compile, type Options, selectAll } from 'css-select'
import { attribute, type Element, isElement, type TreeNode } from '../../extraction/html-tree.ts'

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
const textOf = (node: TreeNode): string =>
  'value' in node ? node.value : childrenOf(node).map(textOf).join('')

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
  getText: textOf,
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
