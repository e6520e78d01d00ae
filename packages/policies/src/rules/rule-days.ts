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
type RuleInForce<Rule> = { rule: Rule; newerRuleInForce: string | null }

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

/** When this version and the previous one were read. */
type Reading = { readOn: string; lastReadOn: string }

/**
 * Last day of a rule that its document no longer states: the day before its successor begins if
 * that day is stated and plausible, else the day before the new version was read. An earlier
 * printed last day is kept. A rule that was never in force ends the day before its first day.
 */
export function lastDayOf(
  rule: DayInterval,
  startsOn: string | null,
  { readOn, lastReadOn }: Reading,
): string {
  const isStated =
    startsOn !== null &&
    (startsOn > readOn || (startsOn > lastReadOn && startsOn > (rule.effectiveFrom ?? '')))
  const last = dayBefore(isStated ? startsOn : readOn)
  const kept = rule.effectiveTo !== null && rule.effectiveTo < last ? rule.effectiveTo : last
  const never = rule.effectiveFrom === null ? kept : dayBefore(rule.effectiveFrom)
  return kept < never ? never : kept
}

/**
 * First day of a rule that a newer version repeats. A rule in force keeps its first day; a future
 * rule moves with the document.
 */
export function firstDayOf(rule: DayInterval, stated: DayInterval, readOn: string): string | null {
  return rule.effectiveFrom !== null && rule.effectiveFrom > readOn
    ? stated.effectiveFrom
    : rule.effectiveFrom
}

/** The previous calendar day. */
export const dayBefore = (day: string) => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS))
/** The UTC day of an instant. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const DAY_MS = 86_400_000
