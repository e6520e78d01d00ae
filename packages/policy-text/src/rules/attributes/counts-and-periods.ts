import { NUMBER_WORD, valueOfWord } from '../../text/number-words.ts'
import { source } from '../../text/pattern.ts'
const VALUE = source`
  \d{1,3}(?:,\d{3}){1,6}|\d{1,6}(?:\.\d{1,20})?|${NUMBER_WORD}\b|
  an?(?= single\b)|single|once|twice
`

/** Pattern source of a number in digits or words, with optional digits in brackets. One group. */
export const NUMBER = `(${VALUE})(?: ?\\((?:\\d{1,20}|${NUMBER_WORD})\\))?`
/** The same without a group. */
const ANY_NUMBER = `(?:${VALUE})(?: ?\\((?:\\d{1,20}|${NUMBER_WORD})\\))?`

/** The value of a match of NUMBER. */
export function numberOf(words: string): number {
  const text = words.toLowerCase()
  if (/^(?:an?|single|once)$/.test(text)) return 1
  if (text === 'twice') return 2
  if (/^\d/.test(text)) return Number(text.replaceAll(',', ''))
  return valueOfWord(text)
}

const NAMED: readonly [pattern: string, period: string][] = [
  [
    '(?:member |patient )?(?:per )?(?:calendar )?(?:day|date of service|dos|date|24[- ]hours?(?: period)?)',
    'day',
  ],
  ['claim[- ]line|(?:service |detail )?line(?: item)?', 'claim_line'],
  ['claim', 'claim'],
  ['(?:single )?(?:patient )?encounter|operative session', 'encounter'],
  ['session', 'session'],
  ['(?:office )?visit', 'visit'],
  ['procedure|operation|application|administration', 'procedure'],
  ['(?:rolling )?(?:calendar )?week', 'week'],
  ['(?:calendar )?month', 'month'],
  ['calendar quarter|quarter', 'quarter'],
  ['(?:calendar|benefit|plan|contract|policy|fiscal|rolling|member|insurance)?[- ]?year|annum', 'year'],
  ["(?:patient(?:'s)? |member(?:'s)? )?life(?: ?time)?", 'lifetime'],
  ['pregnancy|gestation', 'pregnancy'],
  ['(?:benefit |treatment )?episode(?: of care)?', 'episode'],
  ['(?:treatment |chemotherapy )?(?:cycle|course)', 'course'],
  ['admission|hospital stay|inpatient stay|stay|discharge', 'admission'],
  ['(?:primary )?(?:tumor|cancer)|lesion', 'lesion'],
  ['eye|knee|breast|side|extremity|joint|site|tooth|quadrant|arch|foot|hip|hand|ear', 'side'],
  ['(?:member|patient|enrollee)(?= ?(?:$|[.,;)]))', 'lifetime'],
]
const countedOf = (number: string, unit: string) =>
  `(?:rolling |consecutive |any )?${number}[- ](?:consecutive |rolling |calendar )?${unit}(?:[- ]period)?`
const LEADS = source`
  (?:member|patient|beneficiary|individual|person|provider|same|single|a|an|the|each|every|any|one|
    given|rolling|per|eligible|in|initial|first|their|his|her|physician|enrollee|billing)
`
const LEAD = `^(?:[ ,/]{0,2}${LEADS}\\b(?:'?s)?[ -]?){0,5}?`
const NAMES = NAMED.map(([pattern, period]) => ({
  period,
  pattern: new RegExp(`${LEAD}[ -]?(?:${pattern})s?\\b`, 'i'),
}))
const COUNTED_AT_START = new RegExp(
  `${LEAD}[ ]?${countedOf(NUMBER, '(hours?|days?|weeks?|months?|years?)')}`,
  'i',
)

/** Pattern source of the start of a period. */
export const PERIOD = source`
  (?:${LEADS}[ -]){0,4}?(?:${NAMED.map(([pattern]) => pattern).join('|')}|
  ${countedOf(ANY_NUMBER, '(?:hours?|days?|weeks?|months?|years?)')})s?\b
`

/**
 * The period at the start of a text: a name, or a count such as `12 months`; a count of one becomes
 * its name.
 */
export function periodOf(text: string): string | null {
  const counted = COUNTED_AT_START.exec(text)
  if (counted) {
    const [count, unit] = [numberOf(counted[1]!), counted[2]!.toLowerCase().replace(/s$/, '')]
    if (unit === 'hour' && count === 24) return 'day'
    return count === 1 ? unit : `${count} ${unit}s`
  }
  return NAMES.find(({ pattern }) => pattern.test(text))?.period ?? null
}

const UNIT = source`
  (?:units?|visits?|sessions?|treatments?|services?|procedures?|injections?|doses?|times?|tests?|
    claims?|encounters?|occurrences?|hours?|applications?|screenings?|exams?|examinations?|studies|
    evaluations?|administrations?|courses?|pairs?|items?|devices?|kits?|boxes|box|bottles?|strips|
    refills?|trips?|syringes?|catheters?|pads?|masks?|filters?|batteries|cans?|supplies|lenses|frames|
    tablets?|packs?|rolls?|bags?|infusions?|vials?|episodes?|orders?|panels?|lines?|evaluations?|
    images?|scans?|cleanings?|days?)
`
/** Pattern source of what is counted, with the words before it. */
export const COUNTED = source`
  (?:(?:of |(?!per\b|every\b|each\b|years?\b|percent\b|%|days? (?:of|after|before|prior)\b)(?<!
        \w)[\w-]{1,60} ){0,4}?${UNIT}\b)
`
/** The unit of a count: `unit`, `visit`, `dose`, …, else `service`. */
export function unitOf(countedNoun: string | undefined, text: string): string {
  const last =
    /(\w{1,40})\s{0,9}$/.exec(countedNoun ?? '')?.[1]?.toLowerCase() ??
    (/\bunits?\b|MUE/i.test(text) ? 'unit' : 'service')
  const one = last.replace(/ies$/, 'y').replace(/s$/, '')
  return /^(?:unit|visit|dose|session|hour|treatment|injection|day|vial|encounter)$/.test(one)
    ? one
    : /^line$/.test(one)
      ? 'unit'
      : 'service'
}
