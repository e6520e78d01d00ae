import type { PipelineContext, PipelineInput } from '../draft.ts'
import type { Label } from '../cases/case.fixtures.ts'
import type { GateLot } from '../cases/gate-cases.fixtures.ts'
import { runPipeline } from '../pipeline.ts'

export type Judged = { id: string; kind: string; label: Label; isRight: boolean; told: string[] }

/** A labelled text is right with a finding of its class; a clean one without any. `classes` limits what counts against a clean text. */
export function judgeText(one: { id: string; kind: string; label: Judged['label'] }, draft: PipelineInput, context: PipelineContext, classes?: readonly string[]): Judged {
  const findings = runPipeline(draft, context).findings.filter((each) => !classes || classes.includes(each.class))
  const isRight = one.label === 'clean' ? findings.length === 0 : findings.some((finding) => finding.class === one.label)
  return { ...one, isRight, told: findings.map(({ ruleId }) => ruleId) }
}

/** Our own cases of a lot. */
export const judgeLot = ({ cases, classes }: GateLot, blank: PipelineInput, context: PipelineContext): Judged[] =>
  cases.map(({ draft, ...one }) => judgeText(one, { ...blank, ...draft }, context, classes))
