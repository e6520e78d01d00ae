import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { isEmptyProgram } from './literal.ts'

/** The body as Markdown for readers and machines: front matter block and comments are cut out, the rest is the author's text. */
export function markdownTwin(tree: Root, source: string): string {
  const cuts: [start: number, end: number][] = []
  visit(tree, (node) => {
    const isComment = (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') && isEmptyProgram(node.data?.estree)
    if (!isComment && node.type !== 'yaml' && node.type !== 'mdxjsEsm') return
    cuts.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0])
  })
  let [text, at] = ['', 0]
  for (const [start, end] of cuts) [text, at] = [text + source.slice(at, start), end]
  return (text + source.slice(at)).trim() + '\n'
}
