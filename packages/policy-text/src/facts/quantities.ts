/** A number with its unit, as a limit or threshold states it. */
export type Quantity = { value: number; unit: string }

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const UNITS = [
  'units?|visits?|sessions?|treatments?|services?|procedures?|injections?|doses?|times?',
  'days?|weeks?|months?|years?(?: of age| old)?|hours?|minutes?',
  'mg|mcg|ml|percent|%|points?',
]
const QUANTITY = new RegExp(
  `\\b(\\d[\\d,]*(?:\\.\\d+)?|${NUMBER_WORDS.join('|')})(?: \\(\\d+\\))?[- ]?(${UNITS.join('|')})(?![\\w-])`,
  'gi',
)

/** Numbers with units, in order; number words up to twelve count, "3 (three)" once. */
export function quantitiesIn(text: string): Quantity[] {
  return [...text.matchAll(QUANTITY)].map(([, number, unit]) => ({ value: valueOf(number!), unit: singular(unit!) }))
}

function valueOf(number: string): number {
  const word = NUMBER_WORDS.indexOf(number.toLowerCase())
  return word >= 0 ? word : Number(number.replaceAll(',', ''))
}

const singular = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/^(years?)( of age| old)$/, 'year_of_age')
    .replace(/(?<=\w)s$/, '')
    .replace('%', 'percent')

/** Units that bound how often or how much is paid, against those of age, dose and time. */
export const isLimitUnit = (unit: string) => /^(unit|visit|session|treatment|service|procedure|injection|time)$/.test(unit)
