import {
  CHANGE_TYPES,
  type ChangedValues,
  type ChangeType,
  type Direction,
  type Edit,
  type Finding,
  reasonsOf,
  type Rule,
  SEVERITIES,
  type Severity,
  severityRank,
  SPELLING,
  decideAlike,
} from './finding.ts'
import { criteriaRule, logicSwapRule, thresholdRule } from './criteria-rule.ts'
import { bundlingRule, coverageRule, priorAuthRule, requirementRule, statusRule } from './decision-rules.ts'
import { isTypoFix, listRule, mayDecide, wordingRule } from './wording-rules.ts'
import { statementChange } from './statement-rule.ts'
import { memberRule } from './member-rule.ts'
import { applicabilityRule, effectiveDateRule } from './scope-rules.ts'
import {
  codesRule,
  columnRule,
  indicatorRule,
  modifierRule,
  movedBetweenLists,
  placeOfServiceRule,
  unitLimitRule,
} from './value-rules.ts'

/** Rules on facts. They also apply to the frame of a page and to repeated words. */
const FACT_RULES: readonly Rule[] = [
  statusRule,
  priorAuthRule,
  codesRule,
  unitLimitRule,
  modifierRule,
  placeOfServiceRule,
  bundlingRule,
  indicatorRule,
  effectiveDateRule,
  columnRule,
]
const RULES: readonly Rule[] = [...FACT_RULES, coverageRule, requirementRule, criteriaRule, applicabilityRule]

export type Verdict = {
  changeType: ChangeType
  changeTypes: readonly ChangeType[]
  severity: Severity
  direction: Direction
  facts: ChangedValues
  reasons: readonly string[]
}

/** More changed codes than this raise a high severity to critical (open questions, 2). */
const MANY_CODES = 50

/**
 * Classifies all edits of a document together. Expects at least one edit; edits that match no rule
 * are `wording`.
 */
export const classify = (edits: readonly Edit[]): Verdict => verdictOn(edits.flatMap(findingsOf))

/** The verdict on the findings of all edits of a document. */
export function verdictOn(findings: readonly Finding[]): Verdict {
  const settled = withoutAuthorizationOfRefused(ignoreMovedAuthorization(ignoreMovedCodes(findings)))
  const types = CHANGE_TYPES.filter((type) => settled.some((finding) => finding.type === type))
  const facts = mergeValues(settled)
  return {
    changeType: types[0] ?? 'wording',
    changeTypes: types,
    severity: severityOf(settled, facts),
    direction: ENDS.has(types[0]!) ? 'neutral' : directionOf(settled),
    facts,
    reasons: [...new Set(settled.toSorted(bySeverity).flatMap((found) => reasonsOf(found, facts)))],
  }
}

/** What ends a policy is neither stricter nor looser. */
const ENDS: ReadonlySet<ChangeType> = new Set(['policy_retired', 'policy_replaced'])

/** What the rules find in one edit; `wording` where they find nothing else. */
export function findingsOf(edit: Edit): Finding[] {
  let criteria = 0
  return findingsIn(edit).map((found) =>
    found.type === 'criteria_changed' && (criteria += 1) > 1 ? { ...found, isBeside: true } : found,
  )
}

function findingsIn(edit: Edit): Finding[] {
  if (edit.setting === 'list') return listRule(edit)
  if (isTypoFix(edit.words) && columnRule(edit).length === 0)
    return [{ type: 'wording', severity: 'info', direction: 'neutral', reason: SPELLING }]
  if (edit.isRestated && columnRule(edit).length === 0)
    return [
      {
        type: 'wording',
        severity: 'info',
        direction: 'neutral',
        reason: 'wording changed, the statements are the same',
      },
    ]
  const rules = edit.setting === 'frame' || edit.isEcho ? [...FACT_RULES, logicSwapRule] : RULES
  const findings = withStatements(edit, rules)
  return findings.length > 0
    ? findings
    : [memberRule, wordingRule].map((rule) => rule(edit)).find((found) => found.length > 0)!
}

/** Rules on decisions; what the statements decide alike on both sides is not read a second way. */
const DECISION_RULES: ReadonlySet<Rule> = new Set([priorAuthRule, bundlingRule, coverageRule])

/**
 * Findings of the rules on facts, together with those from the difference of statements. A passage
 * without statements to compare is left to the rules on facts.
 */
function withStatements(edit: Edit, rules: readonly Rule[]): Finding[] {
  const isRead = edit.setting === 'policy' && !edit.isEcho && edit.after?.section === 'policy'
  const change = isRead ? statementChange(edit) : null
  if (!change)
    return withoutDutyOfCriterion(
      rules.flatMap((rule) => rule(edit)),
      edit,
    )
  const { decidesAlike, exceptedCodes } = change
  const own = mayDecide(edit)
    ? change.findings
    : change.findings.filter(({ severity }) => severity !== 'medium')
  const isDecided = own.some(({ type }) => type !== 'criteria_changed')
  const direct = withoutCodesOf(edit, exceptedCodes)
  const facts = rules
    .filter(
      (rule) =>
        rule !== criteriaRule &&
        rule !== requirementRule &&
        (!DECISION_RULES.has(rule) || !(decidesAlike || isDecided)),
    )
    .flatMap((rule) => rule(direct))
  const isListed = decidesAlike && edit.after!.decisions.priorAuth === 'required'
  const listed = isListed ? priorAuthRule(direct).filter(({ values }) => !values?.['polarity']) : []
  const named = bestOfNumbers([...facts, ...listed, ...thresholdRule(edit)], own)
  const members =
    named.length > 0 || isDecided
      ? []
      : memberRule(edit).filter((found) => !change.isConditional || isOfMembers(found))
  const found = [...named, ...(members.length > 0 ? members : own)].filter(isOnlyCriterion(named))
  return found.length > 0 ? [...new Set(found)] : criteriaRule(edit)
}

/** An item that is a criterion is no duty beside it, whatever its heading asks for. */
const withoutDutyOfCriterion = (findings: readonly Finding[], { before, after }: Edit): Finding[] => {
  const isCriterion = findings.some(({ type }) => type === 'criteria_changed')
  const isItem = (before === null || after === null) && (after ?? before)!.isListed
  return findings.filter(({ type }) => !isItem || !isCriterion || !type.startsWith('requirement_'))
}

/** Kinds of providers and places are named in conditions too. */
const isOfMembers = ({ type }: Finding) =>
  type === 'applicability_changed' || type === 'place_of_service_changed'

/** A number whose direction the facts leave open is told by its statement, if that knows more. */
function bestOfNumbers(facts: readonly Finding[], own: readonly Finding[]): Finding[] {
  const stated = own.filter(
    ({ type, direction }) =>
      direction !== 'unknown' && (type === 'criteria_changed' || type === 'unit_limit_changed'),
  )
  const isLimit = stated.some(({ type }) => type === 'unit_limit_changed')
  const isOpen =
    facts.length > 0 &&
    facts.every(({ type, direction }) => type === 'criteria_changed' && (isLimit || direction === 'unknown'))
  return isOpen && stated.length > 0 ? stated : [...facts]
}

/** A changed criterion repeats what a rule on facts tells of the same passage. */
const isOnlyCriterion =
  (named: readonly Finding[]) =>
  (finding: Finding): boolean =>
    named.includes(finding) || finding.type !== 'criteria_changed' || named.length === 0

/** The passage without codes that are named as exceptions. */
function withoutCodesOf(edit: Edit, excepted: ReadonlySet<string>): Edit {
  if (excepted.size === 0) return edit
  const strip = (facts: Edit['before']) =>
    facts && facts.withCodes(facts.codes.filter((code) => !excepted.has(code)))
  return { ...edit, before: strip(edit.before), after: strip(edit.after) }
}

/**
 * Merges the values of findings: lists are united, the first single value wins. Both code lists are
 * always present.
 */
function mergeValues(findings: readonly Finding[]): ChangedValues {
  const single: ChangedValues = {}
  const lists = new Map<string, Set<string>>([
    ['codes_added', new Set()],
    ['codes_removed', new Set()],
  ])
  for (const [name, value] of findings.flatMap(({ values }) => Object.entries(values ?? {}))) {
    if (typeof value !== 'object') single[name] ??= value
    else {
      const list = lists.get(name) ?? new Set()
      for (const one of value) list.add(one)
      lists.set(name, list)
    }
  }
  const joined = Object.fromEntries(Array.from(lists, ([name, list]) => [name, [...list].sort()]))
  return withDiagnosesApart({ ...joined, ...single })
}

/** An ICD-10-CM code has a point after three characters. It names a diagnosis, never a service. */
const DIAGNOSIS = /^[A-Z]\d[0-9A-B]\./

/** Moves diagnosis codes to lists of their own. */
function withDiagnosesApart(facts: ChangedValues): ChangedValues {
  const apart = { ...facts }
  for (const verb of ['added', 'removed']) {
    const codes = facts[`codes_${verb}`] as readonly string[]
    const diagnoses = codes.filter((code) => DIAGNOSIS.test(code))
    if (diagnoses.length === 0) continue
    apart[`codes_${verb}`] = codes.filter((code) => !DIAGNOSIS.test(code))
    apart[`diagnosis_codes_${verb}`] = diagnoses
  }
  return apart
}

/** The severity of findings together; `info` where there are none. */
export function severityOf(
  findings: readonly Finding[],
  { codes_added, codes_removed }: ChangedValues,
): Severity {
  const worst = SEVERITIES[Math.max(0, ...findings.map(({ severity }) => severityRank(severity)))]!
  const criteria = findings.filter(({ type, isBeside }) => type === 'criteria_changed' && !isBeside).length
  const touched = [codes_added, codes_removed].flat().length
  if (worst === 'high' && touched > MANY_CODES) return 'critical'
  return worst === 'medium' && criteria >= 2 ? 'high' : worst
}

/** Authorization that is said to be no longer required, beside one that begins. */
const ENDED = 'required->not_required'

const hasDirection = ({ direction }: Finding) => direction !== 'unknown' && direction !== 'neutral'

/** The direction of the gravest findings that have one. */
function directionOf(all: readonly Finding[]): Direction {
  // A new version has a later date; what else it changes has the direction.
  const others = all.filter(({ type }) => type !== 'effective_date_changed')
  const findings = others.some(hasDirection) ? others : all
  const gravest = Math.max(0, ...findings.filter(hasDirection).map(({ severity }) => severityRank(severity)))
  const stated = new Set(
    findings
      .filter(({ severity, values }) => severityRank(severity) === gravest || values?.['polarity'] === ENDED)
      .filter(hasDirection)
      .map(({ direction }) => direction),
  )
  if (stated.size > 1) return 'mixed'
  return (
    [...stated][0] ?? (findings.every(({ direction }) => direction === 'neutral') ? 'neutral' : 'unknown')
  )
}

const bySeverity = (a: Finding, b: Finding) => severityRank(b.severity) - severityRank(a.severity)

/**
 * Drops codes that were removed from one block and added to another, unless the two blocks decide
 * differently on them.
 */
function ignoreMovedCodes(findings: readonly Finding[]): Finding[] {
  const [removed, added] = [listed(findings, 'codes_removed'), listed(findings, 'codes_added')]
  const left = findings.flatMap((finding) => {
    if (finding.type !== 'codes_added' && finding.type !== 'codes_removed') return [finding]
    const other = finding.type === 'codes_added' ? removed : added
    const codes = codesOf(finding).filter((code) => !other.has(code))
    return codes.length > 0 ? [{ ...finding, values: { [finding.type]: codes } }] : []
  })
  return [...left, ...[...removed].flatMap(([code, was]) => movedBetween(code, was, added.get(code)))]
}

/** What needed authorization and is refused from now on has lost its coverage. */
function withoutAuthorizationOfRefused(findings: readonly Finding[]): Finding[] {
  const refused = findings.filter(({ type, values }) => type === 'coverage_change' && isNewRefusal(values))
  const ended = findings.filter(
    ({ type, values }) => type === 'prior_auth_removed' && values?.['polarity'] === 'required->unstated',
  )
  if (refused.length !== 1 || ended.length !== 1) return [...findings]
  return findings.flatMap((finding) =>
    finding === ended[0] ? [] : [finding === refused[0] ? { ...finding, severity: 'critical' } : finding],
  )
}

const isNewRefusal = (values: Finding['values']) =>
  /^unstated->(?:not_covered|investigational)$/.test(String(values?.['polarity'] ?? ''))

/** Drops authorization that ends in one block and begins in another for the same codes. */
function ignoreMovedAuthorization(findings: readonly Finding[]): Finding[] {
  const of = (type: ChangeType) =>
    new Set(findings.filter((finding) => finding.type === type).flatMap(({ ofCodes = [] }) => ofCodes))
  const [begun, ended] = [of('prior_auth_added'), of('prior_auth_removed')]
  return findings.filter(({ type, ofCodes = [] }) => {
    const other = type === 'prior_auth_added' ? ended : type === 'prior_auth_removed' ? begun : null
    return !other || ofCodes.length === 0 || !ofCodes.every((code) => other.has(code))
  })
}

const codesOf = ({ type, values }: Finding) => values![type] as readonly string[]

const listed = (findings: readonly Finding[], type: ChangeType) =>
  new Map(
    findings
      .filter((finding) => finding.type === type)
      .flatMap((finding) => codesOf(finding).map((code) => [code, finding] as const)),
  )

const DECISIONS: readonly Rule[] = [priorAuthRule, coverageRule, bundlingRule]

function movedBetween(code: string, was: Finding, is: Finding | undefined): Finding[] {
  if (!was.listedBy || !is?.listedBy) return []
  if (decideAlike(was.listedBy.decisions, is.listedBy.decisions)) {
    const moved = movedBetweenLists(was.listedBy, is.listedBy)
    return moved ? [{ ...moved, reason: `${code}: ${moved.reason}` }] : []
  }
  const edit: Edit = {
    before: was.listedBy,
    after: is.listedBy,
    quote: { before: null, after: null },
    words: { gone: '', come: '' },
    setting: 'policy',
    isEcho: false,
    isInBody: true,
  }
  const found = DECISIONS.flatMap((rule) => rule(edit))
  return found.map((finding) => ({ ...finding, reason: `${code}: ${finding.reason}` }))
}
