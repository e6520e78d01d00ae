import { cellFindings } from './cells/cell-rule.ts'
import { criteriaRule, logicSwapRule, thresholdRule } from './criteria-rule.ts'
import { bundlingRule, coverageRule, priorAuthRule, requirementRule, statusRule } from './decision-rules.ts'
import { type ChangeType, type Edit, type Finding, type Rule, SPELLING } from './finding.ts'
import { memberRule } from './member-rule.ts'
import { applicabilityRule, effectiveDateRule, scopeRule } from './scope-rules.ts'
import { statementChange } from './statement-rule.ts'
import {
  codesRule,
  columnRule,
  indicatorRule,
  modifierRule,
  placeOfServiceRule,
  unitLimitRule,
} from './value-rules.ts'
import { isTypoFix, listRule, mayDecide, wordingRule } from './wording-rules.ts'

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
  scopeRule,
]
const RULES: readonly Rule[] = [...FACT_RULES, coverageRule, requirementRule, criteriaRule, applicabilityRule]

/** What the rules find in one edit; `wording` where they find nothing else. */
export function findingsOf(edit: Edit): Finding[] {
  let criteria = 0
  return findingsIn(edit).map((found) =>
    found.type === 'criteria_changed' && (criteria += 1) > 1 ? { ...found, isBeside: true } : found,
  )
}

/** Kinds that a cell is read for; what the whole row says of them is left to it. */
const OF_CELLS: ReadonlySet<ChangeType> = new Set([
  'wording',
  'reference_changed',
  'criteria_changed',
  'coverage_change',
  'prior_auth_added',
  'prior_auth_removed',
  'bundling_changed',
  'unit_limit_changed',
  'place_of_service_changed',
  'requirement_added',
  'requirement_removed',
])

/** What the cells state, with what else their row says; a cell that nobody reads counts alone. */
function findingsIn(edit: Edit): Finding[] {
  const found = findingsOfPassage(edit)
  const ofCells = edit.setting === 'list' ? [] : cellFindings(edit)
  const read = ofCells.filter(({ isOfCell }) => isOfCell === 'read')
  if (read.length > 0) {
    const types = new Set(read.map(({ type }) => type))
    return [...found.filter(({ type }) => !OF_CELLS.has(type) && !types.has(type)), ...read]
  }
  const isTold = found.some(({ severity }) => severity !== 'info' && severity !== 'low')
  return isTold || ofCells.length === 0 ? found : ofCells
}

function findingsOfPassage(edit: Edit): Finding[] {
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
