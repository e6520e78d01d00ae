import type { Node } from 'mdast'
import type { Place } from './finding.ts'

/** The place of a node; a node made by an extension without a position counts as the start of the text. */
export function placeOfNode(node: Node): Place {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}
