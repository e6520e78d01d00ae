import type { Node } from 'mdast'

/** The submitted content. Strings are checked and stored in Unicode form NFC. */
export type PipelineInput = {
  slug: string
  title: string
  excerpt: string | null
  bodyMdx: string
  sourceKey: string | null
  versionTag: string | null
  visibility: Visibility
  frontmatter: Record<string, unknown>
  /** Set by the caller; the pipeline can set it and never clears it. */
  isSensitive: boolean
  createdByBot: boolean
}

export type Visibility = 'public' | 'unlisted' | 'internal' | 'private'
export type PublishPolicy = 'review' | 'locked' | 'auto-human'

/**
 * `draft`: only secrets and PHI are errors. `upsert`: content errors too. `approve`: links to
 * missing pages too.
 */
export type Stage = 'draft' | 'upsert' | 'approve'

export type PipelineContext = {
  stage: Stage
  /** Path of the page, `/docs/{product}/{manual}/{topic}`; base of relative links. */
  pagePath: string
  /** Origin of the public site; absolute links to it are internal. */
  siteOrigin: string
  /** Anchors of the existing pages by path. A missing path does not exist. */
  targets: ReadonlyMap<string, readonly string[]>
  policy: { isSensitive: boolean; publishPolicy: PublishPolicy }
  /** HMAC key of the fingerprints in findings. */
  fingerprintKey: string
}

export type Severity = 'error' | 'warning' | 'info'
type FindingClass = 'envelope' | 'secret' | 'phi' | 'mdx' | 'link' | 'alt' | 'render'

/** 1-based; columns count UTF-16 units, as editors do. */
export type Place = { line: number; column: number; endLine: number; endColumn: number }

/**
 * One problem for the author. It never contains the text it is about, because findings are stored
 * and shown where that text must not be.
 */
export type Finding = Place & {
  ruleId: string
  class: FindingClass
  severity: Severity
  /**
   * `title`, `excerpt`, `bodyMdx` or a path such as `frontmatter.author.name`; a key that may be
   * private is `[key 3]`.
   */
  field: string
  message: string
  hint: string
  /** Keyed hash of the secret, so the same leak can be recognized without storing it. */
  fingerprint?: string
}

/** A rule with its severity at an upsert and at the approval, and what an author does about it. */
export type FindingRule = { ruleId: string; upsert: Severity; approve: Severity; hint: string }

/** Sorts findings by field, position and rule. */
export function inReadingOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      compare(a.field, b.field) || a.line - b.line || a.column - b.column || compare(a.ruleId, b.ruleId),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The position of a node; nodes without one count as the start of the text. */
export function placeOfNode(node: Node): Place {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}
