import type { Benefit } from '@ppman/facts'
import type { Applicability, Authority, AuthorityKind, Question } from './applicability.ts'
import { type Facts, holds, type LocalCoverage } from './facts.ts'
import {
  type Contract,
  findContract,
  findJurisdiction,
  findMac,
  type Mac,
  missingForMac,
} from './find-mac.ts'
import { judgeScope, readScopeStatements, type ScopeJudgement } from './judge-scope.ts'

/** Plan types bound by Medicare's coverage rules (42 CFR 422.101(b)). */
const MEDICARE_PLANS = new Set(['medicare_ffs', 'medicare_advantage', 'dual'])
/** Plans that must follow Medicare's rules before their own. */
const BOUND_PLANS = new Set(['medicare_advantage', 'dual'])

/**
 * Decides which authorities govern: the Medicare contractor, the scope of the named document, the
 * order of authorities, and what is missing. Pure and deterministic.
 */
export function decideApplicability(facts: Facts, question: Question): Applicability {
  const { contractNumber, jurisdiction, on } = question
  if (contractNumber !== null)
    return answerForContract(question, findContract(facts, contractNumber, on), 'contract_number')
  if (jurisdiction !== null)
    return answerForContract(question, findJurisdiction(facts, jurisdiction, on), 'jurisdiction')
  return answerForPlan(facts, question)
}

function answerForContract({ on }: Question, contract: Contract | null, asked: string): Applicability {
  if (!contract) return { ...EMPTY_ANSWER, missing: [asked] }
  const missing = contract.contractor === null && on !== null ? ['history'] : []
  return { ...EMPTY_ANSWER, ...contract, missing }
}

function answerForPlan(facts: Facts, question: Question): Applicability {
  const medicare = resolveMedicare(facts, question)
  const { isRead, statements } = readScopeStatements(facts, question)
  const judged = applyMedicareBinding(question, judgeScope(statements, question))
  const { benefit, mac, local } = medicare
  return {
    ...EMPTY_ANSWER,
    ...mac,
    benefit,
    state: question.state,
    part: question.part,
    ...scopeAnswer(judged, isRead),
    basis: question.planType === 'medicare_ffs' ? null : judged.basis,
    lcd: local?.lcd ?? null,
    article: local?.article ?? null,
    authorities: orderAuthorities(facts, {
      question,
      contractor: mac?.contractor ?? null,
      local,
      judged,
      isRead,
    }),
    missing: findMissing({ question, judged, ...medicare }),
  }
}

/** Contractor and local coverage; empty for a plan type that Medicare does not bind. */
function resolveMedicare(facts: Facts, question: Question) {
  const { planType, part, state, place, on } = question
  const isMedicare = planType !== null && MEDICARE_PLANS.has(planType)
  if (!isMedicare) return { isMedicare, benefit: null, mac: null, local: null, undecided: [] }
  const benefit = question.benefit ?? benefitOf(question.code)
  const where = { benefit, part, state, place, on }
  const mac = findMac(facts, where)
  return {
    isMedicare,
    benefit,
    mac,
    local: localCoverageOf(facts, question, mac?.jurisdiction ?? null),
    undecided: missingForMac(facts, where),
  }
}

const scopeAnswer = (
  { applies, statement }: ScopeJudgement,
  isRead: boolean,
): Pick<Applicability, 'applies' | 'quote' | 'span'> => ({
  applies,
  quote: statement?.quote ?? null,
  span: statement && isRead ? { start: statement.start, end: statement.end } : null,
})

/** A Medicare plan follows NCDs and LCDs first when no document is named. */
function applyMedicareBinding(
  { planType, documentNumber, documentText }: Question,
  judged: ScopeJudgement,
): ScopeJudgement {
  const namesDocument = documentNumber !== null || documentText !== null
  const isBound = planType !== null && BOUND_PLANS.has(planType) && !namesDocument
  return isBound ? { ...judged, basis: 'defers_to_cms' } : judged
}

/** HCPCS sections E, K and L are equipment, orthotics and prosthetics: DME MACs pay for them. */
const benefitOf = (code: string | null): Benefit =>
  code !== null && /^[EKL]\d{4}$/i.test(code) ? 'dme' : 'ab'

const EMPTY_ANSWER: Applicability = {
  jurisdiction: null,
  contractor: null,
  state: null,
  part: null,
  benefit: null,
  basis: null,
  applies: null,
  quote: null,
  span: null,
  lcd: null,
  article: null,
  authorities: [],
  missing: [],
}

type AnswerInputs = {
  question: Question
  isMedicare: boolean
  mac: Mac | null
  local: LocalCoverage | null
  judged: ScopeJudgement
  undecided: readonly string[]
}

/** Names of the parameters and facts that a complete answer still needs. */
function findMissing({ question, isMedicare, mac, local, judged, undecided }: AnswerInputs): string[] {
  const { planType, state, on, code, documentNumber, documentText } = question
  if (planType === null) return ['plan_type']
  const documentInputs =
    documentNumber !== null && documentText === null && judged.statement === null ? ['document_text'] : []
  const scopeInputs = documentText !== null && judged.statement === null ? ['scope_statement'] : []
  if (!isMedicare) return [...(state === null ? ['state'] : []), ...documentInputs, ...scopeInputs]
  const contractor = mac ? undecided : state === null ? ['state'] : [on === null ? 'contractor' : 'history']
  const coverage = code === null ? [] : local ? [] : ['lcd']
  return [...contractor, ...coverage, ...documentInputs, ...scopeInputs]
}

type OrderInputs = {
  question: Question
  contractor: string | null
  local: LocalCoverage | null
  judged: ScopeJudgement
  isRead: boolean
}

/** Authorities for a plan type, highest first. Omits a document that excludes the plan type. */
function orderAuthorities(facts: Facts, inputs: OrderInputs): Authority[] {
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
const localCoverageOf = (
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
  return kind === 'plan_policy' && question.payerName ? `${question.payerName}: ${name}` : name
}

function documentOf(kind: AuthorityKind, { question, local }: OrderInputs): string | null {
  if (kind === 'plan_policy') return question.documentNumber
  return kind === 'lcd' ? (local?.lcd ?? null) : kind === 'article' ? (local?.article ?? null) : null
}

const scopeQuote = ({ judged: { statement }, isRead }: OrderInputs): Pick<Authority, 'quote' | 'span'> => ({
  quote: statement?.quote ?? null,
  span: statement && isRead ? { start: statement.start, end: statement.end } : null,
})
