import type { Expression, Program, SpreadElement } from 'estree'
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

/** Parses a body. Expressions are parsed but never executed. */
export function parseBody(text: string, format: 'mdx' | 'md'): Parsed {
  try {
    return { tree: (format === 'md' ? markdown : mdx).parse(text), problem: null }
  } catch (thrown) {
    return { tree: null, problem: placeOf(thrown) }
  }
}

/**
 * Allows CommonMark's `<https://…>`, which MDX drops; no component name contains a colon and
 * slashes.
 */
function allowAutolinks(this: Processor): undefined {
  const row = this.data()
  row.micromarkExtensions = [
    ...(row.micromarkExtensions ?? []),
    { text: { [LESS_THAN]: { ...autolink, name: 'mdxAutolink' } } },
  ]
}

function placeOf(thrown: unknown): { line: number; column: number } {
  const { line, column } = thrown as { line?: number; column?: number }
  return { line: line ?? 1, column: column ?? 1 }
}

type Plain = string | number | boolean | null

/** The value of a literal expression; undefined for anything that would need to be executed. */
export function literalOf(program: Program | null | undefined): Plain | undefined {
  const statement = program?.body[0]
  if (statement?.type !== 'ExpressionStatement' || program?.body.length !== 1) return undefined
  return valueOf(statement.expression)
}

/** Whether an expression is empty or only a comment. */
export const isEmptyProgram = (program: Program | null | undefined): boolean => program?.body.length === 0

function valueOf(node: Expression | SpreadElement): Plain | undefined {
  if (node.type === 'Literal') return isPlain(node.value) ? node.value : undefined
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  if (node.type !== 'UnaryExpression' || node.operator !== '-') return undefined
  const inner = valueOf(node.argument)
  return typeof inner === 'number' ? -inner : undefined
}

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
