import type { Root } from 'mdast'
import { canonicalJson, sha256Hex } from './canonical.ts'
import { altText } from './checks/alt-text.ts'
import { links } from './checks/links/links.ts'
import { phiRuleIds } from './checks/phi/phi.ts'
import { secretRuleIds } from './checks/secrets/secrets.ts'
import { structure } from './checks/structure.ts'
import type { PipelineContext, PipelineInput } from './draft.ts'
import { envelope, normaliseDraft } from './envelope.ts'
import { type Field, fieldsOf } from './fields.ts'
import { type Finding, inReadingOrder } from './finding.ts'
import { markdownTwin } from './render/markdown-twin.ts'
import { parseBody } from './markup/mdx-parser.ts'
import { type Decision, isSensitive, policyGate } from './policy-gate.ts'
import { readerView } from './views/reader-view.ts'
import { render, type Rendered } from './render/render.ts'
import { reviewText } from './review-text.ts'
import type { TextView } from './views/view.ts'

/**
 * Raise it when a check changes its mind about any text: runs say with which rules they were made.
 */
export const PIPELINE_VERSION = '1.6.0'
const RULE_SET_SHA256 = sha256Hex(canonicalJson([PIPELINE_VERSION, ...secretRuleIds, ...phiRuleIds]))

export type Artifacts = Rendered & { markdown: string; draft: PipelineInput }
export type Evidence = { pipelineVersion: string; ruleSetSha256: string; contentSha256: string }
export type PipelineResult = {
  decision: Decision
  isSensitive: boolean
  findings: Finding[]
  /** What would be published; null when the body could not be read. */
  artifacts: Artifacts | null
  evidence: Evidence
}

/**
 * The one review of documentation content: REST, MCP, import and the command line all call this
 * (specification 1.3 and 4.2).
 *
 * Pure: the same input and context give the same bytes; nothing is fetched, run or stored. Every
 * finding comes at once, in reading order, so that an author corrects a page in one pass.
 */
export function runPipeline(given: PipelineInput, context: PipelineContext): PipelineResult {
  const input = normaliseDraft(given)
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
 * The verdict on a draft whose review was cut off: refused, for what was not read may hold
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
 * Identity of a content: two drafts with the same value need one review. Place, author and marks do
 * not count.
 */
export function contentSha256(draft: PipelineInput): string {
  const { title, excerpt, bodyMdx, frontmatter, visibility } = normaliseDraft(draft)
  return sha256Hex(canonicalJson({ title, excerpt, bodyMdx, frontmatter, visibility }))
}

/** A reader puts together what markup keeps apart, so the body is scanned as shown too. */
const fieldsShown = (input: PipelineInput, shown: TextView | null): Field[] =>
  fieldsOf(input).map((each) => (shown && each.field === 'bodyMdx' ? { ...each, shown } : each))

type Body = { findings: Finding[]; artifacts: Artifacts | null; shown: TextView | null }

/**
 * A body that our own libraries give up on, for example by its depth, is the author's to simplify
 * and not a failure of ours.
 */
function reviewBody(input: PipelineInput, context: PipelineContext): Body {
  try {
    return checkBody(input, context)
  } catch (thrown) {
    // By its name: what comes out of the runtime's own functions may be of another realm.
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
      ...structure(parsed.tree).map((finding) => atStage(finding, context)),
      ...links({ tree: parsed.tree, source: input.bodyMdx, anchors: rendered.anchors, context }),
      ...altText(parsed.tree, context.stage),
    ],
    artifacts: artifactsOf(parsed.tree, rendered, input),
    shown: readerView(parsed.tree),
  }
}

/**
 * What is no MDX is read as Markdown: a draft of it may be kept, and hides nothing from the scans.
 */
function unreadable(
  { bodyMdx }: PipelineInput,
  context: PipelineContext,
  problem: { line: number; column: number },
): Body {
  const { tree } = parseBody(bodyMdx, 'md')
  const syntax = atStage(syntaxFinding(problem), context)
  return {
    findings: [syntax, ...(tree ? altText(tree, context.stage) : [])],
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

/** A draft may be unfinished; it may not hold what should never be stored. */
const atStage = (finding: Finding, { stage }: PipelineContext): Finding =>
  stage === 'draft' ? { ...finding, severity: 'warning' } : finding

const syntaxFinding = ({ line, column }: { line: number; column: number }): Finding => ({
  ...wholeBody('mdx.syntax', 'The page cannot be read as MDX from here.'),
  line,
  column,
  endLine: line,
  endColumn: column,
})

const wholeBody = (ruleId: 'mdx.syntax' | 'render.failed' | 'scan.timeout', message: string): Finding => ({
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  ruleId,
  class: ruleId === 'mdx.syntax' ? 'mdx' : 'render',
  severity: 'error',
  field: 'bodyMdx',
  message,
  hint:
    ruleId === 'mdx.syntax'
      ? 'Close the element or escape the character; for plain Markdown set frontmatter.format to "md".'
      : 'Split the page, or flatten what is nested in it.',
})
