import { isDeepStrictEqual } from 'node:util'

/** First and last day of validity, `YYYY-MM-DD`, both included; null is open. */
export type DayInterval = { effectiveFrom: string | null; effectiveTo: string | null }

/** Fields of a rule that decide when it is in force and which rules it replaces. */
export type DatedRule = DayInterval & {
  id: string
  subjectKey: string
  verificationStatus: string
  modifierDispositions: unknown
  modifierRequirements: unknown
  documentVersionId: string | null
}

/** A rule in force on a day, and a newer rule of the same subject, or null. */
export type RuleInForce<Rule> = { rule: Rule; newerRuleInForce: string | null }

/** Whether a day lies in an interval. Days compare as text. */
export const holdsOn = ({ effectiveFrom, effectiveTo }: DayInterval, day: string): boolean =>
  (effectiveFrom === null || effectiveFrom <= day) && (effectiveTo === null || effectiveTo >= day)

/** How a rule or document stands on a day; one withdrawn before its first day has ended. */
export type Validity = 'in_force' | 'upcoming' | 'ended'

/** Whether a day is before, within or after an interval. `notEndedSql` is the same in SQL. */
export function validityOn(interval: DayInterval, day: string): Validity {
  if (holdsOn(interval, day)) return 'in_force'
  const { effectiveFrom, effectiveTo } = interval
  const isWithdrawn = effectiveFrom !== null && effectiveTo !== null && effectiveTo < effectiveFrom
  return effectiveFrom !== null && effectiveFrom > day && !isWithdrawn ? 'upcoming' : 'ended'
}

/** Whether a rule is in force on a day. A rejected rule (misread by an extractor) never is. */
export const isInForce = (
  rule: Pick<DatedRule, 'effectiveFrom' | 'effectiveTo' | 'verificationStatus'>,
  day: string,
): boolean => holdsOn(rule, day) && rule.verificationStatus !== 'rejected'

/**
 * The rules in force on a day, latest first day first, then newest first. `inForceSql` is the
 * same in SQL.
 */
export function rulesInForce<Rule extends DatedRule>(
  rules: readonly Rule[],
  day: string,
): RuleInForce<Rule>[] {
  const inForce = rules.filter((rule) => isInForce(rule, day)).toSorted(compareBegin)
  return inForce.map((rule) => ({
    rule,
    newerRuleInForce: inForce.find((other) => precedes(other, rule))?.id ?? null,
  }))
}

/** Orders rules by first day, latest first. Ids sort by creation time. */
function compareBegin(a: DatedRule, b: DatedRule): number {
  const [beganA, beganB] = [a.effectiveFrom ?? '', b.effectiveFrom ?? '']
  if (beganA !== beganB) return beganA > beganB ? -1 : 1
  return a.id > b.id ? -1 : 1
}

/** Whether a rule has the same subject and began later. Rules of one document version coexist. */
const precedes = (other: DatedRule, rule: DatedRule): boolean =>
  isSameSubject(other, rule) && compareBegin(other, rule) < 0 && other.id !== rule.id

const isSameSubject = (a: DatedRule, b: DatedRule): boolean =>
  a.subjectKey === b.subjectKey &&
  (a.documentVersionId === null || a.documentVersionId !== b.documentVersionId) &&
  isDeepStrictEqual(a.modifierDispositions, b.modifierDispositions) &&
  isDeepStrictEqual(a.modifierRequirements, b.modifierRequirements)
