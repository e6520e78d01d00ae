import { isAboutPatient, namesOrganization } from '../context-words.ts'
import { nameLikeness } from '../names/name-tables.ts'
import { personNames } from '../names/person-names.ts'
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
