import type { Link, Node, Parents, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Two brackets; not the character classes of a pattern of codes: `[A-Z][0-9]`. */
const REFERENCE = /(?<!\\)\[(?!(?:\w-\w)+\])[^[\]\n]{1,200}\]\[(?!(?:\w-\w)+\])[^[\]\n]{0,200}\]/
/** A note that nobody wrote, and a page by its name as wikis link. */
const NOTE = /(?<=[\p{L}\p{N}.,;:!?)"”’])\[\^[\w-]{1,100}\]/u
const WIKI_LINK = /(?<!\\)\[\[[\p{L}\p{N}][^[\]\n]{0,200}\s[^[\]\n]{1,200}\]\]/u
/**
 * An address with a blank in it, or without an end; `[words](` before a link belongs to that one.
 */
const HALF_LINK = /(?<!\\)\[[^[\]\n]{1,200}\]\((?:[^()\n]{1,500}\)|[^()\n]{1,500}$)/
/**
 * Links to a page of this site, written wrongly: `[text] (./page)`, `(text)[./page]`,
 * `[text(./page)`.
 */
const MISPLACED_BRACKETS =
  /(?<!\\)(?:\[(?!\d+\])[^[\]\n]{1,200}\] \((?:\.{1,2}\/|[/#])[\w%#][^()\s]{0,300}\)|\([^()\n]{1,200}\)\[(?:\.{1,2}\/|[/#])[\w%#][^[\]\s]{0,300}\]|\[[^[\]()\n]{1,200}\((?:\.{1,2}\/|\/)[\w%#][^()\s]{0,300}\))/
/**
 * What stands before an address that became a link of itself: `[words](`, `[words] (`, `(words)[`,
 * `[words(`.
 */
const LINK_BEGUN = /(?<!\\)(?:\[(?!\d+\])[^[\]\n]{1,200}\] ?\(|\([^()\n]{1,200}\)\[|\[[^[\]()\n]{1,200}\()$/

/** Longer than what {@link LINK_BEGUN} takes. */
const REACH = 410
/** In a block beyond this, addresses without a position of their own are not looked for. */
const MAX_BLOCK_CHARS = 20_000

/**
 * Links that the parser read as plain text: an undefined reference, an address with a blank; and
 * definitions given twice.
 */
export function brokenSyntax(tree: Root, source: string): { node: Node; ruleId: string }[] {
  const found: { node: Node; ruleId: string }[] = []
  const defined = new Set<string>()
  visit(tree, (node, _index, parent) => {
    const ruleId = ruleBrokenBy(node, parent, source)
    if (ruleId) found.push({ node: node.position ? node : (parent ?? node), ruleId })
    if (node.type !== 'definition') return
    if (defined.has(node.identifier)) found.push({ node, ruleId: 'link.duplicate-definition' })
    defined.add(node.identifier)
  })
  return found
}

function ruleBrokenBy(
  node: Root | Root['children'][number],
  parent: Parents | undefined,
  source: string,
): string | null {
  if (node.type === 'text') return textRule(sliceOf(node, source))
  return node.type === 'link' && parent ? bareLinkRule(node, parent, source) : null
}

function textRule(written: string): string | null {
  if (REFERENCE.test(written) || NOTE.test(written) || WIKI_LINK.test(written))
    return 'link.undefined-reference'
  return HALF_LINK.test(written) || MISPLACED_BRACKETS.test(written) ? 'link.malformed' : null
}

/** Addresses without brackets of their own; some are found by an extension and have no position. */
function bareLinkRule(node: Link, parent: Parents, source: string): string | null {
  const start = node.position?.start.offset ?? startIn(parent, node.url, source)
  const isBracketed = source[start] === '[' || source[start] === '<'
  return !isBracketed &&
    LINK_BEGUN.test(
      source.slice(Math.max(parent.position?.start.offset ?? 0, start - REACH), Math.max(0, start)),
    )
    ? 'link.malformed'
    : null
}

/** -1 where it is not found. */
function startIn({ position }: Parents, url: string, source: string): number {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  const at = end - start > MAX_BLOCK_CHARS ? -1 : source.slice(start, end).indexOf(url)
  return at === -1 ? -1 : start + at
}

/** The text as written: an escaped bracket is not a link. */
const sliceOf = ({ position }: Node, source: string) =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
