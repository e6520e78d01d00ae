import type { Nodes, Root } from 'mdast'
import type { TextView } from './view.ts'

const BLOCKS = new Set([
  'paragraph',
  'heading',
  'listItem',
  'tableCell',
  'blockquote',
  'code',
  'mdxJsxFlowElement',
  'break',
])
/** Block separator: longer than any gap that a rule allows between a keyword and its value. */
const GAP = '\n\n\n'

/**
 * The body as a reader copies it, without emphasis, elements and comments inside words. Offsets map
 * back to the source.
 */
export function readerView(tree: Root): TextView {
  const parts: string[] = []
  const origins: number[] = []
  const show = (text: string, start: number, end: number) => {
    parts.push(text)
    for (let unit = 0; unit < text.length; unit++) origins.push(Math.min(start + unit, end))
  }
  const walk = (node: Nodes) => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
      show(node.value, start, end)
    if ('children' in node) node.children.forEach(walk)
    if (BLOCKS.has(node.type)) show(GAP, end, end)
  }
  walk(tree)
  const originOf = (index: number) => origins[index] ?? origins.at(-1) ?? 0
  return {
    text: parts.join(''),
    spanOf: (start, end) => [originOf(start), Math.max(originOf(end - 1), originOf(start)) + 1],
  }
}
