import { paragraphAround } from '../../../scan/paragraph-around.ts'
import type { Hit } from '../../../scan/pattern-rule.ts'
import { DATE, isAboutCare, mentionsHealth, MONTH } from '../context-words.ts'
import { declaresSample, isPlaceholderNumber } from '../people.ts'
import { anyOf } from '../word-tables.ts'

/** Characters before and after a description that tell of the same person. */
const REACH = 220
/** A place that is named: `from Wibaux, Montana`, `in Loving County`, `the Ely school`. */
const PLACE = "\\p{Lu}[\\p{L}'’.-]{2,20}(?: \\p{Lu}[\\p{L}'’.-]{2,20}){0,2}"
const NAMED_PLACE = new RegExp(PLACE, 'u')
const WHO =
  `(?:${anyOf('known in a small place')}|(?:widow|son|daughter|wife|husband|mother|fath` +
  `er|child) of the \\p{L}{3,20})`
/** `the mayor of Wibaux`, `a 97-year-old retired judge from Wibaux`, `the Ely school principal`. */
const DESCRIBED = new RegExp(
  '(?<![\\p{L}])(?:[Tt]he|[Aa]n?|[Oo]ur)(?: \\p{L}{3,12})? ?(?:\\d{1,3}-year-old )?(?:retired |fo' +
    'rmer |local |town |county |only )?' +
    `(?:${WHO} (?:from|of|in|at) (?:the )?(?:\\p{Ll}{3,12} (?:of|in) )?${PLACE}|${PLACE} (?:\\p{L` +
    `l}{3,12} )?${WHO}|${WHO})(?!\\p{L})`,
  'gu',
)
/** `exactly one claim`, `our sole transplant`: nobody else is meant. */
const ALONE = new RegExp(
  String.raw`\b(?:(?:only|exactly|just) one|our (?:sole|only|single)|the (?:sole` +
    String.raw`|only|single)|only (?:member|patient|case|claim)|sole)\b`,
  'i',
)
const IN_PLACE = new RegExp(`\\b(?:from|of|in|at|near) (?:the )?${PLACE}`, 'u')
const HAPPENED = new RegExp(
  `\\b(?:${anyOf('received care')}|treated|operated|transferred|underwent|broke|fell|suffer\\w{0,` +
    `3}|received|died|` +
    'delivered|transplant|gave birth|(?:his|her) (?:claims?|surgery|stay|treatment|bill))\\b',
  'i',
)
const WHEN = new RegExp(`${DATE}|\\b${MONTH}(?: \\d{1,2})?\\b|\\b(?:19|20)\\d\\d\\b|day\\b`, 'iu')

/** Finds people without a name whom an office, a place and their care make known. */
export function findDescribedPeople(text: string, ruleId: string): Hit[] {
  return [...text.matchAll(DESCRIBED)].flatMap(({ 0: value, index }): Hit[] => {
    const around = wordsAround(text, index, index + value.length)
    const isKnown =
      (IN_PLACE.test(around) || NAMED_PLACE.test(value)) &&
      HAPPENED.test(around) &&
      isAboutCare(around) &&
      (WHEN.test(around) || ALONE.test(around)) &&
      !declaresSample(around)
    return isKnown ? [{ ruleId, severity: 'error', value, start: index, end: index + value.length }] : []
  })
}

const SSN = /(?<![\w.-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g
const OF_MEMBER = new RegExp(
  String.raw`\b(?:claims?|members?|patients?|pharmacy|coverage|eligibility` +
    String.raw`|enroll\w*|cobra|benefits?|subscriber|dependent)\b`,
  'i',
)
/** The label of another kind of number, right before it. */
const OTHER_LABEL = new RegExp(
  `\\b(?:${anyOf('other number')})s?(?: (?:no\\.?|number|num|code|id|ref))?` +
    `[\\s:.#=|*("'\`]{1,6}(?:is |was )?$`,
  'i',
)
const LABEL_REACH = 40
/** Withdrawn by the SSA after they were printed in wallets and a pamphlet. */
const WITHDRAWN = new Set(['078-05-1120', '219-09-9999'])

/**
 * Finds social security numbers without their label. Three, two and four digits in groups, of an
 * area that is issued, are one unless a label says what else they are, in a text about no member.
 */
export function findBareNumbers(text: string, ruleId: string): Hit[] {
  return [...text.matchAll(SSN)].flatMap(({ 0: value, index }): Hit[] => {
    const around = wordsAround(text, index, index + value.length)
    const digits = value.replace(/\D/g, '')
    const isOwned =
      (OF_MEMBER.test(around) ||
        mentionsHealth(around) ||
        (!WITHDRAWN.has(value) && !OTHER_LABEL.test(text.slice(Math.max(0, index - LABEL_REACH), index)))) &&
      !isPlaceholderNumber(value, around) &&
      !'123456789012'.includes(digits) &&
      !declaresSample(around)
    return isOwned ? [{ ruleId, severity: 'error', value, start: index, end: index + value.length }] : []
  })
}

function wordsAround(text: string, start: number, end: number): string {
  const { before, after } = paragraphAround(text, { start, end }, { before: REACH, after: REACH })
  return before + text.slice(start, end) + after
}
