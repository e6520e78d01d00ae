import { attribute, type Element, isElement } from '../extract/walk.ts'
import { isSelector, selected } from './page-tree.ts'

/** Ids and classes that a build makes anew: hashes, counters. */
const MADE_UP = /\d{2}|^[a-z]{1,3}-[a-z\d]{5,}$|[a-f\d]{6,}|^:|__[A-Za-z\d]{5,}$/

/**
 * A selector that names these elements and no others of the page: by id where there is a speaking one, else by place.
 *
 * @param root of the page that they stand in
 */
export const selectorOf = (root: Element, elements: readonly Element[]): string =>
  elements.map((element) => shortest(root, element)).join(', ')

function shortest(root: Element, element: Element): string {
  const own = spoken(element).find((selector) => isAlone(root, selector, element))
  if (own) return own
  const parent = parentOf(element)
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

const parentOf = ({ parentNode }: Element): Element | null =>
  parentNode && 'tagName' in parentNode ? parentNode : null

/** Tag names from the body down. */
export function domPath(element: Element): string {
  const path: string[] = []
  for (let at: Element | null = element; at && at.tagName !== 'html'; at = parentOf(at))
    path.unshift(at.tagName)
  return path.join(' > ')
}
