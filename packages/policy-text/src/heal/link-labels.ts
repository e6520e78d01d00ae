import { type Element, isElement, walk } from '../extract/walk.ts'
import { elementText } from './element-text.ts'

const MAX_LABEL_WORDS = 8
const MAX_CLIMB = 6

/** The short text right before an element, when it leads nowhere: `<dt>Title</dt><dd><a>PDF</a></dd>`, `<h3>Title</h3><a>PDF</a>`. */
export function labelBefore(element: Element, maxWords = 2 * MAX_LABEL_WORDS): string | null {
  const siblings =
    element.parentNode && 'tagName' in element.parentNode
      ? element.parentNode.childNodes.filter(isElement)
      : []
  const before = siblings[siblings.indexOf(element) - 1]
  if (!before || before.tagName === 'br' || before.tagName === 'a' || holdsLink(before)) return null
  const text = elementText([before]).trim()
  return text !== '' && text.split(' ').length <= maxWords ? text : null
}

/** What stands over a list or a column and is marked as no heading: a bold line, a caption, a summary, the head of a column. */
export function labelsOver(anchor: Element): string[] {
  const labels: string[] = []
  let at = anchor
  for (let climbed = 0; climbed < MAX_CLIMB; climbed++) {
    const parent = at.parentNode
    if (!parent || !('tagName' in parent)) break
    if (at.tagName === 'ul' || at.tagName === 'ol' || at.tagName === 'table' || at.tagName === 'dl')
      labels.push(...said(labelBefore(at, MAX_LABEL_WORDS)))
    labels.push(...said(nameOf(parent, at)), ...said(columnOf(at)))
    at = parent
  }
  return labels
}

const said = (label: string | null) => (label === null ? [] : [label])

/** A caption, summary or legend of a part. */
function nameOf(parent: Element, within: Element): string | null {
  const name = parent.childNodes.find(
    (node): node is Element => isElement(node) && /^(?:caption|summary|legend)$/.test(node.tagName),
  )
  return name && name !== within ? elementText([name]).trim() || null : null
}

/** The head of the column that a cell stands in. */
function columnOf(cell: Element): string | null {
  const row = cell.parentNode
  if (cell.tagName !== 'td' || !row || !('tagName' in row)) return null
  const place = cellsOf(row).indexOf(cell)
  let table: Element = row
  while (table.tagName !== 'table' && table.parentNode && 'tagName' in table.parentNode)
    table = table.parentNode
  for (const step of walk(table, () => false)) {
    if (!('enter' in step) || step.enter.tagName !== 'tr') continue
    const head = cellsOf(step.enter)[place]
    return head?.tagName === 'th' && step.enter !== row ? elementText([head]).trim() || null : null
  }
  return null
}

const cellsOf = ({ childNodes }: Element) =>
  childNodes.filter((node): node is Element => isElement(node) && /^t[dh]$/.test(node.tagName))

function holdsLink(element: Element): boolean {
  for (const step of walk(element, () => false))
    if ('enter' in step && step.enter.tagName === 'a') return true
  return false
}
