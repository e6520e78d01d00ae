import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { isEmptyProgram } from '../markup/literal.ts'

export type MarkdownTwin = {
  markdown: string
  /** Where a place of the source stands in the Markdown. */
  offsetOf: (sourceOffset: number) => number
}

/**
 * The body as Markdown for readers and machines: front matter block and comments are cut out, the
 * rest is the author's text.
 */
export function markdownTwin(tree: Root, source: string): MarkdownTwin {
  const cuts = cutsOf(tree)
  let [text, at] = ['', 0]
  for (const [start, end] of cuts) [text, at] = [text + source.slice(at, start), end]
  text += source.slice(at)
  const leadingSpace = text.length - text.trimStart().length
  const cutBefore = (offset: number) =>
    cuts.reduce((sum, [start, end]) => (end <= offset ? sum + end - start : sum), leadingSpace)
  return { markdown: text.trim() + '\n', offsetOf: (offset) => Math.max(0, offset - cutBefore(offset)) }
}

function cutsOf(tree: Root): [start: number, end: number][] {
  const cuts: [start: number, end: number][] = []
  visit(tree, (node) => {
    const isComment =
      (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') &&
      isEmptyProgram(node.data?.estree)
    if (!isComment && node.type !== 'yaml' && node.type !== 'mdxjsEsm') return
    cuts.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0])
  })
  return cuts
}
