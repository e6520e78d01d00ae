import { regex } from './pattern.ts'

const DECIDES = regex('i')`
  \b(?:is|are|may be|will be|can be)(?: (?:also|only|not))? (?:(?:considered|deemed)(?: to be)?\x20)?
  (?:medically necessary|covered(?! by\b)|eligible for coverage|a covered benefit)\b|
  \b(?:may|will|can) be (?:approved|authorized)\b(?! (?:by|in)\b)
`

/**
 * Whether a text states that the payer covers something. Approvals by the FDA and coverage by
 * others are background.
 */
export const statesCoverage = (text: string): boolean => DECIDES.test(text)
