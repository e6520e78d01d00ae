import type { Node } from 'mdast'

export type Severity = 'error' | 'warning' | 'info'
export type FindingClass = 'envelope' | 'secret' | 'phi' | 'mdx' | 'link' | 'alt' | 'render'

/** 1-based; columns count UTF-16 units, as editors do. */
export type Place = { line: number; column: number; endLine: number; endColumn: number }

/**
 * One thing an author has to look at. It never carries the text it is about: a finding is stored
 * and shown where the text must not be.
 */
export type Finding = Place & {
  ruleId: string
  class: FindingClass
  severity: Severity
  /**
   * `title`, `excerpt`, `bodyMdx` or a path such as `frontmatter.author.name`; a key that may
   * itself be private is `[key 3]`.
   */
  field: string
  message: string
  hint: string
  /** Keyed hash of the secret, so that the same leak can be recognised again without being kept. */
  fingerprint?: string
}

/** Orders findings as a reader meets them: by field, then position, then rule. */
export function inReadingOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      compare(a.field, b.field) || a.line - b.line || a.column - b.column || compare(a.ruleId, b.ruleId),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The place of a node; a node made by an extension without a position counts as the start of the
 * text.
 */
export function placeOfNode(node: Node): Place {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}
