/** Days of a rule, `YYYY-MM-DD`, both included; they compare as text. */
type Days = { effectiveFrom: string | null; effectiveTo: string | null }

/** When a version was read, and when the one before it was; `startsOn` is the first day that what replaces a rule states. */
export type Reading = { readOn: string; lastReadOn: string }

/**
 * The last day of a rule that its document no longer says: the day before what replaces it begins, where that is stated and still
 * to come when the old wording was last read; else the day before the new wording was read. A day that was printed is kept when
 * it is earlier. A rule that was never in force ends the day before it would have begun.
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
 * The first day of a rule that a newer version says again. A rule in force keeps its first day, whatever date the document now
 * bears; one that was still to come moves with the document.
 */
export function firstDayOf(rule: Days, said: Days, readOn: string): string | null {
  return rule.effectiveFrom !== null && rule.effectiveFrom > readOn ? said.effectiveFrom : rule.effectiveFrom
}

/** The calendar day before a day, in the same form. */
export const dayBefore = (day: string) => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS))
/** The UTC day of an instant. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const DAY_MS = 86_400_000
