import { paragraphAround } from '../../../scan/paragraph-around.ts'
import type { Hit } from '../../../scan/pattern-rule.ts'
import { DATE, isAboutCare, MONTH } from '../context-words.ts'
import { declaresInvented, declaresSample, fullNames } from '../people.ts'

const REACH = { before: 160, after: 160 }
const YEAR = /(?:19|20)\d\d/
const PLACE = "\\p{Lu}[\\p{L}'’.-]{2,20}"
const BORN = '(?:[Bb]orn(?: on)?(?: the)?)'
/** `the woman born on May 4, 1950 in Ely`: nobody else was born there on that day. */
const BORN_IN_PLACE = new RegExp(
  `\\b(?:woman|man|member|patient|girl|boy|child|twins?|daughter|son|one|person|enrollee|baby) ${BORN} ` +
    `(\\p{L}{3,9}\\.? \\d{1,2},? \\d{4}|\\d{1,2} \\p{L}{3,9} \\d{4}|[\\d/.-]{8,10}),? ` +
    `(?:in|at|near) ${PLACE}`,
  'gu',
)
const CERTIFICATE =
  /\b(?:birth certificates?|certificates? of (?:live )?birth|newborn cards?|birth notices?)\b/i
const FULL_DATE = new RegExp(DATE, 'giu')
/** A weight or a place behind the date. */
const OF_BIRTH = new RegExp(`^,? ?(?:weight|weigh|\\d|${PLACE}|at \\d|in )`, 'u')

/** Finds births by day and place of somebody in care, and certificates of a named child. */
export function findBirthPlaces(text: string, ruleId: string): Hit[] {
  const births = [...text.matchAll(BORN_IN_PLACE)].filter(({ 1: day }) => MONTH_OR_DIGITS.test(day!))
  return [
    ...births.flatMap(({ 0: value, index: start }): Hit[] => {
      const around = aroundOf(text, start, value)
      return isAboutCare(around) && !declaresSample(around) ? [hitOf(ruleId, value, start)] : []
    }),
    ...findCertificates(text, ruleId),
  ]
}

const MONTH_OR_DIGITS = new RegExp(`^[\\d/.-]+$|${MONTH}`, 'i')

function findCertificates(text: string, ruleId: string): Hit[] {
  if (!CERTIFICATE.test(text)) return []
  return [...text.matchAll(FULL_DATE)].flatMap(({ 0: value, index: start }): Hit[] => {
    const { before, after } = paragraphAround(text, { start, end: start + value.length }, REACH)
    const isNamed =
      YEAR.test(value) &&
      CERTIFICATE.test(before + after) &&
      OF_BIRTH.test(after) &&
      fullNames(before.slice(-60)).length > 0 &&
      !declaresInvented(before + after)
    return isNamed ? [hitOf(ruleId, value, start)] : []
  })
}

const hitOf = (ruleId: string, value: string, start: number): Hit => ({
  ...{ ruleId, severity: 'error', value, start },
  end: start + value.length,
})

function aroundOf(text: string, start: number, value: string): string {
  const { before, after } = paragraphAround(text, { start, end: start + value.length }, REACH)
  return before + value + after
}
