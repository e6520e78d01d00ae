import type { Node, Root } from 'mdast'
import { visit } from 'unist-util-visit'

const REFERENCE = /(?<!\\)\[[^[\]\n]{1,200}\]\[[^[\]\n]{0,200}\]/
const HALF_LINK = /(?<!\\)\[[^[\]\n]{1,200}\]\((?:[^()\n]{1,500}\)|[^()\n]{0,500}$)/

/** Links that the parser read as plain text: an undefined reference, an address with a blank; and definitions given twice. */
export function brokenSyntax(tree: Root, source: string): { node: Node; ruleId: string }[] {
  const found: { node: Node; ruleId: string }[] = []
  const defined = new Set<string>()
  visit(tree, (node) => {
    const ruleId = node.type === 'text' ? textRule(sliceOf(node, source)) : null
    if (ruleId) found.push({ node, ruleId })
    if (node.type !== 'definition') return
    if (defined.has(node.identifier)) found.push({ node, ruleId: 'link.duplicate-definition' })
    defined.add(node.identifier)
  })
  return found
}

function textRule(written: string): string | null {
  if (REFERENCE.test(written)) return 'link.undefined-reference'
  return HALF_LINK.test(written) ? 'link.malformed' : null
}

/** The text as written: an escaped bracket is not a link. */
const sliceOf = ({ position }: Node, source: string) => source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
