import type { RuleAttributes } from './rule.ts'

/** How a rule acts beyond its scope and limits, under the names that labelled data and callers see; what is not stated is left out. */
export function detailWords(said: RuleAttributes): Record<string, unknown> {
  const words = {
    percent_of_allowed: said.percentOfAllowed,
    column1: said.column1,
    modifier_indicator: said.modifierIndicator,
    mai: said.mai,
    age_min: said.ageMin,
    age_max: said.ageMax,
    gender: said.gender,
    primary: said.primary,
    global_days: said.globalDays,
    replaced_by: said.replacedBy,
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}
