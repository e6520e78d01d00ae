import { NUMBER_WORD, valueOfWord } from '../text/number-words.ts'
import { regex } from '../text/pattern.ts'
import type { Rewrite } from './comparators.ts'

const ROMAN: Readonly<Record<string, string>> = { I: '1', II: '2', III: '3', IV: '4', V: '5', VI: '6' }
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]
const UNITS: Readonly<Record<string, string>> = {
  w: 'week',
  m: 'month',
  h: 'hour',
  y: 'year',
}

/** Forms of numbers that tables and prescriptions have, written as sentences write them. */
export const NUMBER_FORMS: readonly Rewrite[] = [
  // "10/2026" is a month, as "October 2026" is.
  [
    /(?<![\d/])(0?[1-9]|1[0-2])\/(20\d{2})\b(?!\/)/g,
    (_, month, year) => `${MONTHS[Number(month) - 1]} ${year}`,
  ],
  // "q3 weeks", "q12h" of a prescription
  [
    /\bq ?(\d{1,2}) ?(?:(days?|weeks?|months?|hours?)|(?:hrs?|h)\b)/g,
    (_, count, unit) => `every ${count} ${unit ?? 'hours'}`,
  ],
  [/(?<=\d[ -]?)(w)(?:ee)?ks?\b\.?|(?<=\d[ -]?)(h|y)(?:ou)?rs?\b\.?|(?<=\d[ -]?)(m)os?\b\.?/g, unitName],
  [/(?<=\d ?)mins?\b\.?/g, 'minutes'],
  [/\b(\d{1,2}) ?x(?= ?(?:per|an?|each|every|\/|daily|weekly|monthly) ?)/gi, '$1 times'],
  [/\bevery other (day|week|month|year)\b/gi, 'every 2 $1s'],
  [/\bquarterly\b|\b(?:each|every|per|once an?|an?) (?:calendar )?quarter\b/gi, 'every 3 months'],
  // "Two and a half hours", "1 1/2 units"
  [
    new RegExp(`\\b(\\d{1,2}|${NUMBER_WORD})(?: and (?:a|one)[- ]half| 1/2)\\b`, 'gi'),
    (_, whole) => `${valueOf(whole)}.5`,
  ],
  [/\b(?:every|each|per|a|any) rolling year\b/gi, 'every 12 months'],
  [
    new RegExp(`\\b(\\d|${NUMBER_WORD}) hundred(?: and)?(?:[- ](${NUMBER_WORD}))?\\b`, 'gi'),
    (_, hundreds, rest) => String(100 * valueOf(hundreds) + (rest ? valueOfWord(rest) : 0)),
  ],
  [
    new RegExp(`\\b(\\d{1,3}|${NUMBER_WORD}) thousand\\b`, 'gi'),
    (_, thousands) => String(1_000 * valueOf(thousands)),
  ],
  [
    regex('g')`\b([Cc]lass|[Gg]rade|[Tt]ype|[Ll]evel|[Tt]ier|[Gg]roup) (I{1,3}|IV|VI?)\b`,
    (_, kind, roman) => `${kind} ${ROMAN[roman]}`,
  ],
  [/\b([4-9]|\d{2,3})(?:st|nd|rd|th)\b(?! of)/gi, '$1'],
]

const valueOf = (words: string): number => (/^\d/.test(words) ? Number(words) : valueOfWord(words))

function unitName(...[, ...letters]: string[]): string {
  const letter = letters.slice(0, 3).find(Boolean)!
  return `${UNITS[letter]}s`
}
