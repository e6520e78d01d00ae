import { anyOf } from '../text/pattern.ts'
import { attribute, type Element, isElement, type TreeNode } from './html-tree.ts'

/** Elements in which a picture can stand for a word. */
const ENTRIES: ReadonlySet<string> = new Set(['td', 'th', 'li'])
const MAX_WORDS = 4

/** A name of a file, left in place of a description. */
const FILE_NAME = /\.(?:gif|jpe?g|png|svg|webp|bmp|ico)\b|[_/\\]|^\d+$/i
/** Pictures that decorate a page or name what a link does. */
const DECORATION = anyOf(
  /\b(?:logo|icon|image|photo|picture|graphic|banner|spacer|bullet|arrow|thumbnail|separator)s?\b/,
  /\b(?:pdf|download|print|e-?mail|search|menu|close|expand|collapse|external|new (?:window|tab)|link)\b/,
  /\b(?:facebook|twitter|linkedin|instagram|youtube)\b/,
)
const DECORATIVE_FILE = /logo|spacer|banner|arrow|bullet|pixel/i

/**
 * What a picture in a table cell or a list item says by its alternative text: a lock that stands
 * for "PA". Empty for a picture that decorates.
 */
export function pictureText(element: Element): string {
  const words = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  if (words === '' || words.includes('|') || words.split(' ').length > MAX_WORDS) return ''
  if (FILE_NAME.test(words) || DECORATION.test(words)) return ''
  if (DECORATIVE_FILE.test(attribute(element, 'src') ?? '')) return ''
  if (/^(?:presentation|none)$/.test(attribute(element, 'role') ?? '')) return ''
  return isInEntry(element) ? words : ''
}

function isInEntry(element: Element): boolean {
  for (let parent: TreeNode | null = element.parentNode; parent; parent = parentOf(parent))
    if (isElement(parent as Element) && ENTRIES.has((parent as Element).tagName)) return true
  return false
}

const parentOf = (node: TreeNode): TreeNode | null => ('parentNode' in node ? node.parentNode : null)
