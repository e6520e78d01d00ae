import { type ScopeKind, type ScopeStatement, scopeStatements } from '@ppman/policy-text'
import type { Basis, Question } from './applicability.ts'
import type { Facts } from './facts.ts'

/** What a document's scope statements mean for one plan type in one state. */
export type ScopeJudgement = { basis: Basis; applies: boolean | null; statement: ScopeStatement | null }

type Asked = { planType: string | null; state: string | null }

const UNKNOWN: ScopeJudgement = { basis: 'unknown', applies: null, statement: null }

/**
 * Weighs a document's scope statements. Exclusions outweigh inclusions, and a named plan type
 * outweighs a statement about all plans. Without statements the result is unknown.
 */
export function judgeScope(
  statements: readonly ScopeStatement[],
  { planType, state }: Asked,
): ScopeJudgement {
  const outside = statements.find((one) => one.kind === 'applies' && isOutsideStates(one, state))
  const excluding = planType === null ? undefined : statements.find((one) => excludesPlan(one, planType))
  if (excluding) return { basis: 'document_excludes_plan_type', applies: false, statement: excluding }
  if (outside) return { basis: 'document_states_scope', applies: false, statement: outside }
  if (planType === null) return UNKNOWN
  return (
    judgeDeferral(statements, planType) ??
    judgeByNaming(statements, planType) ??
    judgeByExclusion(statements, planType) ??
    judgeSilence(statements)
  )
}

function judgeDeferral(statements: readonly ScopeStatement[], planType: string): ScopeJudgement | null {
  const of = (kind: ScopeKind) =>
    statements.find(
      (one) => one.kind === kind && (one.planTypes.includes(planType) || one.planTypes.includes('all')),
    )
  const deferral = of('defers')
  if (!deferral) return null
  const isTwoPart = of('vendor') !== undefined
  return {
    basis: isTwoPart ? 'deferral_vendor_two_part' : 'defers_to_cms',
    applies: false,
    statement: deferral,
  }
}

function judgeByNaming(statements: readonly ScopeStatement[], planType: string): ScopeJudgement | null {
  const naming = statements.filter((one) => one.kind === 'applies' && one.planTypes.length > 0)
  const own = naming.find((one) => one.planTypes.includes(planType))
  if (own) return { basis: 'document_states_scope', applies: true, statement: own }
  const closed = naming.every((one) => !mayInclude(one, planType)) && naming.find((one) => !one.isOpen)
  return closed ? { basis: 'document_states_scope', applies: false, statement: closed } : null
}

/** "All" may include any plan type; "commercial" may include self-funded plans. */
const mayInclude = ({ planTypes }: ScopeStatement, planType: string) =>
  planTypes.includes('all') || (planType === 'self_funded' && planTypes.includes('commercial'))

/** A document for all plans except those that it excludes. */
function judgeByExclusion(statements: readonly ScopeStatement[], planType: string): ScopeJudgement | null {
  const everybody = statements.find((one) => one.kind === 'applies' && one.planTypes.includes('all'))
  if (everybody) {
    const basis = everybody.exceptPlanTypes.length > 0 ? 'scope_by_exclusion' : 'document_states_scope'
    return { basis, applies: true, statement: everybody }
  }
  const others = statements.find((one) => one.kind === 'excludes' && !one.planTypes.includes(planType))
  return others ? { basis: 'scope_by_exclusion', applies: true, statement: others } : null
}

function judgeSilence(statements: readonly ScopeStatement[]): ScopeJudgement {
  const none = statements.find((one) => one.kind === 'none')
  return none ? { basis: 'negative_attestation', applies: false, statement: none } : UNKNOWN
}

const excludesPlan = ({ kind, planTypes, exceptPlanTypes }: ScopeStatement, planType: string) =>
  (kind === 'excludes' && planTypes.includes(planType)) || exceptPlanTypes.includes(planType)

const isOutsideStates = ({ states, statesExcluded }: ScopeStatement, state: string | null) =>
  state !== null && (statesExcluded.includes(state) || (states.length > 0 && !states.includes(state)))

/**
 * Scope statements of the document in question: from its text if given, else from the fact table by
 * payer and number. Spans exist only for a given text.
 */
export function readScopeStatements(
  facts: Facts,
  { documentText, documentNumber, payer }: Question,
): { isRead: boolean; statements: ScopeStatement[] } {
  if (documentText !== null) return { isRead: true, statements: scopeStatements(documentText) }
  const folded = fold(payer ?? '')
  const knownDocument = facts.documents.find(
    ({ payers, numbers }) =>
      payers.some((name) => folded.startsWith(name)) &&
      documentNumber !== null &&
      numbers.test(documentNumber.trim()),
  )
  return { isRead: false, statements: knownDocument ? scopeStatements(knownDocument.says) : [] }
}

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
