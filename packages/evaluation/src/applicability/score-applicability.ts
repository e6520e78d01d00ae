import {
  type Applicability,
  decideApplicability,
  type Facts,
  parseQuestion,
} from '@ppman/policies/src/applicability/index.ts'

/** A labelled case: every key of `expect` must be equal, but a remark. */
export type LabelledCase = { id: string; input: Record<string, unknown>; expect: Record<string, unknown> }
export type JudgedCase = { labelled: LabelledCase; kind: string; answer: Applicability; differs: string[] }

/** The answer to a labelled case, and the expectations that it does not meet. */
export function judgeCase(facts: Facts, labelled: LabelledCase): JudgedCase {
  const answer = decideApplicability(facts, parseQuestion(labelled.input))
  const differs = Object.entries(labelled.expect).filter(([name, value]) => !isMet(answer, name, value))
  return { labelled, kind: kindOf(labelled.input), answer, differs: differs.map(([name]) => name) }
}

/** A passage of a document with its label: whether it applies is judged, and not by which words. */
export function judgeScopeCase(facts: Facts, { id, input, expect }: LabelledCase): JudgedCase {
  return judgeCase(facts, { id, input, expect: { applies: expect['applies'] } })
}

function isMet(answer: Applicability, name: string, expected: unknown): boolean {
  if (name === 'note') return true
  if (name === 'must_not_use')
    return (expected as string[]).every((document) => !JSON.stringify(answer).includes(`"${document}"`))
  return JSON.stringify(answer[name as keyof Applicability]) === JSON.stringify(expected)
}

/**
 * What is asked: the line of work within a state, a place, a contract, local coverage, or a
 * document's scope.
 */
function kindOf({
  contract_number,
  jurisdiction,
  locality,
  document,
  text,
  cpt,
  benefit,
}: Record<string, unknown>): string {
  if (contract_number ?? jurisdiction) return 'contract'
  if (document ?? text) return 'document scope'
  if (cpt) return 'local coverage of a Medicare Advantage plan'
  if (locality) return 'place within a state'
  return `state, ${String(benefit)}`
}
