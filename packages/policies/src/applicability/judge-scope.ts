import { type ScopeKind, type ScopeStatement, scopeStatements } from '@ppman/policy-text'
import type { Basis, Question } from './applicability.ts'
import type { Facts } from './facts.ts'

/** What a document's scope statements mean for one plan type in one state. */
export type ScopeJudgement = { basis: Basis; applies: boolean | null; statement: ScopeStatement | null }

type Asked = { planType: string | null; state: string | null }

const UNKNOWN: ScopeJudgement = { basis: 'unknown', applies: null, statement: null }

/**
 * Weighs a document's scope statements. A plan type that is named outweighs "all"; what is both in
 * and out, or depends on a choice or on the service, is unknown. Without statements the result is
 * unknown.
 */
export function judgeScope(statements: readonly ScopeStatement[], asked: Asked): ScopeJudgement {
  const { planType, state } = asked
  const outside = statements.find((one) => isForEveryPlan(one) && isElsewhere(one, state))
  if (outside) return { basis: 'document_states_scope', applies: false, statement: outside }
  if (planType === null) return UNKNOWN
  const inPlace = statements.filter((one) => !isForEveryPlan(one) && holdsInState(one, state))
  return (
    judgeNamed(inPlace, planType) ??
    judgeOtherStates(statements, { planType, state }) ??
    judgeAll(inPlace, planType) ??
    judgeNamingOthers(inPlace, planType) ??
    judgeExcludingOthers(inPlace) ??
    judgeSilence(inPlace, planType)
  )
}

/** Whether a statement names no plan type, as in "does not apply in Ohio". */
const isForEveryPlan = ({ kind, planTypes, mayIncludePlanTypes }: ScopeStatement) =>
  kind !== 'none' && planTypes.length + mayIncludePlanTypes.length === 0

/** Whether a statement tells that the document is not for a state. */
const isElsewhere = ({ kind, states, statesExcluded }: ScopeStatement, state: string | null): boolean => {
  if (state === null) return false
  if (kind === 'excludes') return states.includes(state)
  const isOutside = states.length > 0 && !states.includes(state)
  return kind === 'applies' && (isOutside || statesExcluded.includes(state))
}

/** Whether a statement is one about the plans of a state. */
const holdsInState = (one: ScopeStatement, state: string | null): boolean =>
  one.kind === 'applies'
    ? !isElsewhere(one, state)
    : one.states.length === 0 || (state !== null && one.states.includes(state))

const find = (statements: readonly ScopeStatement[], kind: ScopeKind, planType: string) =>
  statements.find((one) => one.kind === kind && one.planTypes.includes(planType))

/** What the document says of the plan type by name. */
function judgeNamed(statements: readonly ScopeStatement[], planType: string): ScopeJudgement | null {
  const own = find(statements, 'applies', planType)
  const deferral = find(statements, 'defers', planType)
  const excluding = find(statements, 'excludes', planType)
  if (find(statements, 'optional', planType)) return UNKNOWN
  if (own && (excluding || (deferral && !deferral.isWholeRule))) return UNKNOWN
  if (deferral) {
    const isTwoPart = find(statements, 'vendor', planType) !== undefined
    const basis = isTwoPart ? 'deferral_vendor_two_part' : 'defers_to_cms'
    return { basis, applies: false, statement: deferral }
  }
  if (excluding) return { basis: 'document_excludes_plan_type', applies: false, statement: excluding }
  if (!own) return null
  const hasExceptions = statements.some(
    ({ kind, isWholeRule, start }) => kind === 'excludes' && isWholeRule && start === own.start,
  )
  const basis = hasExceptions ? 'scope_by_exclusion' : 'document_states_scope'
  return { basis, applies: true, statement: own }
}

/** A plan type that is named for other states only. */
function judgeOtherStates(
  statements: readonly ScopeStatement[],
  { planType, state }: { planType: string; state: string | null },
): ScopeJudgement | null {
  const isFor = (one: ScopeStatement, plan: string) => one.kind === 'applies' && one.planTypes.includes(plan)
  const own = statements.filter((one) => isFor(one, planType))
  const naming = own.length > 0 ? own : statements.filter((one) => isFor(one, 'all'))
  const [statement] = naming
  return statement && naming.every((one) => isElsewhere(one, state))
    ? { basis: 'document_states_scope', applies: false, statement }
    : null
}

/** A document for all plans, with or without exceptions. */
function judgeAll(statements: readonly ScopeStatement[], planType: string): ScopeJudgement | null {
  const all = find(statements, 'applies', 'all')
  const excluding = statements.filter(({ kind }) => kind === 'excludes')
  if (excluding.some((one) => mayMean(one, planType))) return UNKNOWN
  if (!all) return null
  const basis = excluding.length > 0 ? 'scope_by_exclusion' : 'document_states_scope'
  return { basis, applies: true, statement: all }
}

const mayMean = ({ mayIncludePlanTypes }: ScopeStatement, planType: string) =>
  mayIncludePlanTypes.includes(planType) || mayIncludePlanTypes.includes('all')

/** A document that names other plan types is not for this one, unless they may include it. */
function judgeNamingOthers(statements: readonly ScopeStatement[], planType: string): ScopeJudgement | null {
  const naming = statements.filter(({ kind }) => kind === 'applies')
  const statement = naming.find(({ planTypes }) => planTypes.length > 0)
  if (!statement) return naming.length > 0 ? UNKNOWN : null
  const isOpen = naming.some((one) => mayMean(one, planType))
  return isOpen ? UNKNOWN : { basis: 'document_states_scope', applies: false, statement }
}

/** A document that only says for whom it is not is for all others. */
function judgeExcludingOthers(statements: readonly ScopeStatement[]): ScopeJudgement | null {
  const statement = statements.find(({ kind, isWholeRule }) => kind === 'excludes' && isWholeRule)
  return statement ? { basis: 'scope_by_exclusion', applies: true, statement } : null
}

function judgeSilence(statements: readonly ScopeStatement[], planType: string): ScopeJudgement {
  const none = statements.find(
    (one) => one.kind === 'none' && (one.planTypes.length === 0 || one.planTypes.includes(planType)),
  )
  return none ? { basis: 'negative_attestation', applies: false, statement: none } : UNKNOWN
}

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
