import { lazy } from '@ppman/facts'
import { regex, source } from '../text/pattern.ts'
import { SMALL_NUMBERS } from '../text/number-words.ts'

/**
 * What a number bounds. `least`: at least this much is required. `most`: at most this much is
 * allowed. `period`: a limit applies once per period. A higher number is stricter for `least` and
 * `period`, looser for `most`.
 */
export type Bound = 'least' | 'most' | 'period' | null

const ARTICLE = '(?:an? |the |one |of |about |last |past |previous |preceding )*$'
const MOST = regex('i')`
  (?:no more (?:often )?than|\bha(?:s|ve)|\bfirst|not more than|(?:not|never) (?:to )?exceed(?:ing)?|
    at most|up to|max(?:imum|\.)?:?(?: (?:dose|number|quantity|total|daily dose))?(?: of| is)?|
    limit(?:ed)?:?(?: to| of| is)?|(?:reimburs\w{0,30}|paid|payable|payment|rate) (?:at|of)|less than|
    fewer than|lower than|under|below|younger than|within|no (?:later|longer) than|
    (?:stops?|ends?|ceases?|expires?) (?:after|at)|
    (?:valid|granted|approved|authorized|good|lasts?) (?:for|of)|[<≤]=?) ?${ARTICLE}
`
const NOT_LESS = new RegExp(
  `\\b(?:no|not|never) (?:fewer|less|lower|sooner|earlier|younger|below|under)(?: than)? ?${ARTICLE}`,
  'i',
)
/** "Not greater than 40", "must not be older than 12 months", "not to be more than 5 units". */
const NOT_MORE = regex('i')`
  \b(?:no|not|never|cannot|n['’]t) (?:(?:to|be|have|has|had|any|get|go) ){0,3}
    (?:more|greater|higher|older|larger|wider|bigger|heavier|over|above|in excess of|beyond)
    (?: than)? ?${ARTICLE}
`
const LEAST = regex('i')`
  (?:no (?:fewer|less|sooner|earlier|more often) than(?: every| once every)?|not less than|at least|
    min(?:imum|\.)?:?(?: of| is)?|more than|greater than|higher than|reduc\w{1,40} (?:by|of)|over|above|
    exceed(?:s|ing)?|older than|after|failed|[>≥]=?) ?${ARTICLE}
`
const PERIOD = regex('i')`
  \b(?:per|every|each|rolling|once (?:in|per|every)|more often than(?: once)?(?: every)?|
    in (?:a|any|each)(?: rolling| consecutive)?|\/)[ -]?$
`
/** Recurring duties: a longer interval is easier to meet. */
const REPEATED = regex('i')`
  \b(?:re-?certif\w*|re-?author\w*|re-?new\w*|re-?evaluat\w*|re-?assess\w*|must be (?:reviewed|
      updated|repeated|submitted)|(?:need|requir)\w* (?:\w+ )?every)\b
`
const OR_MORE = /^[^.;,]{0,24}?\b(?:or|and) (?:more|older|greater|higher|above|over|longer|better)\b/i
const OR_LESS = /^[^.;,]{0,24}?\b(?:or|and) (?:less|fewer|younger|lower|below|under|shorter)\b/i
/** A share of a payment: more is better for the provider. */
const SHARE_PAID = regex('i')`
  ^ ?(?:percent|%) of (?:the |its |their )?(?:\w+ ){0,2}(?:allow|fee|rate|charge|payment|contract|
    amount|reimburs)
`
/** Care that must have been tried for some time: longer is stricter. */
const TRIED = regex('i')`
  \b(?:fail\w*|trial|tried|completed|conservative|abstinen\w*|participat\w*|persist\w*|lasting|
    history of|unresponsive|refractory|not (?:heal|respond|improv|help|smok)\w*|standard care|
    takes? part|took part|supervised|program|physical therapy|exercises?|in a row)\b
`
/** What is granted for a time, such as a rental, is no care that was tried. */
const GRANTED_TIME =
  /\b(?:paid|pays?|covered|payable|reimburs\w*|approv\w*|authoriz\w*|rent\w*|valid|allowed)\b/i
/** Products that must have been tried: more of them is stricter. */
const PRODUCTS = /^\W*(?:\w+ ){0,3}(?:products?|drugs?|agents?|medications?|classes|therapies|trials?)\b/i
const TIME = /^\W*(?:\w+ )?(?:days?|weeks?|months?|years?)\b/i

/** A share that is paid, without a reduction. */
const PAID = /^(?!.*\breduc).*\b(?:paid|pays?|reimburs\w+|payment|allow\w*)\b/i
/** "Eight hours of 96132 are paid in a year": what is counted before it is paid. */
const PAID_OF = /^[^.;:,]{1,80} (?:is|are|will be|may be) (?:paid|covered|payable|allowed|reimbursed)\b/i
/** "From age 12", as normalized text has it. */
const [FROM, AGES] = [/\bfrom (?:the )?$/i, /^ ?ageyears\b(?! (?:to|through|until|and) \d)/]
/** "Under age 12 it is not a benefit": a denial below a number. */
const BELOW =
  /\b(?:under|below|(?:less|fewer|lower|younger|shorter) than)(?: (?:age|the age of|an?|the))* ?$/i
/** "Onset before age 18", "prior to 18 years of age". A day or a visit has no such bound. */
const [BEFORE, AGE] = [
  /\b(?:before|prior to|until)(?: (?:reaching|turning|age|the|of|ageyears))* ?$/i,
  /^ ?(?:ageyears|years? (?:of age|old))\b/i,
]
const AGE_BEFORE = /\bage (?:of )?$/i
const PAID_AT = /\b(?:at|is|of) $/i

/** Characters before and after a number that are searched for its bound. */
const [BEFORE_CHARS, AFTER_CHARS, TIME_CHARS] = [48, 40, 200]
/** A denial, or a burden that begins above a number. */
const DENIED = regex('i')`
  \b(?:not|never|no longer) (?:be )?(?:considered )?(?:covered|reimbursed|payable|allowed|paid|
    approved|medically necessary)\b|\b(?:is|are) (?:denied|excluded)\b|
    \bnot (?:an? )?(?:covered )?(?:benefit|eligible)\b|
    \b(?:authorization|precertification|approval) (?:is|will be|must be) (?:required|needed|obtained)\b|
    \b(?:requires?|needs?) (?:prior )?(?:authorization|precertification|approval)\b|
    \b(?:peer|medical|clinical|additional|further|utilization) review\b
`

/**
 * Returns a function that tells what a number of a sentence bounds, by its position. "Doses above
 * 10 mg are not covered" allows at most 10. Facts of the whole sentence are read once.
 */
export function boundsOf(text: string): (from: number, to: number) => Bound {
  const [isRepeated, isDenied, isTried, isPaid] = [REPEATED, DENIED, TRIED, PAID].map((pattern) =>
    lazy(() => pattern.test(text)),
  )
  return (from, to) => {
    const lead = text.slice(Math.max(0, from - BEFORE_CHARS), from)
    if (PERIOD.test(lead)) return isRepeated!() ? 'most' : 'period'
    const bound = statedBound(lead, text.slice(to, to + AFTER_CHARS))
    if (bound === 'least' && isDenied!()) return 'most'
    if (bound === 'most' && BELOW.test(lead) && isDenied!()) return 'least'
    if (bound) return bound
    const rest = text.slice(to, to + TIME_CHARS)
    if (isTried!() && (PRODUCTS.test(rest) || (TIME.test(rest) && !GRANTED_TIME.test(lead)))) return 'least'
    if (FROM.test(lead) && AGES.test(rest)) return 'least'
    if (BEFORE.test(lead) && (AGE.test(rest) || AGE_BEFORE.test(lead))) return 'most'
    if (!isDenied!() && PAID_OF.test(rest)) return 'most'
    return PAID_AT.test(lead) && /%$/.test(text.slice(from, to + 1).trim()) && isPaid!() ? 'most' : null
  }
}

function statedBound(before: string, after: string): Bound {
  if (SHARE_PAID.test(after)) return /\breduc\w*\b/i.test(before) ? 'least' : 'most'
  if (OR_MORE.test(after)) return 'least'
  if (OR_LESS.test(after)) return 'most'
  if (NOT_LESS.test(before)) return 'least'
  if (NOT_MORE.test(before)) return 'most'
  if (MOST.test(before)) return 'most'
  return LEAST.test(before) ? 'least' : null
}

/** Whether a sentence denies, so that a number above which it does is the most that is paid. */
export const isDenial = (text: string): boolean => DENIED.test(text)

const DATE_OR_YEAR = /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:19|20)\d{2}\b/g
const MONTH_DAY = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,20}\.? \d{1,2}\b/gi
/**
 * Editions, software versions, times, phone numbers and document numbers are names, not measures.
 */
const NAMES = [
  /\b(?:0[1-9]|1[0-2])\/(?:\d{4}|\d{2})\b/g,
  /\b\d{1,2} ?[ap]\.?m\b/gi,
  /\bv(?:ersion|\.)? ?\d{1,20}(?:\.\d{1,20})*\b/gi,
  /\b\d{1,20}(?:\.\d{1,20}){2,}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  /\(?\b\d{3}\)?[ .-]\d{3}[.-]\d{4}\b/g,
  /\b(?=\w{0,30}\d)(?=[\w.-]{0,60}[A-Za-z])[\w.-]+\b/g,
  /\b[A-Z]{1,5}(?:[._-]\d{2,}){2,}\b/g,
  regex('gi')`
    \b(?:policy|guideline|bulletin|document|number|no\.?|page|section|chapter|figure|table|reference|
      #) ?#?:? ?\d{1,20}(?:[.-]\d{1,20})*\b
  `,
  /\[\d+(?:[,-] ?\d{1,20})*\]/g,
  /\bP\.? ?O\.? ?Box \d{1,20}|\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/g,
  /^\(?\d{1,2}(?:\.\d{1,2})*[.)](?= )/g,
]
const NUMBER = /(?<![\w.])\$?\d[\d,]{0,20}(?:\.\d{1,20})?%?(?![\w])/g

/**
 * Numbers that could be thresholds, amounts or scores, in order. Dates, years, editions, times and
 * names are left out.
 */
export const numbersIn = (text: string): string[] =>
  numberPlacesIn(text).map(({ number }) => number.replaceAll(',', ''))

/** The same numbers with their positions. */
function numberPlacesIn(text: string): { number: string; from: number; to: number }[] {
  const plain = [MONTH_DAY, DATE_OR_YEAR, ...NAMES].reduce(
    (rest, pattern) => rest.replace(pattern, (name) => ' '.repeat(name.length)),
    text,
  )
  return [...plain.matchAll(NUMBER)].map(({ 0: number, index }) => ({
    number,
    from: index,
    to: index + number.length,
  }))
}

/** A number that measures something, with what it bounds. */
export type Measure = { number: string; bound: Bound }

/** The measures of a text, in order. */
export function measuresIn(text: string): Measure[] {
  const boundOf = boundsOf(text)
  return numberPlacesIn(text).map(({ number, from, to }) => ({
    number: number.replaceAll(',', ''),
    bound: boundOf(from, to),
  }))
}

/** A number with its unit, as stated by a limit or threshold. */
export type Quantity = { value: number; unit: string; bound: Bound }

/** Larger number words are seldom a quantity. */
const NUMBER_WORDS = SMALL_NUMBERS.slice(0, 13)
const LIMITED = source`
  units?|visits?|sessions?|treatments?|services?|procedures?|injections?|doses?|times?|tests?|
  evaluations?|refills?|tablets?|capsules?|vials?|items?|screenings?|scans?|studies|operations?|
  lifetime
`
const TIMES = 'days?|weeks?|months?|years?(?: of age| old)?|ageyears|hours?|minutes?'
const OTHER = source`
  miles?|mg|mcg|ml|percent|%|points?|events?|levels?|episodes?|headaches?|drugs?|medications?|agents?|
  products?
`
/**
 * Words between a number and its unit: "4 or more hours", "100 billing units", "3 consecutive
 * months".
 */
const BETWEEN = source`
  (?:(?:or (?:more|fewer|less|greater) )?(?!(?:and|or|of|in|for|to|per|at|with|on|by|every|each|the|a|
        an) )[a-z]+ )
`
const UNIT = `(${LIMITED}|${TIMES}|${OTHER})(?![\\w-]|\\/d?l\\b)`
const QUANTITY = regex('gi')`
  \b(\d[\d,]{0,20}(?![\d,])(?:\.\d{1,20})?|${NUMBER_WORDS.join('|')})(?: \(\d{1,20}\))?(?:
    (?=( per | every |\/(?:day|week|month|year)))|
    (?=( of (?:the |these )?(?:following|criteria|conditions|below)))|
    [- ]?(?:or (?:more|fewer|less|greater) )?${BETWEEN}{0,2}?${UNIT}|
    (?= (?:[a-z-]+ ){1,3}(?:per|every|each) (?:calendar )?(?:\d{1,20} )?(?:days?|weeks?|months?|years?|
        lifetime)\b)|(?<counted>(?= [a-z]{3,}s\b)))
`
/** Five digits are a code: "82306 is payable once per year". */
const CODE = /^\d{5}$/
/** "once every 7 days": "once" is the limit and 7 days its period. */
const ONCE = /\b(once|twice)\b/gi

/**
 * Quantities in order. Number words up to twelve count; "three (3)" counts once. A number without a
 * unit ("1 per month") counts times.
 */
export function quantitiesIn(text: string): Quantity[] {
  const boundOf = boundsOf(text)
  const stated = [...text.matchAll(QUANTITY)]
    .filter(([, number]) => !CODE.test(number!))
    .map((match) => {
      const [, number, , criteria, unit] = match
      return {
        at: match.index,
        value: valueOf(number!),
        unit: unit
          ? singular(unit)
          : criteria
            ? 'criterion'
            : match.groups!['counted'] === undefined
              ? 'time'
              : 'thing',
        bound: criteria ? 'least' : boundOf(match.index, match.index + number!.length),
      }
    })
  const once = [...text.matchAll(ONCE)].map(({ 0: word, index }) => ({
    at: index,
    value: word.toLowerCase() === 'once' ? 1 : 2,
    unit: 'time',
    bound: null,
  }))
  return [...stated, ...once]
    .sort((a, b) => a.at - b.at)
    .map(({ value, unit, bound }) => ({ value, unit, bound }))
}

function valueOf(number: string): number {
  const word = NUMBER_WORDS.findIndex((one) => one === number.toLowerCase())
  return word >= 0 ? word : Number(number.replaceAll(',', ''))
}

const singular = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/^(?:years?(?: of age| old)|ageyears)$/, 'year_of_age')
    .replace(/^studies$/, 'study')
    .replace(/(?<=\w)s$/, '')
    .replace('%', 'percent')

const PLURALS: Readonly<Record<string, string>> = {
  year_of_age: 'years of age',
  study: 'studies',
  criterion: 'criteria',
  thing: 'items',
}
/** Units that have no plural. */
const INVARIABLE = /^(?:percent|mg|mcg|ml)$/

/** The unit of a value as a sentence has it: `1 unit`, `2 units`, `18 years of age`. */
export const unitWords = ({ value, unit }: { value: number; unit: string }): string =>
  (value === 1 || INVARIABLE.test(unit)
    ? unit.replace('thing', 'item')
    : (PLURALS[unit] ?? `${unit}s`)
  ).replaceAll('_', ' ')

const COUNTED = regex('')`
  ^(?:unit|visit|session|treatment|service|procedure|injection|dose|time|test|evaluation|refill|
    tablet|capsule|vial|item|screening|scan|study|operation)$
`

/**
 * Whether a quantity limits how much or how often something is paid. Ages, durations and prior
 * treatments do not.
 */
export const isLimit = ({ unit, bound }: Quantity) =>
  bound === 'period' ||
  (COUNTED.test(unit) && bound !== 'least') ||
  (/^(?:mg|mcg|ml|thing)$/.test(unit) && bound === 'most')
