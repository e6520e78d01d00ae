import type { Authority, AuthorityKind, Question } from './applicability.ts'
import { type Facts, holds, type LocalCoverage } from './facts.ts'
import type { ScopeJudgement } from './judge-scope.ts'

type OrderInputs = {
  question: Question
  contractor: string | null
  local: LocalCoverage | null
  judged: ScopeJudgement
  isRead: boolean
}

/** Authorities for a plan type, highest first. Omits a document that excludes the plan type. */
export function orderAuthorities(facts: Facts, inputs: OrderInputs): Authority[] {
  const { planType } = inputs.question
  return facts.programs
    .filter(({ planTypes }) => planType !== null && planTypes.includes(planType))
    .filter(
      ({ kind }) =>
        kind !== 'plan_policy' || inputs.judged.basis === 'defers_to_cms' || inputs.judged.applies !== false,
    )
    .map(({ kind, name, basis }) => ({
      kind,
      name: nameOf(kind, name, inputs),
      basis,
      document: documentOf(kind, inputs),
      ...(kind === 'plan_policy' ? scopeQuote(inputs) : { quote: null, span: null }),
    }))
}

/** Local coverage of a code in a jurisdiction on a day. */
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

function nameOf(kind: AuthorityKind, name: string, { question, contractor }: OrderInputs): string {
  if (isOfMac(kind)) return contractor ? `${name} ${contractor}` : name
  return kind === 'plan_policy' && question.payer ? `${question.payer}: ${name}` : name
}

function documentOf(kind: AuthorityKind, { question, local }: OrderInputs): string | null {
  if (kind === 'plan_policy') return question.documentNumber
  return kind === 'lcd' ? (local?.lcd ?? null) : kind === 'article' ? (local?.article ?? null) : null
}

const scopeQuote = ({ judged: { statement }, isRead }: OrderInputs): Pick<Authority, 'quote' | 'span'> => ({
  quote: statement?.quote ?? null,
  span: statement && isRead ? { start: statement.start, end: statement.end } : null,
})
