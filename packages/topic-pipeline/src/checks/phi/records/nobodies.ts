import { isAboutPatient, namesOrganization } from '../context-words.ts'
import { nameLikeness } from '../names/name-tables.ts'
import { personNames } from '../names/person-names.ts'
import { NOBODY } from '../people.ts'
import { anyOf } from '../word-tables.ts'

const WORD = "\\p{Lu}[\\p{L}\\p{M}\\d'’&.-]{0,30}"
/** `Blue Cross Blue Shield of Illinois`: the words right before an address. */
const NAME = `${WORD}(?: (?:of |and |the |& )?${WORD}){0,6}`
const DIRECTION = '(?:North|South|East|West|[NS]\\.?[EW]?\\.?|[EW]\\.?)'
const STREET =
  `\\d{1,5}[A-Z]? (?:${DIRECTION} )?(?:(?:\\d{1,3}(?:st|nd|rd|th)|${WORD}) ){1,3}?` +
  `(?:${anyOf('street')})\\.?(?: ${DIRECTION})?`
const SUITE = '(?:(?:Suite|Ste|Floor|Fl|Bldg|Building|Unit|#)\\.? ?[\\p{L}\\d-]{1,6},? )?'
const TOWN = `${WORD}(?: ${WORD}){0,2},? \\p{Lu}{2}\\b(?:,? \\d{5}(?:-\\d{4})?)?`
const ADDRESS = new RegExp(
  `(?<![\\p{L}\\d-])(${NAME}),? (?=[\\dP])(?:${STREET}|P\\.? ?O\\.? Box \\d{1,6}),? ${SUITE}${TOWN}`,
  'gu',
)

type Range = { start: number; end: number }

/**
 * Finds organizations with their address: `Aetna, 151 Farmington Avenue, Hartford, CT 06156`.
 * Nobody in such a range is a patient. The address of a person is none.
 */
export const organizationAddresses = (text: string): Range[] =>
  [...text.matchAll(ADDRESS)].flatMap(({ 0: found, 1: name, index: start }) =>
    isOrganization(name!) ? [{ start, end: start + found.length }] : [],
  )

/** A word for an organization, or words of which none is a name of a person or a label of one. */
function isOrganization(name: string): boolean {
  if (namesOrganization(name)) return true
  if (isAboutPatient(name) || personNames(name).length > 0) return false
  return !name.split(' ').some((word) => nameLikeness(word).isKnownName)
}

const GENERATED = String.raw`\p{Lu}[\p{L}'’]{1,20}\d{2,3}`
/** `Abe604 Hauck852`, `| Aaron697 | Brekke496 |`: the digits show that nobody is real (Synthea). */
const GENERATED_NAME = new RegExp(
  `(?<![\\p{L}\\d])(?:${GENERATED}["']?[ |,;^\\t]{1,5}["']?){1,2}${GENERATED}(?![\\p{L}\\d])`,
  'gu',
)

/** The names of a text that a generator of patients made, each with the rest of its line. */
export const generatedNames = (text: string): Range[] =>
  Array.from(text.matchAll(GENERATED_NAME), ({ 0: name, index }) => {
    const end = text.indexOf('\n', index + name.length)
    return { start: index, end: end < 0 ? text.length : end }
  })

/** A line of a log of changes: an abbreviated hash and the author behind it. */
const CHANGE = new RegExp(
  '^[ \\t*|>+-]{0,6}(?=[a-f]{0,39}\\d)(?=\\d{0,39}[a-f])[\\da-f]{7,40}[ \\t]{1,4}' +
    "(\\p{Lu}[\\p{L}'’.-]{1,30}(?: \\p{Lu}[\\p{L}'’.-]{0,30}){1,3})",
  'gmu',
)
const LEAST_CHANGES = 2

/** The authors of a log of changes, which has two lines or more. */
export function authorsOfChanges(text: string): Range[] {
  const authors = Array.from(text.matchAll(CHANGE), ({ 0: line, 1: name, index }) => ({
    start: index + line.length - name!.length,
    end: index + line.length,
  }))
  return authors.length >= LEAST_CHANGES ? authors : []
}

const FAMILY_OF_NOBODY = new RegExp(`"family"\\s{0,3}:\\s{0,3}"(?:${NOBODY})"[^{}]{0,40}$`, 'i')
/** Whether the surname in front is one of the published examples. */
export const isGivenOfNobody = (before: string): boolean => FAMILY_OF_NOBODY.test(before)
