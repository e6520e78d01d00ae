import { anyOf } from '../text/any-of.ts'
import { attribute, type Element } from './html-tree.ts'

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
  /\b(?:breadcrumbs?|carousel|skip-?(?:link|nav)|site-?(?:header|footer|nav)|social-(?:links|share)|feedback-widget)\b/,
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
