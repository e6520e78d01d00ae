import { createHash } from 'node:crypto'
import type { Root } from 'mdast'
import { checkAltText } from './checks/alt-text.ts'
import { links } from './checks/links/links.ts'
import { phiRuleIds } from './checks/phi/phi.ts'
import { secretRuleIds } from './checks/secrets/secrets.ts'
import { structure } from './checks/structure.ts'
import {
  type Finding,
  type FindingRule,
  inReadingOrder,
  type PipelineContext,
  type PipelineInput,
} from './review.ts'
import { envelope, type Field, fieldsOf, normalizeDraft } from './fields.ts'
import { parseBody } from './markup/mdx-parser.ts'
import { markdownTwin, render, type Rendered } from './render/render.ts'
import { reviewText } from './review-text.ts'
import { readerView, type TextView } from './views/view.ts'

/**
 * JSON with keys in code-unit order, so equal values give equal bytes. `undefined` members are left
 * out, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    isPlain(item) ? Object.fromEntries(Object.entries(item).sort(byKey)) : item,
  )
}

/** SHA-256 as 64 lower-case hex digits. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

/** Increase it when a check changes its result for any text; runs store it. */
const PIPELINE_VERSION = '1.15.0'
const RULE_SET_SHA256 = sha256Hex(canonicalJson([PIPELINE_VERSION, ...secretRuleIds, ...phiRuleIds]))

export type Artifacts = Rendered & { markdown: string; draft: PipelineInput }
type Evidence = { pipelineVersion: string; ruleSetSha256: string; contentSha256: string }
export type PipelineResult = {
  decision: Decision
  isSensitive: boolean
  findings: Finding[]
  /** What would be published; null when the body could not be parsed. */
  artifacts: Artifacts | null
  evidence: Evidence
}

/**
 * Reviews documentation content; REST, MCP, import and the command line all call this
 * (specification 1.3 and 4.2).
 *
 * Pure: the same input and context give the same bytes; nothing is fetched, executed or stored. All
 * findings are returned at once in reading order, so an author can correct a page in one pass.
 */
export function runPipeline(given: PipelineInput, context: PipelineContext): PipelineResult {
  const input = normalizeDraft(given)
  const body = reviewBody(input, context)
  const findings = inReadingOrder([
    ...envelope(input),
    ...reviewText(fieldsShown(input, body.shown), context.fingerprintKey),
    ...body.findings,
  ])
  return {
    decision: policyGate(input, context, findings),
    isSensitive: isSensitive(input, context, findings),
    findings,
    artifacts: body.artifacts,
    evidence: evidenceOf(input),
  }
}

/**
 * The result for a draft whose review was aborted. It is rejected, because unread text may contain
 * anything.
 */
export const unfinishedReview = (draft: PipelineInput): PipelineResult => ({
  decision: 'rejected',
  isSensitive: draft.isSensitive,
  findings: [wholeBody('scan.timeout', 'The page takes too much time or memory to review.')],
  artifacts: null,
  evidence: evidenceOf(draft),
})

const evidenceOf = (draft: PipelineInput): Evidence => ({
  pipelineVersion: PIPELINE_VERSION,
  ruleSetSha256: RULE_SET_SHA256,
  contentSha256: contentSha256(draft),
})

/**
 * Hash of the content; drafts with the same hash need one review. Metadata, author and flags do not
 * count.
 */
export function contentSha256(draft: PipelineInput): string {
  const { title, excerpt, bodyMdx, frontmatter, visibility } = normalizeDraft(draft)
  return sha256Hex(canonicalJson({ title, excerpt, bodyMdx, frontmatter, visibility }))
}

/** Fields with the rendered body, because markup can split a word that readers see whole. */
const fieldsShown = (input: PipelineInput, shown: TextView | null): Field[] =>
  fieldsOf(input).map((each) => (shown && each.field === 'bodyMdx' ? { ...each, shown } : each))

type Body = { findings: Finding[]; artifacts: Artifacts | null; shown: TextView | null }

/** Checks the body. A RangeError of a library, for example from deep nesting, becomes a finding. */
function reviewBody(input: PipelineInput, context: PipelineContext): Body {
  try {
    return checkBody(input, context)
  } catch (thrown) {
    // By name, because errors of the runtime may come from another realm.
    if ((thrown as Error).name !== 'RangeError') throw thrown
    return {
      findings: [wholeBody('render.failed', 'The page is nested too deeply to be shown.')],
      artifacts: null,
      shown: null,
    }
  }
}

function checkBody(input: PipelineInput, context: PipelineContext): Body {
  const parsed = parseBody(input.bodyMdx, input.frontmatter['format'] === 'md' ? 'md' : 'mdx')
  if (!parsed.tree) return unreadable(input, context, parsed.problem)
  const rendered = render(parsed.tree, input.title)
  return {
    findings: [
      ...structure(parsed.tree).map((finding) => severityAtStage(finding, context)),
      ...links({ tree: parsed.tree, source: input.bodyMdx, anchors: rendered.anchors, context }),
      ...checkAltText(parsed.tree, context.stage),
    ],
    artifacts: artifactsOf(parsed.tree, rendered, input),
    shown: readerView(parsed.tree),
  }
}

/**
 * Falls back to Markdown when the body is not valid MDX, so that a draft can be kept and is still
 * scanned.
 */
function unreadable(
  { bodyMdx }: PipelineInput,
  context: PipelineContext,
  problem: { line: number; column: number },
): Body {
  const { tree } = parseBody(bodyMdx, 'md')
  const syntax = severityAtStage(syntaxFinding(problem), context)
  return {
    findings: [syntax, ...(tree ? checkAltText(tree, context.stage) : [])],
    artifacts: null,
    shown: tree && readerView(tree),
  }
}

function artifactsOf(tree: Root, rendered: Rendered, draft: PipelineInput): Artifacts {
  const { markdown, offsetOf } = markdownTwin(tree, draft.bodyMdx)
  const headings = rendered.headings.map((heading) => ({
    ...heading,
    start: heading.start === null ? null : offsetOf(heading.start),
  }))
  return { ...rendered, headings, markdown, draft }
}

/** Structure findings of a draft are only warnings. */
const severityAtStage = (finding: Finding, { stage }: PipelineContext): Finding =>
  stage === 'draft' ? { ...finding, severity: 'warning' } : finding

const syntaxFinding = ({ line, column }: { line: number; column: number }): Finding => ({
  ...wholeBody('mdx.syntax', 'The page cannot be read as MDX from here.'),
  line,
  column,
  endLine: line,
  endColumn: column,
})

const WHOLE_BODY = {
  'mdx.syntax':
    'Close the element or escape the character; for plain Markdown set frontmatter.format to "md".',
  'render.failed': 'Split the page, or flatten what is nested in it.',
  'scan.timeout': 'Split the page, or flatten what is nested in it.',
} as const

export const wholeBodyRules = (): FindingRule[] =>
  Object.entries(WHOLE_BODY).map(([ruleId, hint]) => ({ ruleId, upsert: 'error', approve: 'error', hint }))

const wholeBody = (ruleId: keyof typeof WHOLE_BODY, message: string): Finding => ({
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  ruleId,
  class: ruleId === 'mdx.syntax' ? 'mdx' : 'render',
  severity: 'error',
  field: 'bodyMdx',
  message,
  hint: WHOLE_BODY[ruleId],
})

type Decision = 'rejected' | 'pending' | 'published'

/** Whether the operator, the author or a PHI finding makes the content sensitive. */
function isSensitive(input: PipelineInput, context: PipelineContext, findings: readonly Finding[]): boolean {
  return context.policy.isSensitive || input.isSensitive || findings.some((each) => each.class === 'phi')
}

/**
 * Decides about checked content (specification 3). Bots never publish; API and MCP writes are
 * always by bots. People publish directly only with the policy `auto-human` and without sensitive
 * content.
 */
function policyGate(input: PipelineInput, context: PipelineContext, findings: readonly Finding[]): Decision {
  if (findings.some(({ severity }) => severity === 'error')) return 'rejected'
  const needsReview =
    input.createdByBot ||
    isSensitive(input, context, findings) ||
    context.policy.publishPolicy !== 'auto-human'
  return needsReview ? 'pending' : 'published'
}
