import { readFileSync } from 'node:fs'
import { type LinearModel, mostLikely, parseLinearModel } from '@ppman/text'
import { lazy } from '../../text/memoize.ts'
import { severityOf, type Verdict } from '../classify.ts'
import { authorizationBegins } from '../decision-rules.ts'
import {
  CHANGE_TYPES,
  type ChangeType,
  type Direction,
  type Edit,
  type Finding,
  type Severity,
  severityRank,
} from '../finding.ts'
import { featuresOfEdits } from './change-features.ts'

/** The parts of a verdict that models judge, each with its own. */
export const ASPECTS = ['direction', 'changeType'] as const
export type Aspect = (typeof ASPECTS)[number]

/** An edit with what the rules found in it. */
export type JudgedEdit = { edit: Edit; findings: readonly Finding[] }

const rankOf = ({ findings }: JudgedEdit) =>
  Math.max(...findings.map(({ severity }) => severityRank(severity)))

/** The edits with the gravest findings. */
function gravestOf(judged: readonly JudgedEdit[]): Edit[] {
  const gravest = judged.reduce((most, one) => Math.max(most, rankOf(one)), 0)
  return judged.filter((one) => rankOf(one) === gravest).map(({ edit }) => edit)
}

/** What the models know of a change. */
export const featuresOfChange = (judged: readonly JudgedEdit[]): string[] =>
  featuresOfEdits(gravestOf(judged))

/** The feature by which a model knows what the rules conclude. */
export const rulesFeature = (conclusion: string): string => `rules ${conclusion}`

/**
 * Kinds of change that the rules often conclude from words that mean another kind: a limit that "is
 * not a benefit again until", a modifier whose lines "are denied".
 */
const OPEN_TYPES: readonly ChangeType[] = ['criteria_changed', 'coverage_change', 'requirement_removed']

/**
 * Whether the rules leave a part of their verdict on an alert open. A direction is open when it is
 * unknown, or when criteria and duties point both ways. Facts that point both ways and wording
 * without a fact stay as they are.
 */
export function isOpen(aspect: Aspect, verdict: Pick<Verdict, 'severity' | Aspect>): boolean {
  const { severity, direction, changeType } = verdict
  if (severityRank(severity) < severityRank('medium')) return false
  if (direction === 'mixed' && severity !== 'medium') return false
  return aspect === 'direction'
    ? direction === 'unknown' || direction === 'mixed'
    : OPEN_TYPES.includes(changeType)
}

/**
 * The least probability with which a conclusion replaces that of the rules. Any direction is better
 * than an unknown one.
 */
export const LEAST_PROBABILITY: Readonly<Record<Aspect, number>> = { direction: 0, changeType: 0.55 }

/** Fitted on labelled changes; see `conclusions.fit.ts` of the evaluation. */
export const MODEL_FILES: Readonly<Record<Aspect, string>> = {
  direction: 'direction.txt',
  changeType: 'type.txt',
}
const models = lazy(() => ({ direction: readModel('direction'), changeType: readModel('changeType') }))
const readModel = (aspect: Aspect): LinearModel =>
  parseLinearModel(readFileSync(new URL(MODEL_FILES[aspect], import.meta.url), 'utf8'))

/**
 * The verdict of the rules, with the likeliest direction and kind of change by the words where the
 * rules leave these open, and the severity of another kind.
 */
export function withLikely(verdict: Verdict, judged: readonly JudgedEdit[]): Verdict {
  if (!ASPECTS.some((aspect) => isOpen(aspect, verdict))) return verdict
  const features = featuresOfChange(judged)
  const likely = (aspect: Aspect) => {
    if (!isOpen(aspect, verdict)) return null
    const { name, probability } = mostLikely(models()[aspect], [...features, rulesFeature(verdict[aspect])])
    return name === verdict[aspect] || probability < LEAST_PROBABILITY[aspect] || !isSpokenOf(name, judged)
      ? null
      : { name, percent: Math.round(100 * probability) }
  }
  const [direction, type] = [likely('direction'), likely('changeType')]
  const directed = direction ? withDirection(verdict, direction) : verdict
  return type ? withType(directed, type, judged) : directed
}

const AUTHORIZATION = /auth|pre-?cert|pre-?approv|\bPA\b|approv|notif|permission|review/i

/** An authorization that is asked for anew stands in the new text, and one that went in the old. */
function isSpokenOf(conclusion: string, judged: readonly JudgedEdit[]): boolean {
  const has = (side: 'before' | 'after') =>
    judged.some(({ edit }) => AUTHORIZATION.test(edit.quote[side] ?? ''))
  if (conclusion === 'prior_auth_added') return has('after')
  return conclusion !== 'prior_auth_removed' || has('before')
}

type Likely = { name: string; percent: number }

const withDirection = (verdict: Verdict, { name, percent }: Likely): Verdict => ({
  ...verdict,
  direction: name as Direction,
  reasons: [...verdict.reasons, `${verdict.severity}: by its words likely ${name} (${percent} percent)`],
})

/**
 * The kind that the rules concluded goes, with its position before and after. What else they found
 * counts as before.
 */
function withType(verdict: Verdict, { name, percent }: Likely, judged: readonly JudgedEdit[]): Verdict {
  const likely = name as ChangeType
  const kept = verdict.changeTypes.filter((type) => type !== verdict.changeType)
  const changeTypes = CHANGE_TYPES.filter((type) => type === likely || kept.includes(type))
  const { rule: _rule, polarity: _polarity, ...facts } = verdict.facts
  const left = judged.flatMap(({ findings }) => findings).filter(({ type }) => kept.includes(type))
  const [own, least] = [severityOfType(likely, verdict, gravestOf(judged)[0]!), severityOf(left, facts)]
  const severity = severityRank(own) > severityRank(least) ? own : least
  const reason = `${own}: by its words likely ${name.replaceAll('_', ' ')} (${percent} percent)`
  return {
    ...verdict,
    changeType: changeTypes[0]!,
    changeTypes,
    severity,
    facts,
    reasons: [reason, ...verdict.reasons],
  }
}

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
  return HIGH.has(type) ? 'high' : MEDIUM.has(type) ? 'medium' : severity
}
