import { paragraphAround } from '../../../scan/paragraph-around.ts'
import type { Hit } from '../../../scan/pattern-rule.ts'
import { isAboutCare } from '../context-words.ts'
import { declaresSample } from '../people.ts'

const REACH = { before: 200, after: 200 }
const PLACE = "\\p{Lu}[\\p{L}'’.-]{2,20}(?: \\p{Lu}[\\p{L}'’.-]{2,20}){0,2}"
const ONLY = '(?:[Oo]nly|[Ss]ole|[Ss]ingle|[Oo]ne and only)'
/** `the only female deputy in Garfield County`, `our sole beekeeper from Ely`. */
const ONLY_OF_PLACE = new RegExp(
  `(?<!\\p{L})(?:[Tt]he|[Oo]ur|[Aa]n?) ${ONLY} ((?:[\\p{Ll}'’-]{2,16} ){0,4}[\\p{Ll}'’-]{3,16}) ` +
    `(?:in|of|from|on|at) (?:the )?(?:(?:town|village|city|county|island|parish) of )?${PLACE}`,
  'gu',
)
/** `exactly one member with lupus`, where the paragraph names a place of few people. */
const ONE_MEMBER = new RegExp(
  String.raw`\b(?:exactly|only|just|precisely) one (?:member|patient|enrollee|person|child|woman|man|` +
    String.raw`boy|girl|resident|family)\b`,
  'giu',
)
const SMALL_PLACE = new RegExp(
  `${PLACE} (?:County|Parish|Island|Township|Borough)|\\b(?:[Tt]own|[Vv]illage|` +
    `[Ii]sland) of ${PLACE}|\\bpop(?:ulation|\\.)`,
  'u',
)
/** Who or what offers care is no patient. */
const OFFERS = new RegExp(
  String.raw`\b(?:clinics?|hospitals?|cent(?:er|re)s?|pharmac\w*|facilit\w*|providers?|doctors?|` +
    String.raw`physicians?|surgeons?|specialists?|practice|group|plan|payer|insurer|office|site|lab\w*|` +
    String.raw`program|county|state|option|network|place|carrier|vendor|ambulance|company|store|` +
    String.raw`\w+(?:ologists?|dontists?|iatrists?|metrists?)|nurses?|counselors?|chiropractors?|` +
    String.raw`paramedics?|dentists?|therapists?|practitioners?|midwi\w+|policy|code|service|zip|area|` +
    String.raw`city|town|location|district|requirement|exception|date|product)\b`,
  'i',
)
/** What happens to one person. */
const OF_PERSON = new RegExp(
  String.raw`\b(?:he|she|his|her|hers|him|whose|wife|husband|son|daughter|mother|father|who (?:has|` +
    String.raw`had|was|is|needs))\b`,
  'i',
)

/** Finds people without a name who are the only one of their kind in a place, and their care. */
export function findOnlyPeople(text: string, ruleId: string): Hit[] {
  const described = [...text.matchAll(ONLY_OF_PLACE)].filter(
    ({ 1: kind }) => !OFFERS.test(kind!.split(' ').at(-1)!),
  )
  const alone = [...text.matchAll(ONE_MEMBER)].filter(({ 0: value, index }) =>
    SMALL_PLACE.test(paragraphOf(text, index, value.length)),
  )
  return [...described, ...alone].flatMap(({ 0: value, index: start }): Hit[] => {
    const around = paragraphOf(text, start, value.length)
    const isKnown = isAboutCare(around) && OF_PERSON.test(around) && !declaresSample(around)
    return isKnown ? [{ ruleId, severity: 'error', value, start, end: start + value.length }] : []
  })
}

function paragraphOf(text: string, start: number, length: number): string {
  const { before, after } = paragraphAround(text, { start, end: start + length }, REACH)
  return before + text.slice(start, start + length) + after
}
