import { datesIn } from '../../text/dates.ts'
import type { RuleAttributes } from '../rule.ts'
import { planTypesIn } from './plan-types.ts'
import { statesIn } from './states.ts'

/** The scope that a text states: plans, states, network, places, dates and condition. */
export function scopeIn(words: string): RuleAttributes {
  const planTypes = planTypesIn(words)
  const { states, excluded } = statesIn(words)
  const networkStatus = networkIn(words)
  const placesOfService = placesNamedIn(words)
  const condition = conditionIn(words)
  return {
    ...(planTypes.length > 0 && { planTypes }),
    ...(states.length > 0 && { states }),
    ...(excluded.length > 0 && { statesExcluded: excluded }),
    ...(networkStatus && { networkStatus }),
    ...(placesOfService.length > 0 && { placesOfService }),
    ...effectiveDatesIn(words),
    ...(condition !== undefined && { condition }),
  }
}

const LED =
  /\b(?:when|if|unless|only when|provided that|except (?:when|for|in|if)|after the (?:initial|first)|after|beyond the (?:first|initial)|for the treatment of|for the diagnosis of|in the absence of)\b[^.;]*/i
const LONGEST_CHARS = 300

/** The condition of a rule as printed: from "when", "if", "unless", … to the end of the clause. */
export function conditionIn(words: string): string | undefined {
  const condition = LED.exec(words)?.[0]
    .trim()
    .replace(/(?<![,:])[,:]+$/, '')
  return condition ? condition.slice(0, LONGEST_CHARS) : undefined
}

const OUT = /\b(?:out[- ]of[- ]network|non-?participating|non-?par|non-?contracted|OON)\b/i
const IN = /\b(?:in[- ]network|participating|contracted|par providers?)\b/i

/** The network that a text is for; null when it names both or none. */
function networkIn(text: string): 'in_network' | 'out_of_network' | null {
  const [isOut, isIn] = [OUT.test(text), IN.test(text.replace(new RegExp(OUT.source, 'gi'), ' '))]
  return isOut === isIn ? null : isOut ? 'out_of_network' : 'in_network'
}

/** Settings of care with their place-of-service codes (CMS place of service code set). */
const SETTINGS: readonly [name: RegExp, places: readonly string[]][] = [
  [/\b(?:outpatient hospital|hospital outpatient|outpatient settings?|on- or off-campus)\b/i, ['22', '19']],
  [/\b(?:inpatient(?: hospital)?|acute inpatient)(?: settings?| facilit\w+|-only| only|,| or|\.|$)/i, ['21']],
  [/\b(?:ambulatory surg(?:ery|ical) centers?|ASCs?)\b/i, ['24']],
  [/\b(?:emergency (?:department|room))s?\b/i, ['23']],
  [/\b(?:(?:physician(?:'s)? )?office(?:-based)?|physician office)(?: settings?| only|\.|$| or|,)/i, ['11']],
  [
    /\b(?:home settings?|at home|in the (?:member's |patient's )?home|patient's home|member's home)\b/i,
    ['12'],
  ],
  [/\b(?:independent (?:clinical )?laborator(?:y|ies))\b/i, ['81']],
  [/\b(?:skilled nursing facilit(?:y|ies)|SNFs?)\b/i, ['31']],
  [/\b(?:urgent care)(?: centers?| facilit\w+| settings?)?\b/i, ['20']],
]

/** Place-of-service codes of the settings that a text names. */
export const placesNamedIn = (text: string) =>
  SETTINGS.flatMap(([name, places]) => (name.test(text) ? places : []))

const LAST_DAY =
  /\b(?:through|until|thru|ending|ends|end[- ]dated|expir\w{1,40}|terminat\w{1,40}|up to|to|-)(?: on| effective| as of)?\s{0,9}$/i
const BEFORE = /\b(?:before|prior to)\s{0,9}$/i
const DAY =
  /(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,20}\.? \d{1,2},? \d{4}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})/gi
const FIRST_DAY =
  /\b(?:effective|beginning|starting|start|as of|from|on or after|on and after|after|in force|begins?|starts?|implement\w{0,30}|for (?:dates? of service|DOS|claims|services)|eff\.?|added|added\/effective|since|on)\b[^.;]{0,60}$/i
const CONTEXT_CHARS = 70

/** The first and last effective day as printed; dates of other kinds are ignored. */
export function effectiveDatesIn(text: string): { effectiveFrom?: string; effectiveTo?: string } {
  const found: { effectiveFrom?: string; effectiveTo?: string } = {}
  for (const { 0: day, index } of text.matchAll(DAY)) {
    const on = datesIn(day)[0]?.on
    const before = text.slice(Math.max(0, index - CONTEXT_CHARS), index)
    if (!on || BEFORE.test(before)) continue
    if (LAST_DAY.test(before)) found.effectiveTo ??= on
    else if (FIRST_DAY.test(before)) found.effectiveFrom ??= on
  }
  return found
}
