import type { PipelineContext, PipelineInput } from './draft.ts'
import type { Finding } from './finding.ts'

export type Decision = 'rejected' | 'pending' | 'published'

/** Sensitive when the operator, the author or the scan says so; nothing takes it back. */
export function isSensitive(
  input: PipelineInput,
  context: PipelineContext,
  findings: readonly Finding[],
): boolean {
  return context.policy.isSensitive || input.isSensitive || findings.some((each) => each.class === 'phi')
}

/**
 * What becomes of checked content (specification 3). Bots never publish: API and MCP writes are
 * bots, always. People publish directly only where the operator chose `auto-human` and nothing is
 * sensitive.
 */
export function policyGate(
  input: PipelineInput,
  context: PipelineContext,
  findings: readonly Finding[],
): Decision {
  if (findings.some(({ severity }) => severity === 'error')) return 'rejected'
  const needsReview =
    input.createdByBot ||
    isSensitive(input, context, findings) ||
    context.policy.publishPolicy !== 'auto-human'
  return needsReview ? 'pending' : 'published'
}
