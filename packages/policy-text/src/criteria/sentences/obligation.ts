import { exec, guard } from '../../text/needles.ts'
import { regex, source } from '../../text/pattern.ts'
import type { CriteriaNode } from '../criteria.ts'
import { type Clause, cutAt, group, maskParentheses, type Place } from './clause.ts'
import { nodeOfSeries } from './series.ts'

const PEOPLE = source`
  (?:members?|patients?|individuals?|persons?|applicants?|beneficiar(?:y|ies)|enrollees?|child(?:ren)?|adults?|
  recipients?)
`
const MUST = source`(?:must|ha(?:s|ve) to|needs? to|(?:is|are) required to)(?: first| also)? `
const COVERED = source`(?:approv(?:ed|al)|authoriz(?:ed|ation)|cover(?:ed|age)|eligible|qualify|renew(?:ed|al))`
/** What people must do for a decision: "To qualify, the member must …". */
const OBLIGED = guard(regex('i')`
  ^(?:(?:in order )?to (?:be ${COVERED}|qualify|(?:receive|obtain) ${COVERED})\b[^,;.]{0,80}|
    (?:in order )?for [^,;.]{3,80} to be ${COVERED}\b[^,;.]{0,60}|
    (?:prior to|before) [^,;.]{0,60}${COVERED}[^,;.]{0,40}), (?:the |an? |all )?${PEOPLE} ${MUST}|
  ^(?:the |an? |all )?${PEOPLE} ${MUST}
    (?=[^.;]{10,400} (?:before|prior to|in order to|to) (?:be )?(?:[^\s.;]{1,30} ){0,6}?${COVERED}\b)
`)
/** The decision behind what people must do: "… before the drug is approved". */
const DECIDED = regex(
  'i',
)`,? (?:before|prior to|in order to|to) (?:be )?(?:[^\s.;]{1,30} ){0,6}?${COVERED}\b[^.;]*\.?$`

/** Verbs behind "must", each of which begins a condition. */
const FURTHER = regex('gi')`
  (?:,\s(?:(?:and|or)\s)?|\s(?:and|or)\s)(?:${MUST})?(?=(?:be|have|not|complete|meet|show|demonstrate|agree|receive|
  undergo|weigh|use|take|provide|participate|attend|remain|obtain|reside|lack|submit)\s)
`

/** The conditions of people who must meet them before something is covered. */
export function obligationOf({ start, text }: Clause, place: Place): CriteriaNode | null {
  const from = exec(OBLIGED, text)?.[0].length
  if (from === undefined) return null
  const words = text.slice(from).replace(DECIDED, '')
  const clause = { start: start + from, end: start + from + words.length, text: words }
  const joiners = [...maskParentheses(words).matchAll(FURTHER)]
  const parts = cutAt(clause, joiners).map((part) => nodeOfSeries(part, place))
  if (parts.length === 1) return parts[0]!
  return group(/\bor\s/i.test(joiners.at(-1)![0]) ? 'any' : 'all', parts)
}
