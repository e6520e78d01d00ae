import type { Root } from 'mdast'
import { autolink } from 'micromark-core-commonmark'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'

export type Parsed = { tree: Root; problem: null } | { tree: null; problem: { line: number; column: number } }

const LESS_THAN = 60
const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze()
const mdx = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter)
  .use(remarkMdx)
  .use(allowAutolinks)
  .freeze()

/**
 * Reads a body as a tree. Nothing in it is ever run: expressions stay text with a syntax tree
 * beside it.
 */
export function parseBody(text: string, format: 'mdx' | 'md'): Parsed {
  try {
    return { tree: (format === 'md' ? markdown : mdx).parse(text), problem: null }
  } catch (thrown) {
    return { tree: null, problem: placeOf(thrown) }
  }
}

/**
 * MDX drops `<https://…>` of CommonMark, which authors do write; a component name never contains a
 * colon and slashes.
 */
function allowAutolinks(this: Processor): undefined {
  const data = this.data()
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { text: { [LESS_THAN]: { ...autolink, name: 'mdxAutolink' } } },
  ]
}

function placeOf(thrown: unknown): { line: number; column: number } {
  const { line, column } = thrown as { line?: number; column?: number }
  return { line: line ?? 1, column: column ?? 1 }
}
