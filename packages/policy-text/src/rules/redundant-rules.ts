import { regex } from '../text/pattern.ts'
import type { ExtractedRule } from './rule.ts'

/** A refusal this close to the rule before tells what becomes of claims that break it. */
const REFUSAL_WITHIN_CHARS = 60

/** What happens to a claim, in contrast to what a plan covers: "lines without it are denied". */
const OF_CLAIMS = regex('i')`
  \b(?:den(?:y|ied|ies)|reject(?:s|ed)?|returned|disallow(?:s|ed)?|recoup(?:s|ed)?|unpaid|
  not (?:be )?(?:paid|payable|reimbursed))\b
`

/** Decisions that a claim may break. */
const BREAKABLE = new Set([
  'prior_authorization required',
  'prior_authorization conditional',
  'modifier required',
  'modifier one_of',
  'modifier prohibited',
  'bundling not_separate',
  'bundling single_code_required',
  'unit_limit limit',
  'frequency_limit limit',
  'place_of_service allowed_only',
  'place_of_service required',
  'place_of_service not_allowed',
  'diagnosis covered_with',
  'diagnosis not_covered_with',
  'diagnosis required_primary',
  'documentation required',
  'provider_eligibility restricted',
  'drug_billing required',
  'drug_billing requires_ndc',
  'add_on requires_primary',
  'code_status deleted',
  'code_status replaced',
  'claim_submission required',
  'telehealth required',
  'telehealth allowed_only',
  'telehealth not_allowed',
])

/**
 * Rules without the refusals that only tell what becomes of claims that break the rule before, or
 * of all that it does not cover.
 */
export function withoutRefusalsOfClaims(rules: readonly ExtractedRule[]): ExtractedRule[] {
  const breakable = rules.filter(({ category, disposition }) => BREAKABLE.has(`${category} ${disposition}`))
  const isNext = (rule: ExtractedRule, before: ExtractedRule) =>
    rule.spanStart - before.spanEnd <= REFUSAL_WITHIN_CHARS && before.spanEnd <= rule.spanEnd
  return rules.filter(
    (rule) =>
      !breakable.some(
        (one) => isNext(rule, one) && (isConsequenceOf(rule, one) || demandsSameModifiers(rule, one)),
      ) && !rules.some((one) => isNext(rule, one) && isElseOf(rule, one)),
  )
}

/** "Covered when …. Otherwise it is not covered.": one decision, said from both sides. */
const isElseOf = (rule: ExtractedRule, before: ExtractedRule) =>
  rule.category === 'coverage' &&
  before.category === 'coverage' &&
  before.disposition.startsWith('covered') &&
  ELSE.test(rule.span) &&
  isOfCodes(rule, before)
const ELSE = /(?:^|[.;\n]\s{0,20})\W{0,5}(?:otherwise|if not)\b/i

/** Whether all codes of a rule are among those of the one before. */
const isOfCodes = ({ codes }: ExtractedRule, before: ExtractedRule) =>
  codes.length > 0 && codes.every(({ code }) => before.codes.some((one) => one.code === code))

/** "Tests billed without QW will deny" repeats the demand for QW on the codes of these tests. */
const demandsSameModifiers = (rule: ExtractedRule, before: ExtractedRule) =>
  rule.category === 'modifier' &&
  before.category === 'modifier' &&
  rule.disposition === before.disposition &&
  before.spanEnd <= rule.spanStart &&
  rule.codes.length > 0 &&
  rule.codes.every(
    ({ code, codeType }) =>
      codeType === 'modifier' &&
      before.attributes.modifierRequirements?.some((one) => one.modifier === code) &&
      !before.codes.some((one) => one.codeType === 'modifier'),
  )

const isConsequenceOf = (rule: ExtractedRule, before: ExtractedRule) =>
  rule.category === 'coverage' &&
  rule.disposition === 'not_covered' &&
  OF_CLAIMS.test(rule.span) &&
  isOfCodes(rule, before) &&
  scopeKey(rule) === scopeKey(before)

const scopeKey = ({ attributes }: ExtractedRule) =>
  JSON.stringify([
    attributes.planTypes,
    attributes.states,
    attributes.statesExcluded,
    attributes.ageMin,
    attributes.ageMax,
    attributes.gender,
    attributes.networkStatus,
  ])

/** Clauses of one sentence are at most this far apart. */
const MAX_CLAUSE_GAP_CHARS = 3

/**
 * Drops rules that repeat another: equal except for the position, without a condition of their own
 * where the other has one, or with fewer attributes in the clause next to it.
 */
export function mergeRules(rules: readonly ExtractedRule[]): ExtractedRule[] {
  const kept = new Map<string, ExtractedRule[]>()
  const last = new Map<string, ExtractedRule>()
  for (const rule of rules) {
    const key = keyOf(rule)
    const before = last.get(ruleKey(rule))
    const same = kept.get(key) ?? []
    if (same.some((one) => isRepeat(rule, one)) || (before && isPartOf(rule, before))) continue
    if (before && isNextTo(before, rule) && hasAllOf(rule, before)) remove(kept, before)
    kept.set(key, [...(kept.get(key) ?? []), rule])
    last.set(ruleKey(rule), rule)
  }
  return [...kept.values()]
    .flat()
    .sort((a, b) => a.spanStart - b.spanStart || a.spanEnd - b.spanEnd || order(a, b))
}

const remove = (kept: Map<string, ExtractedRule[]>, rule: ExtractedRule) =>
  kept.set(
    keyOf(rule),
    (kept.get(keyOf(rule)) ?? []).filter((one) => one !== rule),
  )

/** The same decision on the same codes for another indication is another rule. */
const isRepeat = (rule: ExtractedRule, one: ExtractedRule) =>
  conditionWords(rule) === '' ||
  conditionWords(rule) === conditionWords(one) ||
  (rule.spanStart < one.spanEnd && one.spanStart < rule.spanEnd)
const conditionWords = ({ attributes }: ExtractedRule) =>
  attributes.condition
    ?.toLowerCase()
    .match(/[a-z\d]+/g)
    ?.join(' ') ?? ''

const ruleKey = ({ category, disposition, codes, codeRanges }: ExtractedRule) =>
  JSON.stringify([category, disposition, codes.map(({ code }) => code), codeRanges])

function keyOf(rule: ExtractedRule): string {
  const { condition: _, ...scope } = rule.attributes
  return JSON.stringify([ruleKey(rule), Object.entries(scope).sort(byName)])
}

const isPartOf = (rule: ExtractedRule, whole: ExtractedRule) =>
  rule.spanStart <= whole.spanEnd + MAX_CLAUSE_GAP_CHARS && hasAllOf(whole, rule)

const isNextTo = (before: ExtractedRule, rule: ExtractedRule) =>
  rule.spanStart - before.spanEnd <= MAX_CLAUSE_GAP_CHARS && before.spanStart <= rule.spanStart

/** Whether a rule has all attributes of another. */
const hasAllOf = (whole: ExtractedRule, { attributes }: ExtractedRule): boolean => {
  const wholeAttributes = new Map(Object.entries(whole.attributes))
  return Object.entries(attributes).every(
    ([name, value]) => JSON.stringify(wholeAttributes.get(name)) === JSON.stringify(value),
  )
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
const order = (a: ExtractedRule, b: ExtractedRule) =>
  a.category < b.category ? -1 : a.category > b.category ? 1 : 0
