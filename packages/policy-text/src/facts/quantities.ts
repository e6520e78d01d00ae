import { SMALL_NUMBERS } from '../text/number-words.ts'
import { source, regex } from '../text/pattern.ts'
import { type Bound, boundsOf } from './measures.ts'

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
