import type { PipelineContext, PipelineInput } from '../draft.ts'
import type { GateCase, Label } from '../cases/case.fixtures.ts'
import { runPipeline } from '../pipeline.ts'

export type Judged = { id: string; kind: string; label: Label | 'link' | 'alt'; isRight: boolean; told: string[] }

/** A labelled text is right with a finding of its class; a clean one without any. `classes` limits what counts against a clean text. */
export function judgeText(one: { id: string; kind: string; label: Judged['label'] }, draft: PipelineInput, context: PipelineContext, classes?: readonly string[]): Judged {
  const findings = runPipeline(draft, context).findings.filter((each) => !classes || classes.includes(each.class))
  const isRight = one.label === 'clean' ? findings.length === 0 : findings.some((finding) => finding.class === one.label)
  return { ...one, isRight, told: findings.map(({ ruleId }) => ruleId) }
}

/** Our own cases are about secrets and patients only: a clean one may well hold MDX that is not allowed. */
export const judgeOwn = ({ draft, ...one }: GateCase, blank: PipelineInput, context: PipelineContext): Judged =>
  judgeText(one, { ...blank, ...draft }, context, ['secret', 'phi'])
