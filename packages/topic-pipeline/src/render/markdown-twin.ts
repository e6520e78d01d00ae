import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { isEmptyProgram } from '../markup/mdx-parser.ts'

export type MarkdownTwin = {
  markdown: string
  /** Maps an offset of the source to the Markdown. */
  offsetOf: (sourceOffset: number) => number
}

/** The body as Markdown: the author's text without the front matter block and comments. */
export function markdownTwin(tree: Root, source: string): MarkdownTwin {
  const cuts = cutsOf(tree)
  let [text, index] = ['', 0]
  for (const [start, end] of cuts) [text, index] = [text + source.slice(index, start), end]
  text += source.slice(index)
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
