import { regex } from '../text/pattern.ts'
import { wordsOf } from '../diff/word-diff.ts'
import type { Facts } from '../facts/facts.ts'
import type { ScopeStatement } from '../scope/scope-statement.ts'
import type { ScopeChange } from './passages/scope-change.ts'
import {
  type ChangedValues,
  type Direction,
  type Edit,
  type Finding,
  type Rule,
  without,
  denies,
} from './finding.ts'

/** The states, lines of business or providers of the policy change. */
export const applicabilityRule: Rule = ({ before, after, quote, scope }) => {
  if (!before || !after) return wholeMember(before, after)
  if (after.section !== 'policy' || (scope && hasException({ after, scope }))) return []
  const isOfProviders =
    before.providers.length > 0 && after.providers.length > 0 && GIVES_CARE.test(quote.after ?? '')
  const changed: ChangedValues = {
    states_added: without(after.states, before.states),
    states_removed: without(before.states, after.states),
    plans_added: without(after.plans, before.plans),
    plans_removed: without(before.plans, after.plans),
    providers_added: isOfProviders ? without(after.providers, before.providers) : [],
    providers_removed: isOfProviders ? without(before.providers, after.providers) : [],
  }
  const values = Object.fromEntries(
    Object.entries(changed).filter(([, list]) => (list as readonly string[]).length > 0),
  )
  if (Object.keys(values).length === 0) return []
  const reason = Object.entries(values)
    .map(([name, list]) => `${name.replace('_', ' ')}: ${(list as readonly string[]).join(', ')}`)
    .join('; ')
  return [
    {
      type: 'applicability_changed',
      severity: 'medium',
      direction: scope && scope.direction !== 'unknown' ? scope.direction : directionOf(values, after),
      reason,
      values,
    },
  ]
}

/**
 * A sentence or a list entry that says for whom the policy is comes or goes, or names another group
 * for which the tables of plans and states have no word.
 */
export const scopeRule: Rule = (edit) => {
  const { before, after, scope } = edit
  if (!scope || (after ?? before)!.section !== 'policy') return []
  const isOpen = !before || !after || hasException(edit) || applicabilityRule(edit).length === 0
  return isOpen ? [scopeFinding(scope)] : []
}

/** "In all states except Ohio" names a state that it leaves out. */
const hasException = ({ after, scope }: Pick<Edit, 'after' | 'scope'>): boolean =>
  Boolean(scope) && after!.logic.includes('except')

function scopeFinding({ gone, come, direction }: ScopeChange): Finding {
  const [lost, gained] = [without(groupsOf(gone), groupsOf(come)), without(groupsOf(come), groupsOf(gone))]
  const reason = [
    ...(gained.length > 0 ? [`scope added: ${gained.join(', ')}`] : []),
    ...(lost.length > 0 ? [`scope removed: ${lost.join(', ')}`] : []),
  ].join('; ')
  return {
    type: 'applicability_changed',
    severity: 'medium',
    direction,
    reason: reason === '' ? 'what the policy is for was stated otherwise' : reason,
    values: {
      ...(gained.length > 0 ? { scope_added: gained } : {}),
      ...(lost.length > 0 ? { scope_removed: lost } : {}),
    },
  }
}

/** Whom statements name, and in which way: "applies to medicaid", "excludes MA". */
const groupsOf = (statements: readonly ScopeStatement[]): string[] =>
  statements.flatMap(({ kind, planTypes, states, statesExcluded }) => [
    ...[...planTypes, ...states].map((name) => `${VERBS[kind]} ${name.replaceAll('_', ' ')}`),
    ...statesExcluded.map((state) => `${VERBS.excludes} ${state}`),
  ])
const VERBS: Record<ScopeStatement['kind'], string> = {
  applies: 'applies to',
  excludes: 'excludes',
  optional: 'may apply to',
  defers: 'defers to CMS for',
  vendor: 'leaves to a vendor',
  none: 'has no policy for',
}

/** An eligible kind of provider, or an exemption, that comes or goes as a whole. */
function wholeMember(before: Edit['before'], after: Edit['after']): Finding[] {
  const facts = (after ?? before)!
  if (facts.section !== 'policy' || !facts.isListed) return []
  const isEligible = ELIGIBLE.test(facts.list) && facts.providers.length > 0
  const isExempt = /\bexempt\b/i.test(facts.sentence)
  if (!isEligible && !isExempt) return []
  return [
    {
      type: 'applicability_changed',
      severity: 'medium',
      direction: after ? 'loosening' : 'tightening',
      reason: `${isEligible ? 'a kind of provider' : 'an exemption'} was ${after ? 'added' : 'removed'}`,
    },
  ]
}
const ELIGIBLE = regex('i')`
    \b(?:eligible|qualified|approved|covered|participating) (?:\w+ )?(?:providers?|
    practitioners?|clinicians?)\b|\bprovider types?\b|\bwho may\b
  `

/** Words about giving, ordering or billing care. */
const GIVES_CARE = regex('i')`
  \b(?:perform|render|eligible|prescri|order|bill|furnish|suppl|given by|supervis|credential|licens|
    consult|provider|diagnos|(?:made|done) by|sign|refer|evaluat)\w*
`

/**
 * More kinds of providers pay more. A policy restricts where it applies, so more states and plans
 * are stricter, unless it grants coverage there or says where it does not apply.
 */
function directionOf(values: ChangedValues, after: Facts): Direction {
  const names = Object.keys(values)
  if (names.length !== 1) return 'unknown'
  const isWider = names[0]!.endsWith('_added')
  if (names[0]!.startsWith('providers')) return isWider !== denies(after) ? 'loosening' : 'tightening'
  if (after.logic.includes('except')) return 'unknown'
  const isGrant = after.decisions.coverage === 'covered' || after.decisions.priorAuth === 'not_required'
  const isTurned = NOT_APPLIED.test(after.sentence)
  return isWider === (isGrant || isTurned) ? 'loosening' : 'tightening'
}

const NOT_APPLIED = /\b(?:not apply|n't apply|not applicable|not subject|exempt\w*|excluded?|excludes)\b/i

/** The effective date moves. An earlier date gives providers less time. */
export const effectiveDateRule: Rule = ({ before, after, quote }) => {
  const [was, is] = [before, after].map((facts) => facts?.dates.find(({ role }) => role === 'effective')?.on)
  if (!before || !after) return statedAlone(before, after, quote)
  const called = callsOff(before.sentence, after.sentence)
  if (called) return [called]
  return !was || !is || was === is ? [] : [effectiveDateMoves(was, is)]
}

export const effectiveDateMoves = (was: string, is: string): Finding => ({
  type: 'effective_date_changed',
  severity: is < was ? 'high' : 'medium',
  direction: is < was ? 'tightening' : 'loosening',
  reason: `the effective date moves from ${was} to ${is}`,
  values: { effective_before: was, effective_after: is },
})

/** A rule that was announced is delayed or withdrawn. */
function callsOff(was: string, is: string): Finding | null {
  if (!CALLED_OFF.test(is) || CALLED_OFF.test(was)) return null
  return {
    type: 'effective_date_changed',
    severity: 'medium',
    direction: 'loosening',
    reason: 'a rule that was announced is delayed or withdrawn',
  }
}

const CALLED_OFF = regex('i')`
  \b(?:rules?|changes?|limits?|requirements?|edits?|updates?|implementation|programs?|polic(?:y|ies)|
    reductions?|authorization)\b[^.;]{0,80}\b(?:has|have|is|are|was|were|will) (?:now )?(?:been |be )?
    (?:delayed|postponed|deferred|withdrawn|cancell?ed|called off|put on hold|suspended)\b
`

/** Longest line that states little more than an effective date, in words. */
const DATE_LINE_WORDS = 8

/**
 * A line with an effective date was added or removed. It may belong to a date that moved to a line
 * too different to be paired.
 */
function statedAlone(
  before: Edit['before'],
  after: Edit['after'],
  { before: gone, after: come }: Edit['quote'],
): Finding[] {
  const on = (after ?? before)!.dates.find(({ role }) => role === 'effective')?.on
  if (!on || wordsOf((come ?? gone)!).length > DATE_LINE_WORDS) return []
  const values = after ? { effective_after: on } : { effective_before: on }
  const reason = `a line with the effective date ${on} was ${after ? 'added' : 'removed'}`
  return [{ type: 'effective_date_changed', severity: 'medium', direction: 'unknown', reason, values }]
}
