import { isDeepStrictEqual } from 'node:util'

/** First and last day of something that holds for a time, `YYYY-MM-DD`, both included; null where open. */
export type DayInterval = { effectiveFrom: string | null; effectiveTo: string | null }

/** What of a rule decides on which days it is in force, and which rules it stands beside. */
export type DatedRule = DayInterval & {
  id: string
  subjectKey: string
  verificationStatus: string
  modifierDispositions: unknown
  modifierRequirements: unknown
  documentVersionId: string | null
}

/** A rule in force on a day, with the rule of the same subject that precedes it; null where it comes first. */
export type RuleInForce<Rule> = { rule: Rule; newerRuleInForce: string | null }

/** Whether a day lies in an interval. Days compare as text. */
export const holdsOn = ({ effectiveFrom, effectiveTo }: DayInterval, day: string): boolean =>
  (effectiveFrom === null || effectiveFrom <= day) && (effectiveTo === null || effectiveTo >= day)

/** Whether a rule is in force on a day. A rule that an extractor misread never was. */
export const isInForce = (
  rule: Pick<DatedRule, 'effectiveFrom' | 'effectiveTo' | 'verificationStatus'>,
  day: string,
): boolean => holdsOn(rule, day) && rule.verificationStatus !== 'rejected'

/**
 * The rules in force on a day, the one that began last first; of equal first days, the one written down last.
 * `in-force-sql-repo.ts` says the same in SQL.
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

/** Orders rules by their first day, the latest first. Ids sort by the time of writing. */
function compareBegin(a: DatedRule, b: DatedRule): number {
  const [beganA, beganB] = [a.effectiveFrom ?? '', b.effectiveFrom ?? '']
  if (beganA !== beganB) return beganA > beganB ? -1 : 1
  return a.id > b.id ? -1 : 1
}

/** Whether a rule is about the same as another and began later. Rules of one version of a document stand side by side. */
const precedes = (other: DatedRule, rule: DatedRule): boolean =>
  isSameSubject(other, rule) && compareBegin(other, rule) < 0 && other.id !== rule.id

const isSameSubject = (a: DatedRule, b: DatedRule): boolean =>
  a.subjectKey === b.subjectKey &&
  (a.documentVersionId === null || a.documentVersionId !== b.documentVersionId) &&
  isDeepStrictEqual(a.modifierDispositions, b.modifierDispositions) &&
  isDeepStrictEqual(a.modifierRequirements, b.modifierRequirements)
