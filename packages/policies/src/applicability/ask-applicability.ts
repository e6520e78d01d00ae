import type { Applicability, Question } from './applicability.ts'
import type { ApplicabilityRepo, Delegated, DocumentText } from './applicability-repo.ts'
import { decideApplicability } from './decide-applicability.ts'
import { type Facts, holds } from './facts.ts'

type Deps = { facts: Facts; repo: ApplicabilityRepo }
export type ApplicabilityResult = {
  answer: Applicability
  /** The matching payer of the directory; null when none or several match. */
  payer: { id: string; name: string } | null
  /** The watched version that the scope was read from. */
  document: Omit<DocumentText, 'text'> | null
}

/**
 * Answers a question from stored data: the latest version of the named document, and the vendors to
 * which the payer delegates. `payer` may be an id or a full name.
 */
export async function askApplicability(
  { facts, repo }: Deps,
  question: Question,
): Promise<ApplicabilityResult> {
  const payer = question.payer === null ? null : await repo.findPayer(question.payer)
  const { documentNumber } = question
  const [delegations, document] = await Promise.all([
    payer ? repo.delegations(payer.id) : [],
    payer && documentNumber !== null ? repo.documentText(payer.id, documentNumber) : null,
  ])
  const resolved: Question = {
    ...question,
    payer: payer?.name ?? question.payer,
    documentText: document?.text ?? question.documentText,
  }
  const answer = nameVendors(
    decideApplicability(facts, resolved),
    delegations.filter((one) => appliesTo(one, question)),
  )
  const missing = question.payer !== null && !payer ? [...answer.missing, 'payer'] : answer.missing
  return { answer: { ...answer, missing }, payer, document: document && omitText(document) }
}

/** A delegation without states or plan types applies to all of them. */
const appliesTo = ({ states, planTypes, from, to }: Delegated, { state, planType, on }: Question): boolean =>
  (states.length === 0 || state === null || states.includes(state)) &&
  (planTypes.length === 0 || planType === null || planTypes.includes(planType)) &&
  holds({ from, to }, on)

/** Replaces the generic vendor entry by the payer's named vendors. */
function nameVendors(answer: Applicability, delegations: readonly Delegated[]): Applicability {
  if (delegations.length === 0) return answer
  const authorities = answer.authorities.flatMap((one) =>
    one.kind === 'vendor'
      ? delegations.map(({ vendor, benefit, evidence }) => ({
          ...one,
          name: `${vendor}: ${benefit}`,
          quote: evidence,
        }))
      : [one],
  )
  return { ...answer, authorities }
}

const omitText = ({ number, title, versionId, sha256 }: DocumentText) => ({
  number,
  title,
  versionId,
  sha256,
})
