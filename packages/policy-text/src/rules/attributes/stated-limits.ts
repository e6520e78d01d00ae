import { exec, guard } from '../../text/needles.ts'
import { regex, source } from '../../text/pattern.ts'
import { phrase, MARKS, wordings } from '../clauses/phrase.ts'
import type { Limit } from '../rule.ts'
import { COUNTED, NUMBER, numberOf, PERIOD, periodOf, unitOf } from './counts-and-periods.ts'

/** A frequency without "at most" is a limit too. */
const OFTEN = regex('i')`
  \b(?:(once|twice|one time|two times|three times|four times)(?:\W{1,2}|,? (?:in a |in any |a |an |
        each |every |per |during (?:a |the |each )|within (?:a |any |each )?)|in )(?=${PERIOD})|
    (?:no more (?:often|frequently) than )?every (?!(?:single |office )?(?:claim|line|visit|session|
        procedure|encounter|stay|admission|date|day|tumor|lesion|indication|condition)s?\b)(?=${PERIOD}))
`
/** "two tests annually", "covered annually". */
const ADVERBS: Record<string, string> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  annually: 'year',
  yearly: 'year',
  biennially: '2 years',
  'every other year': '2 years',
  'every other month': '2 months',
  'every other day': '2 days',
}
const ADVERB = `(${Object.keys(ADVERBS).join('|')})`
const COUNT_ADVERB = new RegExp(`${NUMBER}(?: (${COUNTED}))?(?: of)?(?: \ue000)? ${ADVERB}\\b`, 'i')
/** "lifetime limit of one", "daily maximum: 4 units". */
const OF_PERIOD: Record<string, string> = { ...ADVERBS, annual: 'year', lifetime: 'lifetime' }
const PERIOD_LIMIT = regex('i')`
  \b(${Object.keys(OF_PERIOD).join('|')}) (?:[a-z]+ ){0,2}?(?:limit|max(?:imum)?|cap|allowance|quantity|
    benefit|units?)\b[^.;\d]{0,40}? ?${NUMBER}(?! ?(?:%|percent))(?: (${COUNTED}))?
`
const PAID_ADVERB = regex('i')`
  \b(?:${phrase('<pay>').source}|covered|limited|once|(?<!\bmust be )(?:billed|performed))\b
  (?: \w+){0,2}?(?: no more than| at most| not more than)? ${ADVERB}\b
`
/** "We do not pay for 77080 within 23 months of the last study." */
const SINCE_LAST = regex('i')`
  \bwithin (?:a |the )?(?=(?:[\w()-]+ ){1,4}?(?:of|after|from|since) (?:the |an? |any |its |their )?(?:last|
  previous|prior|earlier|preceding|first|same|another)\b)(?=${PERIOD})
`
/** "Repeat testing with 81220 within the lifetime will be denied." */
const REPEATED = regex('i')`
  \b(?:repeat(?:ed|ing)?|duplicate|additional|subsequent|second|third|another)\b[^.;]{0,60}\b(?:within|
  in) (?:a |the |any )?(?=
    ${PERIOD})
`
/** "a 20-visit annual limit" */
const COMPOUND = new RegExp(
  `${NUMBER}-(${COUNTED}) (${Object.keys(OF_PERIOD).join('|')}) (?:limit|max(?:imum)?|cap|benefit)\\b`,
  'i',
)
/** "The maximum number of units payable per day for 95024 is 40." */
const NUMBERED = regex('i')`
  \b(?:max(?:imum)?|allowable|allowed)? ?(?:number|quantity|count|amount) of (${COUNTED})
  (?: [a-z]+){0,3}? (?:per|each|every|in any|on a)[ -]?(?=${PERIOD})[^.;]{0,80}? (?:is|are|equals|
    may not exceed|cannot exceed|must not exceed) (?:limited to )?${NUMBER}(?! ?(?:%|percent))
`
/** "D1206: two per benefit year", "A7034 nasal interface - 1 per 3 months" */
const LED_COUNT = new RegExp(
  '\\ue000\\)?(?: ?[:,=-] ?|(?: [a-z-]{1,20}){1,6} ?[:=-] )' +
    `(?:up to |(?:a )?max(?:imum)?(?: of)? |limit(?:ed to)? )?${NUMBER}(?: ${COUNTED})? ` +
    `(?:per|every|each|a|in an?|(?:over|within|during) (?:an? |any )?)[ -]?(?=${PERIOD})`,
  'i',
)
/** "Six 99406 sessions per 12 months" */
const COUNT_ABOUT = new RegExp(
  source`
    ${NUMBER} (?:(?!of )[a-z-]+ ){0,3}\(?\ue000\)?(?: (${COUNTED}))? ?
    (?:per|a|each|every|in any|in an?|within|in)[ -]?(?=${PERIOD})
  `,
  'i',
)
/** "One unit of 83520 will be reimbursed per date of service." */
const COUNT_PAID = regex('i')`
  ${NUMBER} (${COUNTED}) of ${MARKS.service} (?:is|are|will be|may be|can be|shall be) (?:\w+ )?(?:
    reimburs\w+|paid|payable|allowed|covered|billed|reported)(?: \w+){0,2}? (?:per|each|every|
    in any)[ -]?(?=${PERIOD})
`
/** What exceeds the limit is not paid. */
export const REFUSES = wordings('stated-limits.refuses', {
  'denied, not paid or rejected': source`den(?:y|ied)|<not> (?:be )?(?:<few>)<pay>|reject`,
})

/**
 * The period after a match; a side of the body is none when a time follows: "per tooth in three
 * years".
 */
function after(text: string, { index, 0: all }: RegExpExecArray): string | null {
  const rest = text.slice(index + all.length)
  const period = periodOf(rest)
  const next = period === 'side' ? NEXT_PERIOD.exec(rest) : null
  return (next && periodOf(rest.slice(next.index + next[0].length))) ?? period
}
const NEXT_PERIOD = new RegExp(
  `^[^.;,]{1,30}? (?:in|per|every|within|each|a|during) (?:any )?(?=${PERIOD})`,
  'i',
)

/** "is paid one time only": once and never again. */
const ONCE_ONLY = regex('i')`
    \b(?:paid|payable|covered|allowed|reimbursed|billable|billed|reported) (?:only )?(?:once|
    one time)(?: only| ever)?(?=\W*$|[;,.] )
  `

/** "At least 180 days must separate one 27096 from the next": one in that time. */
const INTERVAL = regex('i')`
  \b(?:(?:at least|a minimum of|no (?:fewer|less) than) )?(?=${PERIOD})(?:[\w()-]+ ){2,3}?(?:must|should|
  shall|has to|have to|
  need to|needs to) (?:separate|elapse|pass|lie|go by)\b|\bwait (?:at least |
  a minimum of )?(?=${PERIOD})(?:[\w()-]+ ){2,3}?
  (?:between|before)\b|\b(?:must|should|
  shall) be (?:\w+ )?(?:at least )?(?=${PERIOD})(?:[\w()-]+ ){2,3}?apart\b
`

/** "The interval between doses of J0588 must be 84 days", "a useful lifetime of five years". */
const SPACED = regex('i')`
  \b(?:intervals?|spacing|gap)\b[^.;]{0,60}?\b(?:must be|is|are|has to be|should be|
  of)(?: at least| no less than|
  a minimum of)? (?=${PERIOD})|
  \b(?:useful (?:lifetime|life)|life expectancy|replacement (?:cycle|interval|period|
  schedule))\b[^.;]{0,60}?\b(?:is|are|
  of)(?: at least)? (?=${PERIOD})|
  (?<=^|[,;] |\band )(?=${PERIOD})(?:[\w()-]+ ){2,3}?or (?:more|longer) (?:must|should|shall|has to|
  have to) (?:separate|elapse|
  pass|lie|go by)\b
`

/** Ways to state a limit with its period, in order of precedence. */
const WAYS: readonly [way: RegExp, limit: (found: RegExpExecArray, text: string) => Limit][] = [
  [
    OFTEN,
    (found, text) => ({ max: found[1] ? timesOf(found[1]) : 1, unit: 'service', per: after(text, found) }),
  ],
  [
    PERIOD_LIMIT,
    ([, period, max, item], text) => ({
      max: numberOf(max!),
      unit: unitOf(item, text),
      per: OF_PERIOD[period!.toLowerCase()]!,
    }),
  ],
  [
    COUNT_ADVERB,
    ([, max, item, adverb], text) => ({
      max: numberOf(max!),
      unit: unitOf(item ?? 'service', text),
      per: ADVERBS[adverb!.toLowerCase()]!,
    }),
  ],
  [
    INTERVAL,
    ({ 0: all }) => ({
      max: 1,
      unit: 'service',
      per: periodOf(all.replace(/^.*?(?:at least|minimum of|(?:fewer|less) than|wait|be) (?=\w)/i, '')),
    }),
  ],
  [
    SPACED,
    (found, text) => ({
      max: 1,
      unit: 'service',
      per: /^\d|^[a-z]+ (?:day|week|month|year)/i.test(found[0]) ? periodOf(found[0]) : after(text, found),
    }),
  ],
  [ONCE_ONLY, () => ({ max: 1, unit: 'service', per: 'lifetime' })],
  [PAID_ADVERB, ([, adverb]) => ({ max: 1, unit: 'service', per: ADVERBS[adverb!.toLowerCase()]! })],
  [
    COUNT_PAID,
    (found, text) => ({ max: numberOf(found[1]!), unit: unitOf(found[2], text), per: after(text, found) }),
  ],
  [
    COUNT_ABOUT,
    (found, text) => ({ max: numberOf(found[1]!), unit: unitOf(found[2], text), per: after(text, found) }),
  ],
  [
    COMPOUND,
    ([, max, item, period], text) => ({
      max: numberOf(max!),
      unit: unitOf(item, text),
      per: OF_PERIOD[period!.toLowerCase()]!,
    }),
  ],
  [
    NUMBERED,
    (found, text) => ({
      max: numberOf(found[2]!),
      unit: unitOf(found[1], text),
      per: periodOf(found[0].replace(/^.*?\b(?:per|each|every|in any|on a)[ -]/i, '')),
    }),
  ],
  [LED_COUNT, (found, text) => ({ max: numberOf(found[1]!), unit: 'service', per: after(text, found) })],
]
const GUARDED = WAYS.map(([way, limit]) => ({ way: guard(way), limit }))

/**
 * A limit with its period: "once per lifetime", "annually", "daily maximum: 4 units"; null when
 * there is none.
 */
export function statedLimitIn(text: string): Limit | null {
  for (const { way, limit } of GUARDED) {
    const found = exec(way, text)
    if (found) return limit(found, text)
  }
  return null
}

/** A limit of one in the period within which repetitions are refused. */
export function repeatedLimitIn(text: string): Limit | null {
  const found = REFUSES.test(text) ? (REPEATED.exec(text) ?? SINCE_LAST.exec(text)) : null
  return found && { max: 1, unit: 'service', per: after(text, found) }
}

const timesOf = (words: string) =>
  /^one/i.test(words)
    ? 1
    : /^two/i.test(words)
      ? 2
      : /^three/i.test(words)
        ? 3
        : /^four/i.test(words)
          ? 4
          : numberOf(words)
