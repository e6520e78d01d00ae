import { exec, guard } from '../../text/needles.ts'
import { regex, source } from '../../text/pattern.ts'
import type { CriteriaNode } from '../criteria.ts'
import { type Clause, cutAt, group, maskParentheses, type Place } from './clause.ts'
import { nodeOfSeries } from './series.ts'

const PEOPLE = source`
  (?:members?|patients?|individuals?|persons?|applicants?|beneficiar(?:y|ies)|enrollees?|child(?:ren)?|
  adults?|
  recipients?)
`
const MUST = source`(?:must|ha(?:s|ve) to|needs? to|(?:is|are) required to)(?: first| also)? `
const COVERED = source`
  (?:approv(?:ed|al)|authoriz(?:ed|ation)|cover(?:ed|age)|eligible|qualify|renew(?:ed|al))
`
/** What people must do for a decision: "To qualify, the member must …". */
const OBLIGED = guard(regex('i')`
  ^(?:(?:in order )?to (?:be ${COVERED}|qualify|(?:receive|obtain) ${COVERED})\b[^,;.]{0,80}|
    (?:in order )?for [^,;.]{3,80} to be ${COVERED}\b[^,;.]{0,60}|
    (?:prior to|before) [^,;.]{0,60}${COVERED}[^,;.]{0,40}), (?:the |an? |all )?${PEOPLE} ${MUST}|
  ^(?:the |an? |all )?${PEOPLE} ${MUST}
    (?=[^.;]{10,400} (?:before|prior to|in order to|to) (?:be )?(?:[^\s.;]{1,30} ){0,6}?${COVERED}\b)
`)
const OBLIGES = source`(?:must|may not|ha(?:s|ve) to|needs?)\b`
/** What must be so for a decision, whatever its subject: "Before X is approved, A must …". */
const REQUIRED = guard(regex('i')`
  ^(?:(?:before|prior to) [^,;.]{3,80} (?:is|are|can be|may be|will be) [^,;.]{3,60}, |
  (?:in order )?for [^,;.]{3,80} to (?:be ${COVERED}|receive|obtain|get)\b[^,;.]{0,80}, |
  (?:in order )?to (?:be ${COVERED}|be considered|qualify|receive|obtain|continue|extend|renew|
  repeat)\b[^,;.]{0,100},? )
    (?=(?:[^\s,;.]{1,40} ){1,9}?${OBLIGES})|
  ^(?:[^,;.]{3,60}, )?(?=(?:[^\s,;.]{1,40} ){1,9}?${OBLIGES}[^.;]{10,400} (?:before|
  prior to) (?:[^\s.;]{1,30} ){0,8}?
    (?:(?:is|are|be|being) )?${COVERED}\b)
`)
/** What is asked of those who send requests. */
export const PAPERWORK = regex('i')`
  \b(?:submi\w{1,6}|sent|send|fax\w*|bill(?:s|ed|ing)?|claims?|calls?|notif\w{1,6}|appeals?|portal|forms?|
  (?:prior|pre-?) ?(?:authorization|certification)|documentation|records?|requests?|enroll\w*|contracts?)\b
`
/** What those who ask must show: "The request must show that A, that B, and that C". */
const SHOWN = guard(regex('i')`
  \b(?:records?|charts?|notes?|documentation|requests?|prescribers?|physicians?|providers?|surgeons?|
  ordering [a-z]+|
  specialists?|evaluations?|examinations?)\b[^.;:]{0,100}?\x20(?:must|has to|have to|needs? to|
  should)(?: clearly)?\x20
  (?:show|confirm|document|demonstrate|establish|attest|certify|state|verify|support) that\x20|
  \bwe (?:need|must|have|ask|want) (?:to see|to know|evidence|see) that\x20|
  \b(?:must|has to) be (?:shown|documented|clear|established|demonstrated|evident) that\x20
`)
const FURTHER_THAT = regex('gi')`
  ,?\s(?:and\s|or\s)?that\s(?=(?:the|an?|no|there|at|all|any|his|her|its|their|[a-z]+s)\s|
  [a-z]+\s(?:is|are|was|were|has|have)\s)
`
/** Where a further subject must do something. */
const FURTHER_SUBJECT = regex('gi')`
  (?:,\s(?:(?:and|or)\s)?|\s(?:and|or(?!\smore|\sless))\s)(?=(?:(?!(?:and|or(?!\s(?:more|less|higher|lower|
  greater|older|younger))|that|which|who)\b)[^\s,;]{1,40}\s){0,9}?${OBLIGES})
`
/** The decision behind what people must do: "… before the drug is approved". */
const DECIDED = regex(
  'i',
)`,? (?:before|prior to|in order to|to) (?:be )?(?:[^\s.;]{1,30} ){0,6}?${COVERED}\b[^.;]*\.?$`

/** Verbs behind "must", each of which begins a condition. */
const FURTHER = regex('gi')`
  (?:,\s(?:(?:and|or)\s)?|\s(?:and|or)\s)(?:${MUST})?(?=(?:be|have|not|complete|meet|show|demonstrate|agree|
  receive|
  undergo|weigh|use|take|provide|participate|attend|remain|obtain|reside|lack|submit)\s)
`

/** The conditions that must be met before something is covered. */
export function obligationOf(clause: Clause, place: Place): CriteriaNode | null {
  const people = exec(OBLIGED, clause.text)?.[0].length
  if (people !== undefined) return obligationsFrom(clause, people, place, FURTHER)
  const shown = exec(SHOWN, clause.text)
  if (shown) return obligationsFrom(clause, shown.index + shown[0].length, place, FURTHER_THAT)
  const required = PAPERWORK.test(clause.text) ? undefined : exec(REQUIRED, clause.text)?.[0].length
  return required === undefined ? null : obligationsFrom(clause, required, place, FURTHER_SUBJECT)
}

function obligationsFrom({ start, text }: Clause, from: number, place: Place, further: RegExp): CriteriaNode {
  const words = text.slice(from).replace(DECIDED, '')
  const clause = { start: start + from, end: start + from + words.length, text: words }
  const found = [...maskParentheses(words).matchAll(further)]
  const commas = found.filter(({ 0: sign }) => sign.startsWith(','))
  const joiners = further === FURTHER_SUBJECT && commas.length > 0 ? commas : found
  const parts = cutAt(clause, joiners).map((part) => nodeOfSeries(part, place))
  if (parts.length === 1) return parts[0]!
  return group(/\bor\s/i.test(joiners.at(-1)![0]) ? 'any' : 'all', parts)
}
