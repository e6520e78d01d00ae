/** First and last day of a rule, `YYYY-MM-DD`, both included; compared as text. */
type Days = { effectiveFrom: string | null; effectiveTo: string | null }

/** When this version and the previous one were read. */
export type Reading = { readOn: string; lastReadOn: string }

/**
 * Last day of a rule that its document no longer states: the day before its successor begins if
 * that day is stated and plausible, else the day before the new version was read. An earlier
 * printed last day is kept. A rule that was never in force ends the day before its first day.
 */
export function lastDayOf(rule: Days, startsOn: string | null, { readOn, lastReadOn }: Reading): string {
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
export function firstDayOf(rule: Days, stated: Days, readOn: string): string | null {
  return rule.effectiveFrom !== null && rule.effectiveFrom > readOn
    ? stated.effectiveFrom
    : rule.effectiveFrom
}

/** The previous calendar day. */
export const dayBefore = (day: string) => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS))
/** The UTC day of an instant. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const DAY_MS = 86_400_000
