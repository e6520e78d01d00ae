import { limitIn } from '../../attributes/limits.ts'
import type { Limit } from '../../rule.ts'
import { type Cue, type Finding, subjectCodes } from '../finding.ts'

const MAI = /\b(?:MAI|MUE adjudication indicator)(?: of| is|:|=)? ?\(?([123])\b/i
/** A count without a limiting word: "; for 97035 it is 1 per day". */
const COUNT = /\d{1,20} (?:\w{1,40} )?(?:per|each|every|a)\b/i
/** Periods counted on a claim. Longer ones limit the frequency. */
export const ON_A_CLAIM = new Set([
  'day',
  'claim',
  'claim_line',
  'encounter',
  'session',
  'visit',
  'hour',
  'procedure',
  'side',
  null,
])

/**
 * The maximum units of a service per claim or day (`unit_limit`), or per longer period
 * (`frequency_limit`).
 */
export const limits: Cue = (clause) => {
  const quantity = limitIn(clause.text) ?? leftUnsaid(clause)
  if (!quantity) return []
  const mai = MAI.exec(clause.text)
  return [...limited(clause, quantity, mai), ...limited(clause, secondIn(clause.text, quantity), null)]
}

function leftUnsaid({ text, previous }: Parameters<Cue>[0]): Limit | null {
  const count = COUNT.exec(text)
  return count && limitIn(previous) ? limitIn(`maximum of ${text.slice(count.index)}`) : null
}

/** "4 units per day and 20 visits per year" states two limits. */
const SECOND =
  /\b(?:and|,|;) (?:a (?:total|maximum) of |no more than |up to )?((?:\d{1,20}|one|two|three|four|five|six|eight|ten|twelve|twenty) (?:[a-z]+ ){0,2}?(?:per|a|each|every|in any) .{0,600})$/i
function secondIn(text: string, first: Limit): Limit | null {
  const rest = SECOND.exec(text)?.[1]
  const second = rest === undefined ? null : limitIn(`maximum of ${rest}`)
  return second && second.per !== first.per ? second : null
}

function limited(clause: Parameters<Cue>[0], quantity: Limit | null, mai: RegExpExecArray | null): Finding[] {
  if (!quantity) return []
  const category = ON_A_CLAIM.has(quantity.per) ? 'unit_limit' : 'frequency_limit'
  const attributes = { quantity, ...(mai && { mai: Number(mai[1]) as 1 | 2 | 3 }) }
  return [{ category, disposition: 'limit', groups: subjectCodes(clause), attributes }]
}
