import { severityOf, type Verdict } from '../classify.ts'
import { authorizationBegins } from '../decision-rules.ts'
import {
  CHANGE_TYPES,
  type ChangeType,
  DATE_OF_OTHERS,
  type Direction,
  type Edit,
  type Finding,
  reasonsOf,
  SEVERITIES,
  SPELLING,
  type Severity,
  severityRank,
} from '../finding.ts'
import {
  ALERT,
  cluesOf,
  gravestOf,
  judge,
  likeliest,
  type Models,
  type Odds,
  storedModels,
} from './models.ts'
import { isOfScope, type JudgedEdit } from './change-features.ts'

/** The models are fitted on changes of a few passages; of more, the rules alone conclude. */
const MAX_PASSAGES = 3

/** Kinds that the rules read from a date, an index or the status of a document. */
const OF_DOCUMENTS: ReadonlySet<ChangeType> = new Set([
  'policy_retired',
  'policy_replaced',
  'new_policy',
  'effective_date_changed',
  'reference_changed',
  'index_item_added',
  'index_item_removed',
  'index_item_changed',
  'source_error',
])

/**
 * The least probability that a change matters from which it stays told, and from which a change in
 * which the rules find nothing is told.
 */
const LEAST = { stay: 0.3, tell: 0.6 }

/**
 * Kinds that the rules often conclude from words that mean another kind: a limit that "is not a
 * benefit again until", a modifier whose lines "are denied".
 */
const UNSURE: ReadonlySet<ChangeType> = new Set(['criteria_changed', 'coverage_change'])

/** The least probability from which another kind replaces that of the rules. */
function leastOfKind({ changeType, severity }: Verdict): number {
  if (changeType === 'wording') return 0.4
  if (severity === 'critical') return 0.7
  return UNSURE.has(changeType) ? 0 : 0.5
}

/**
 * The verdict after the models: whether the change matters, its kind, direction and severity by its
 * words, its statements and what the rules found. Facts stay as the rules found them.
 */
export function withLikely(rules: Verdict, judged: readonly JudgedEdit[], models?: Models): Verdict {
  if (!isJudged(rules, judged) || areCellsRead(judged)) return rules
  const oddsOf = judge(models ?? storedModels(), cluesOf(rules, judged))
  const matters = oddsOf('relevance').get(ALERT)!
  const isTold = rules.severity !== 'info'
  if (isTold && matters < LEAST.stay && !hasCells(judged)) return silenced(rules, matters)
  if (!isTold && matters < LEAST.tell) return rules
  const likely = likeliest(oddsOf('changeType'))
  const isReplaced =
    likely.probability >= leastOfKind(rules) && isSpokenOf(likely, judged) && !areCodesFound(likely, rules)
  if (!isReplaced && rules.changeType === 'wording') return isTold ? rules : asWording(rules, matters)
  const type = isReplaced ? likely : certain(rules.changeType)
  const direction = isOfScope(rules, judged) ? certain(rules.direction) : likeliest(oddsOf('direction'))
  return replaced(rules, { type, direction, severities: oddsOf('severity') }, judged)
}

const certain = <T>(name: T) => ({ name, probability: 1 })

const hasCells = (judged: readonly JudgedEdit[]) =>
  judged.some(({ findings }) => findings.some(({ isOfCell }) => isOfCell !== undefined))

/**
 * Whether all that is told is of cells, which the models have no words for. Which of two modifiers
 * is stricter, they know better.
 */
const areCellsRead = (judged: readonly JudgedEdit[]): boolean =>
  hasCells(judged) &&
  judged.every(({ findings }) =>
    findings.every(
      ({ type, severity, isOfCell }) =>
        severity === 'info' || (isOfCell !== undefined && type !== 'modifier_changed'),
    ),
  )

function isJudged({ changeType, changeTypes, severity }: Verdict, judged: readonly JudgedEdit[]): boolean {
  const telling = judged.filter(({ findings }) => findings.some((found) => found.severity !== 'info'))
  const passages = telling.length || judged.length
  return (
    passages <= MAX_PASSAGES &&
    !changeTypes.some((type) => OF_DOCUMENTS.has(type)) &&
    // What is told as low is wording, or stands in a section that decides nothing.
    (severity !== 'low' || changeType === 'wording') &&
    (severity !== 'info' || judged.some(({ edit, findings }) => isOpen(edit, findings)))
  )
}

/**
 * Whether a passage without a fact may still decide: the frame of a page, spelling, a date of
 * another agency and what states the same in other words do not. A place that was arranged anew may
 * hide a change.
 */
const isOpen = ({ setting, isEcho, isRestated, isRearranged }: Edit, findings: readonly Finding[]): boolean =>
  setting === 'policy' &&
  !isEcho &&
  (isRearranged === true || !isRestated) &&
  findings.every(({ reason }) => reason !== SPELLING && reason !== DATE_OF_OTHERS)

type Likely = { name: string; probability: number }
const percent = (probability: number) => `${Math.round(100 * probability)} percent`

/** A reason of the rules that no longer counts: it is kept for those who ask, and alerts nobody. */
const setAside = (reason: string): string => reason.replace(/^\w+:/, 'info:')

/** A change that states the same by its words is one of wording. */
function silenced(rules: Verdict, matters: number): Verdict {
  const reason = `info: by its words likely the same statements (${percent(1 - matters)})`
  return {
    ...rules,
    changeType: 'wording',
    changeTypes: ['wording'],
    severity: 'info',
    direction: 'neutral',
    facts: withoutPosition(rules.facts),
    reasons: [reason, ...rules.reasons.map(setAside)],
  }
}

/** The facts without the position before and after, which belongs to the kind of the rules. */
function withoutPosition({
  rule: _rule,
  polarity: _polarity,
  ...others
}: Verdict['facts']): Verdict['facts'] {
  return others
}

/** A change of meaning that no model can name. */
const asWording = (rules: Verdict, matters: number): Verdict => ({
  ...rules,
  severity: 'low',
  reasons: [`low: by its words likely another statement (${percent(matters)})`, ...rules.reasons],
})

const AUTHORIZATION = /auth|pre-?cert|pre-?approv|\bPA\b|approv|notif|permission|review/i

/** An authorization that is asked for anew stands in the new text, and one that went in the old. */
function isSpokenOf({ name: conclusion }: Likely, judged: readonly JudgedEdit[]): boolean {
  const has = (side: 'before' | 'after') =>
    judged.some(({ edit }) => AUTHORIZATION.test(edit.quote[side] ?? ''))
  if (conclusion === 'prior_auth_added') return has('after')
  return conclusion !== 'prior_auth_removed' || has('before')
}

const OF_CODES: ReadonlySet<string> = new Set(['codes_added', 'codes_removed'])

/**
 * Whether the rules found codes that came and codes that went: both are facts, so neither takes the
 * place of the other.
 */
const areCodesFound = ({ name }: Likely, { changeType, changeTypes }: Verdict): boolean =>
  name !== changeType &&
  OF_CODES.has(name) &&
  OF_CODES.has(changeType) &&
  changeTypes.some((one) => one === name)

type Conclusions = { type: Likely; direction: Likely; severities: Odds }

/**
 * The verdict with the likely kind and direction. Where the kind differs, that of the rules goes
 * with its position before and after; what else they found counts as before.
 */
function replaced(
  rules: Verdict,
  { type, direction, severities }: Conclusions,
  judged: readonly JudgedEdit[],
): Verdict {
  const isOther = type.name !== rules.changeType
  const kept = rules.changeTypes.filter((one) => one !== rules.changeType && one !== 'wording')
  // Of several kinds the primary one is the first by precedence (payer policy, 1.7).
  const changeTypes = CHANGE_TYPES.filter((one) => one === type.name || kept.includes(one))
  const likely = { ...rules, changeType: type.name as ChangeType, direction: direction.name as Direction }
  const facts = isOther ? withoutPosition(rules.facts) : rules.facts
  const findings = judged.flatMap((one) => one.findings)
  const { severity, ofWords } = likelySeverity(rules, likely, {
    severities,
    ofOthers: severityOf(
      findings.filter((found) => kept.includes(found.type) && found.type !== type.name),
      facts,
    ),
    edit: gravestOf(judged)[0]!,
  })
  const others = [...(direction.name === rules.direction ? [] : [direction]), ...ofWords]
  const [ofKind, ofOthers] = [isOther ? [type] : [], others].map((named) =>
    named.map(
      ({ name, probability }) =>
        `${severity}: by its words likely ${name.replaceAll('_', ' ')} (${percent(probability)})`,
    ),
  )
  return {
    ...likely,
    changeType: changeTypes[0]!,
    changeTypes,
    severity,
    facts,
    reasons: [...ofKind!, ...(isOther ? withoutKind(rules, findings) : rules.reasons), ...ofOthers!],
  }
}

/** The reasons of the rules; those of the kind that is replaced count no longer and come last. */
function withoutKind({ changeType, facts, reasons }: Verdict, findings: readonly Finding[]): string[] {
  const replaced = new Set(
    findings.filter(({ type }) => type === changeType).flatMap((found) => reasonsOf(found, facts)),
  )
  return [
    ...reasons.filter((reason) => !replaced.has(reason)),
    ...reasons.filter((reason) => replaced.has(reason)).map(setAside),
  ]
}

/** Kinds whose severity turns with the direction. */
const TURNING: ReadonlySet<ChangeType> = new Set(['coverage_change', 'unit_limit_changed'])
/** How much likelier the severity of the table counts, in natural logarithms. */
const TABLE_BONUS = 1.5
/** No severity is taken to be less likely than this. */
const LEAST_ODDS = 1e-3

type SeverityEvidence = {
  severities: Conclusions['severities']
  /** Of what else the rules found. */
  ofOthers: Severity
  /** The gravest passage, whose date an authorization may have. */
  edit: Edit
}

/**
 * The severity of the table for the likely kind, unless the words speak much more for another;
 * `ofWords` says so.
 */
function likelySeverity(
  rules: Verdict,
  likely: Verdict,
  { severities, ofOthers, edit }: SeverityEvidence,
): { severity: Severity; ofWords: Likely[] } {
  const { changeType: type, direction } = likely
  const isAsRules = type === rules.changeType && (direction === rules.direction || !TURNING.has(type))
  const byTable = isAsRules ? rules.severity : graver(severityOfType(type, likely, edit), ofOthers)
  // An authorization weighs by its date, and many codes by their number.
  if (type === 'prior_auth_added' || ofOthers === 'critical') return { severity: byTable, ofWords: [] }
  const score = (one: Severity) =>
    Math.log(Math.max(severities.get(one) ?? 0, LEAST_ODDS)) + (one === byTable ? TABLE_BONUS : 0)
  const severity = SEVERITIES.slice(1).reduce((best, one) => (score(one) > score(best) ? one : best), byTable)
  const ofWords =
    severity === byTable
      ? []
      : [{ name: `${severity} rather than ${byTable}`, probability: severities.get(severity)! }]
  return { severity, ofWords }
}

const graver = (one: Severity, other: Severity): Severity =>
  severityRank(one) > severityRank(other) ? one : other

const HIGH: ReadonlySet<ChangeType> = new Set([
  'prior_auth_removed',
  'codes_added',
  'codes_removed',
  'modifier_changed',
  'place_of_service_changed',
  'bundling_changed',
])
const MEDIUM: ReadonlySet<ChangeType> = new Set([
  'criteria_changed',
  'requirement_added',
  'requirement_removed',
  'applicability_changed',
])

/** The severity of a kind of change by the table of the design (payer policy, 1.7). */
function severityOfType(type: ChangeType, { direction, severity }: Verdict, edit: Edit): Severity {
  if (type === 'prior_auth_added') return authorizationBegins('unstated->required', edit).severity
  if (type === 'coverage_change') return direction === 'tightening' ? 'critical' : 'high'
  if (type === 'unit_limit_changed') return direction === 'loosening' ? 'medium' : 'high'
  if (HIGH.has(type)) return 'high'
  return MEDIUM.has(type) ? 'medium' : graver('low', severity)
}
