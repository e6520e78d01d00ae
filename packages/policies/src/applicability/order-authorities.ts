import type { Authority, AuthorityKind, Question } from './applicability.ts'
import { type Facts, holds, type LocalCoverage } from './facts.ts'
import type { ScopeJudgement } from './judge-scope.ts'

type Known = {
  question: Question
  contractor: string | null
  local: LocalCoverage | null
  judged: ScopeJudgement
  isRead: boolean
}

/** Those who decide for a plan type, highest first, with the documents that are known. A document that says it is not for the plan type is left out. */
export function orderAuthorities(facts: Facts, known: Known): Authority[] {
  const { planType } = known.question
  return facts.programs
    .filter(({ planTypes }) => planType !== null && planTypes.includes(planType))
    .filter(
      ({ kind }) =>
        kind !== 'plan_policy' || known.judged.basis === 'defers_to_cms' || known.judged.applies !== false,
    )
    .map(({ kind, name, basis }) => ({
      kind,
      name: nameOf(kind, name, known),
      basis,
      document: documentOf(kind, known),
      ...(kind === 'plan_policy' ? saidBy(known) : { quote: null, span: null }),
    }))
}

/** The local coverage of a code in a jurisdiction on a day. */
export const localCoverageOf = (
  facts: Facts,
  { code, on }: Question,
  jurisdiction: string | null,
): LocalCoverage | null =>
  facts.localCoverage.find(
    (one) =>
      code !== null &&
      jurisdiction !== null &&
      one.codes.includes(code) &&
      one.jurisdictions.includes(jurisdiction) &&
      holds(one, on),
  ) ?? null

const isOfMac = (kind: AuthorityKind) => kind === 'lcd' || kind === 'article'

function nameOf(kind: AuthorityKind, name: string, { question, contractor }: Known): string {
  if (isOfMac(kind)) return contractor ? `${name} ${contractor}` : name
  return kind === 'plan_policy' && question.payer ? `${question.payer}: ${name}` : name
}

function documentOf(kind: AuthorityKind, { question, local }: Known): string | null {
  if (kind === 'plan_policy') return question.documentNumber
  return kind === 'lcd' ? (local?.lcd ?? null) : kind === 'article' ? (local?.article ?? null) : null
}

const saidBy = ({ judged: { statement }, isRead }: Known): Pick<Authority, 'quote' | 'span'> => ({
  quote: statement?.quote ?? null,
  span: statement && isRead ? { start: statement.start, end: statement.end } : null,
})
