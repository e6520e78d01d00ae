import type { Applicability, Question } from './applicability.ts'
import type { ApplicabilityRepo, Delegated, DocumentText } from './applicability-repo.ts'
import { decideApplicability } from './decide-applicability.ts'
import { type Facts, holds } from './facts.ts'

type Deps = { facts: Facts; repo: ApplicabilityRepo }
export type Asked = {
  answer: Applicability
  /** The payer of the directory that is meant; null when none or several are called so. */
  payer: { id: string; name: string } | null
  /** The watched wording that the scope was read from. */
  document: Omit<DocumentText, 'text'> | null
}

/**
 * Answers a question with what is stored of the payer: the newest wording of the document that is named, and the vendors
 * that decide for it. `payer` may be an id or a whole name.
 */
export async function askApplicability({ facts, repo }: Deps, question: Question): Promise<Asked> {
  const payer = question.payer === null ? null : await repo.payerCalled(question.payer)
  const { documentNumber } = question
  const [delegations, document] = await Promise.all([
    payer ? repo.delegations(payer.id) : [],
    payer && documentNumber !== null ? repo.documentText(payer.id, documentNumber) : null,
  ])
  const known: Question = {
    ...question,
    payer: payer?.name ?? question.payer,
    documentText: document?.text ?? question.documentText,
  }
  const answer = withVendors(
    decideApplicability(facts, known),
    delegations.filter((one) => isFor(one, question)),
  )
  const missing = question.payer !== null && !payer ? [...answer.missing, 'payer'] : answer.missing
  return { answer: { ...answer, missing }, payer, document: document && withoutText(document) }
}

/** A delegation holds for the states and plan types that it names, or for all when it names none. */
const isFor = ({ states, planTypes, from, to }: Delegated, { state, planType, on }: Question): boolean =>
  (states.length === 0 || state === null || states.includes(state)) &&
  (planTypes.length === 0 || planType === null || planTypes.includes(planType)) &&
  holds({ from, to }, on)

/** The vendors by name stand where a vendor stands in the order. */
function withVendors(answer: Applicability, delegations: readonly Delegated[]): Applicability {
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

const withoutText = ({ number, title, versionId, sha256 }: DocumentText) => ({
  number,
  title,
  versionId,
  sha256,
})
