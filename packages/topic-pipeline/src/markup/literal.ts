import type { Expression, Program, SpreadElement } from 'estree'

type Plain = string | number | boolean | null

/**
 * The value of an expression that is only a literal, or undefined for anything that would have to
 * be run.
 */
export function literalOf(program: Program | null | undefined): Plain | undefined {
  const statement = program?.body[0]
  if (statement?.type !== 'ExpressionStatement' || program?.body.length !== 1) return undefined
  return valueOf(statement.expression)
}

/** `{}` and `{/* a comment *\/}` hold no code at all. */
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
