import { exec, guard, matches, matchesIn } from '../../text/needles.ts'
import { US_STATES } from '@ppman/facts'
import { regex } from '../../text/pattern.ts'
import { datesIn } from '../../text/dates.ts'
import type { RuleAttributes } from '../rule.ts'

/** Territories but Puerto Rico are left out: policies name them too rarely to be tested. */
const LEFT_OUT = new Set(['AS', 'GU', 'MP', 'VI'])

/** USPS codes of the states, the District and Puerto Rico by full names in lower case. */
export const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  US_STATES.filter(({ code }) => !LEFT_OUT.has(code)).map(({ code, name }) => [name.toLowerCase(), code]),
)

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

const LED = guard(regex('i')`
  \b(?:when|if|unless|only when|provided that|except (?:when|for|in|if)|after the (?:initial|first)|
    after|beyond the (?:first|initial)|for the treatment of|for the diagnosis of|in the absence of)
  \b[^.;]*
`)
const LONGEST_CHARS = 300

/** Lines that begin with a code below another line: their words describe the code. */
const DESCRIBED = regex('g')`
  (?<=\n)[ \t]*(?:[-•*·][ \t]*)?\+?(?:\d{5}|\d{4}[FTUM]|[A-EGHJ-MP-V]\d{4}|
    [A-TV-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?)
  (?![\w.])[^\n]*
`
/** How descriptors of codes say that a part is optional. */
const OPTIONAL_PART = /\b(?:if|when) (?:performed|required|provided|appropriate)(?=[,;)]|\s*(?:$|\n))/gi
/** The condition goes on behind a line end in lower case, and not behind the colon over a list. */
const CONDITION_END = /:[ \t]*(?=\n|$)|\n(?![ \t]*\p{Ll})/u

/**
 * The condition of a rule as printed: from "when", "if", "unless", … to the end of the clause, and
 * no farther than the list below it.
 */
export function conditionIn(words: string): string | undefined {
  const blank = (found: string) => ' '.repeat(found.length)
  const stated = words.replace(DESCRIBED, '').replace(OPTIONAL_PART, blank)
  const condition = exec(LED, stated)?.[0]
    .split(CONDITION_END, 1)[0]!
    .trim()
    .replace(/(?<![,:])[,:]+$/, '')
  return condition?.includes(' ') ? condition.slice(0, LONGEST_CHARS) : undefined
}

const OUT = guard(/\b(?:out[- ]of[- ]network|non-?participating|non-?par|non-?contracted|OON)\b/i)
const EVERY_OUT = new RegExp(OUT.pattern.source, 'gi')
const IN = guard(/\b(?:in[- ]network|participating|contracted|par providers?)\b/i)

/** The network that a text is for; null when it names both or none. */
function networkIn(text: string): 'in_network' | 'out_of_network' | null {
  const [isOut, isIn] = [matches(OUT, text), matches(IN, text.replace(EVERY_OUT, ' '))]
  return isOut === isIn ? null : isOut ? 'out_of_network' : 'in_network'
}

/** Settings of care with their place-of-service codes (CMS place of service code set). */
const SETTINGS: readonly [name: RegExp, places: readonly string[]][] = [
  [/\b(?:outpatient hospital|hospital outpatient|outpatient settings?|on- or off-campus)\b/i, ['22', '19']],
  [
    /\b(?:inpatient(?: hospital)?|acute inpatient)(?: settings?| facilit\w+|-only| only|,| or|\.|:|$)/i,
    ['21'],
  ],
  [/\b(?:(?:ambulatory )?surg(?:ery|ical) centers?|endoscopy centers?|ASCs?)\b/i, ['24']],
  [/\b(?:emergency (?:department|room))s?\b/i, ['23']],
  [/\b(?:(?:physician(?:'s)? )?office(?:-based)?|physician office)(?: settings?| only|\.|$| or|,)/i, ['11']],
  [
    /\b(?:home settings?|at home|in the (?:member's |patient's )?home|patient's home|member's home)\b/i,
    ['12'],
  ],
  [/\b(?:independent (?:clinical )?laborator(?:y|ies))\b/i, ['81']],
  [/\b(?:skilled nursing facilit(?:y|ies)|SNFs?)\b/i, ['31']],
  [/(?<!skilled )\bnursing facilit(?:y|ies)\b/i, ['32']],
  [/\bassisted living(?: facilit(?:y|ies))?\b/i, ['13']],
  [/\bgroup homes?\b/i, ['14']],
  [/\b(?:retail|walk-in) (?:health )?clinics?\b/i, ['17']],
  [/\b(?:dialysis|ESRD) (?:facilit(?:y|ies)|centers?|units?)\b/i, ['65']],
  [/\b(?:urgent care)(?: centers?| facilit\w+| settings?)?\b/i, ['20']],
]
const GUARDED_SETTINGS = SETTINGS.map(([name, places]) => ({ name: guard(name), places }))

/** A setting as an example, and the field of a header that names the usual ones. */
const NO_PLACE = regex('gi')`
  \bsuch as (?:an? |the )?[^.;,()]{1,40}|\bplaces? of service\s*:\s*(?:inpatient|outpatient)(?:\s*\/\s*
  (?:inpatient|outpatient))?
`

/** Place-of-service codes of the settings that a text names. */
export function placesNamedIn(text: string): string[] {
  const stated = text.replace(NO_PLACE, (found) => ' '.repeat(found.length))
  return GUARDED_SETTINGS.flatMap(({ name, places }) => (matches(name, stated) ? places : []))
}

const LAST_DAY = regex('i')`
  \b(?:through|until|thru|ending|ends|end[- ]dated|expir\w{1,40}|terminat\w{1,40}|up to|to|
    -)(?: on| effective| as of)?\s{0,9}$
`
const BEFORE = /\b(?:before|prior to)\s{0,9}$/i
const DAY = guard(regex('gi')`
  (?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,20}\.? \d{1,2},? \d{4}|
    \d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})
`)
const FIRST_DAY = regex('i')`
  \b(?:effective|beginning|starting|start|as of|from|on or after|on and after|after|in force|begins?|
    starts?|implement\w{0,30}|for (?:dates? of service|DOS|claims|services)|eff\.?|added|
    added\/effective|since|on)\b[^.;]{0,60}$
`
const CONTEXT_CHARS = 70

/** The first and last effective day as printed; dates of other kinds are ignored. */
export function effectiveDatesIn(text: string): { effectiveFrom?: string; effectiveTo?: string } {
  const found: { effectiveFrom?: string; effectiveTo?: string } = {}
  for (const { 0: day, index } of matchesIn(DAY, text)) {
    const on = datesIn(day)[0]?.on
    const before = text.slice(Math.max(0, index - CONTEXT_CHARS), index)
    if (!on || BEFORE.test(before)) continue
    if (LAST_DAY.test(before)) found.effectiveTo ??= on
    else if (FIRST_DAY.test(before)) found.effectiveFrom ??= on
  }
  return found
}

/**
 * Lines of business with their words. A match hides its words from later entries ("Medicare
 * Advantage" is not Medicare).
 */
const PLANS: readonly [words: RegExp, plan: string][] = [
  [/\b(?:all plans|all lines of business|all products|all LOBs?)\b/gi, 'all'],
  [
    regex('gi')`
      \b(?:D-?SNPs?|dual[- ](?:eligible|special needs|complete|demonstration)(?: \w+)?|dual eligibles?|
        medicare-medicaid plans?|MMP)\b
    `,
    'dual',
  ],
  [
    /\b(?:medicare advantage|medicare HMO|medicare PPO|MA[- ](?:PD )?plans?|MAPD|medicare part C)\b/gi,
    'medicare_advantage',
  ],
  [/\b(?:medigap|medicare supplement(?:al)?)\b/gi, 'medigap'],
  [
    regex('gi')`
      \b(?:original medicare|traditional medicare|medicare fee[- ]for[- ]service|medicare FFS|
        medicare part B)\b
    `,
    'medicare_ffs',
  ],
  [
    /\b(?:medicaid|community plan|MassHealth|Medi-Cal|AHCCCS|BadgerCare|STAR\+?PLUS|managed medicaid)\b/gi,
    'medicaid',
  ],
  [/\b(?:CHIP|children's health insurance program)\b/g, 'chip'],
  [
    /\b(?:(?:individual |health insurance )?exchange|marketplace|QHPs?|ACA plans?|on-exchange)\b/gi,
    'exchange',
  ],
  [/\b(?:self[- ]funded|self[- ]insured|ASO|administrative services only)\b/gi, 'self_funded'],
  [/\b(?:FEHB|FEP|federal employee(?:s'?)?(?: health benefits?)?(?: program)?)\b/gi, 'fehb'],
  [/\b(?:TRICARE)\b/gi, 'tricare'],
  [/\b(?:workers'? comp(?:ensation)?)\b/gi, 'workers_comp'],
  [/\b(?:commercial|fully[- ]insured|employer[- ]sponsored)\b/gi, 'commercial'],
]
const OF_ANOTHER = regex('gi')`
  \b(?:medicare|medicaid) (?:physician )?(?:fee schedule|allowable|rates?|guidelines|NCCI|national)\b|
  \bCenters for Medicare (?:&|and) Medicaid Services\b
`
const PLANS_LEFT_OUT = regex('i')`
  \b(?:except(?:ing| for| in)?|excluding|other than|does not apply to|not apply to|not including)
  \s[\w, -]{0,40}$
`

/** Lines of business that a text is for, without those that it excludes. */
export function planTypesIn(text: string): string[] {
  let rest = text.replace(OF_ANOTHER, (words) => ' '.repeat(words.length))
  return PLANS.flatMap(([words, plan]) => {
    let isFor = false
    rest = rest.replace(words, (found: string, ...more: unknown[]) => {
      const position = more.find((one): one is number => typeof one === 'number')!
      isFor ||= !PLANS_LEFT_OUT.test(text.slice(Math.max(0, position - 60), position))
      return ' '.repeat(found.length)
    })
    return isFor ? [plan] : []
  })
}

const NAMES = Object.keys(STATES).sort((a, b) => b.length - a.length)
const CODES = [...new Set(Object.values(STATES))]
const NAME = guard(
  new RegExp(
    `\\b(?:${NAMES.map((name) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())).join('|')})\\b`,
    'g',
  ),
)
/**
 * Two letters are a state only in a list of states or after certain words: "OR", "IN" and "ME" are
 * words too.
 */
const LISTED = guard(regex('g')`
  (?:\b(?:in|except|excluding|states? of|states?:?|for|only|outside|apply to|applies to)\s(?:
      the (?:states? )?(?:of )?)?)((?:${CODES.join('|')})(?:(?:, and |, or |, | and | or |
        /)(?:${CODES.join('|')}))*)\b(?!-|\d)
`)
const STATES_LEFT_OUT = regex('i')`
  \b(?:except(?:ing| for| in)?|excluding|other than|outside(?: of)?|not apply (?:to|in)|not in|
    not available in)\s(?:the (?:states? )?(?:of )?)?(?:members in )?[\w, ]{0,60}$
`

/** USPS codes of the states that a text is for and of those that it excludes, each sorted. */
export function statesIn(text: string): { states: string[]; excluded: string[] } {
  const named = matchesIn(NAME, text).map(({ 0: name, index }) => ({
    at: index,
    codes: [STATES[name.toLowerCase()]!],
  }))
  const listed = matchesIn(LISTED, text).map(({ 0: all, 1: list, index }) => ({
    at: index + all.length - list!.length,
    codes: list!.match(/[A-Z]{2}/g) ?? [],
  }))
  const found = [...named, ...listed].map(({ at, codes }) => ({
    codes,
    isOut: STATES_LEFT_OUT.test(text.slice(Math.max(0, at - 90), at)),
  }))
  const sorted = (isOut: boolean) =>
    [...new Set(found.filter((one) => one.isOut === isOut).flatMap(({ codes }) => codes))].sort()
  return { states: sorted(false), excluded: sorted(true) }
}
