import { anyOf } from '../text/pattern.ts'
import { attribute, type Element, elementsIn, isElement, type TreeNode } from './html-tree.ts'

const CELLS: ReadonlySet<string> = new Set(['td', 'th'])
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

/** Whether a picture is in an item, or in a cell of a table that has data. */
function isInEntry(element: Element): boolean {
  let isInCell = false
  for (let parent: TreeNode | null = element.parentNode; parent; parent = parentOf(parent)) {
    if (!isElement(parent as Element)) continue
    const { tagName } = parent as Element
    if (tagName === 'li') return true
    if (tagName === 'table') return isInCell && hasData(parent as Element)
    isInCell ||= CELLS.has(tagName)
  }
  return false
}

const tables = new WeakMap<Element, boolean>()

/** Whether a table has several rows and no table inside: others lay out a page. */
function hasData(table: Element): boolean {
  const found = tables.get(table)
  if (found !== undefined) return found
  const names = Array.from(elementsIn(table), ({ tagName }) => tagName)
  const isData = names.filter((name) => name === 'tr').length > 1 && !names.includes('table')
  tables.set(table, isData)
  return isData
}

const parentOf = (node: TreeNode): TreeNode | null => ('parentNode' in node ? node.parentNode : null)
