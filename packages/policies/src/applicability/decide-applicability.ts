import type { Applicability, Benefit, Question } from './applicability.ts'
import type { Facts, LocalCoverage } from './facts.ts'
import { type Contract, findContract, findJurisdiction } from './find-contract.ts'
import { findMac, type Mac, undecided } from './find-mac.ts'
import { judgeScope, type ScopeJudgement, statementsOf } from './judge-scope.ts'
import { localCoverageOf, orderAuthorities } from './order-authorities.ts'

/** Plan types that Medicare's own coverage rules bind (42 CFR 422.101(b)). */
const OF_MEDICARE = new Set(['medicare_ffs', 'medicare_advantage', 'dual'])
/** Plans that decide by Medicare's rules before their own. */
const BOUND_PLANS = new Set(['medicare_advantage', 'dual'])

/**
 * Which authorities govern. Says the Medicare contractor where Medicare is concerned, what the named document says of its
 * own scope, who decides in which order, and what is missing for a full answer. Pure: the same question gives the same bytes.
 */
export function decideApplicability(facts: Facts, question: Question): Applicability {
  const { contractNumber, jurisdiction, on } = question
  if (contractNumber !== null)
    return ofContract(question, findContract(facts, contractNumber, on), 'contract_number')
  if (jurisdiction !== null)
    return ofContract(question, findJurisdiction(facts, jurisdiction, on), 'jurisdiction')
  return ofPlan(facts, question)
}

function ofContract({ on }: Question, contract: Contract | null, asked: string): Applicability {
  if (!contract) return { ...NOTHING, missing: [asked] }
  const missing = contract.contractor === null && on !== null ? ['history'] : []
  return { ...NOTHING, ...contract, missing }
}

function ofPlan(facts: Facts, question: Question): Applicability {
  const medicare = ofMedicare(facts, question)
  const { isRead, statements } = statementsOf(facts, question)
  const judged = boundByMedicare(question, judgeScope(statements, question))
  const { benefit, mac, local } = medicare
  return {
    ...NOTHING,
    ...mac,
    benefit,
    state: question.state,
    part: question.part,
    ...saidBy(judged, isRead),
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
    missing: whatIsMissing({ question, judged, ...medicare }),
  }
}

/** What Medicare's own map and coverage say; nothing for a plan type that they do not bind. */
function ofMedicare(facts: Facts, question: Question) {
  const { planType, part, state, place, on } = question
  const isMedicare = planType !== null && OF_MEDICARE.has(planType)
  if (!isMedicare) return { isMedicare, benefit: null, mac: null, local: null, undecided: [] }
  const benefit = question.benefit ?? benefitOf(question.code)
  const where = { benefit, part, state, place, on }
  const mac = findMac(facts, where)
  return {
    isMedicare,
    benefit,
    mac,
    local: localCoverageOf(facts, question, mac?.jurisdiction ?? null),
    undecided: undecided(facts, where),
  }
}

const saidBy = (
  { applies, statement }: ScopeJudgement,
  isRead: boolean,
): Pick<Applicability, 'applies' | 'quote' | 'span'> => ({
  applies,
  quote: statement?.quote ?? null,
  span: statement && isRead ? { start: statement.start, end: statement.end } : null,
})

/** Without a document a plan of Medicare decides by NCD and LCD first, whatever it is called. */
function boundByMedicare(
  { planType, documentNumber, documentText }: Question,
  judged: ScopeJudgement,
): ScopeJudgement {
  const namesDocument = documentNumber !== null || documentText !== null
  const isBound = planType !== null && BOUND_PLANS.has(planType) && !namesDocument
  return isBound ? { ...judged, basis: 'defers_to_cms' } : judged
}

/** HCPCS sections E, K and L are equipment, orthotics and prosthetics: DME contractors answer for them. */
const benefitOf = (code: string | null): Benefit =>
  code !== null && /^[EKL]\d{4}$/i.test(code) ? 'dme' : 'ab'

const NOTHING: Applicability = {
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

type Known = {
  question: Question
  isMedicare: boolean
  mac: Mac | null
  local: LocalCoverage | null
  judged: ScopeJudgement
  undecided: readonly string[]
}

/** What would have to be known for a full answer, by the names of the parameters and of facts that are not held. */
function whatIsMissing({ question, isMedicare, mac, local, judged, undecided }: Known): string[] {
  const { planType, state, on, code, documentNumber, documentText } = question
  if (planType === null) return ['plan_type']
  const ofDocument =
    documentNumber !== null && documentText === null && judged.statement === null ? ['document_text'] : []
  const ofScope = documentText !== null && judged.statement === null ? ['scope_statement'] : []
  if (!isMedicare) return [...(state === null ? ['state'] : []), ...ofDocument, ...ofScope]
  const contractor = mac ? undecided : state === null ? ['state'] : [on === null ? 'contractor' : 'history']
  const coverage = code === null ? [] : local ? [] : ['lcd']
  return [...contractor, ...coverage, ...ofDocument, ...ofScope]
}
