import type { PipelineContext, PipelineInput, Finding } from '@ppman/topic-pipeline/src/review.ts'
import type { Label } from './cases/case.ts'
import type { GateLot } from './cases/gate-cases.ts'
import { runPipeline } from '@ppman/topic-pipeline/src/pipeline.ts'
import { reviewObject } from '@ppman/topic-pipeline/src/review-text.ts'

export type Judged = { id: string; kind: string; label: Label; isRight: boolean; told: string[] }

type Named = { id: string; kind: string; label: Label }

/**
 * A labelled text is right with a finding of its class; a clean one without any. `classes` limits
 * what counts against a clean text.
 */
export function judgeText(
  one: Named,
  draft: PipelineInput,
  context: PipelineContext,
  classes?: readonly string[],
): Judged {
  return judged(one, runPipeline(draft, context).findings, classes)
}

/** Our own cases of a lot. */
export const judgeLot = (
  { cases, classes, loadTargets, context: place }: GateLot,
  blank: PipelineInput,
  given: PipelineContext,
): Judged[] => {
  const context = { ...given, ...place }
  return cases.map(({ draft: parts, document, ...one }) => {
    if (document) return judged(one, reviewObject(document, 'test'), classes)
    const draft = { ...blank, ...parts }
    const targets = loadTargets?.(draft.bodyMdx, context) ?? context.targets
    return judgeText(one, draft, { ...context, targets }, classes)
  })
}

/** A text that was not read to its end is no clean one. */
function judged(one: Named, all: readonly Finding[], classes?: readonly string[]): Judged {
  const findings = all.filter(
    (each) => !classes || classes.includes(each.class) || each.ruleId.startsWith('scan.'),
  )
  const isRight =
    one.label === 'clean' ? findings.length === 0 : findings.some((finding) => finding.class === one.label)
  return { ...one, isRight, told: findings.map(({ ruleId }) => ruleId) }
}
