import { NOT_A_NAME } from './not-a-name.ts'

const WORD =
  "[A-ZÀ-ÖØ-Þ](?:(?:[a-zà-öø-ÿĀ-ž]{0,40}(?:['’-][A-ZÀ-Þ]?|[A-ZÀ-Þ]))?[a-zà-öø-ÿĀ-ž]{1,40}|[A-Z'’-]{1,40})"
const PARTICLE = '(?:(?:de|da|di|van|von|der|den|la|le|al|bin|ter|del|dos) ){0,2}'
/** Capitalised words with initials and particles between them, or `LAST, FIRST`; long enough to tell a title from a name. */
const FULL_NAME = new RegExp(`${WORD}(?:,? (?:[A-Z]\\.? )?${PARTICLE}${WORD}){1,7}`, 'g')
const TITLED = new RegExp(`\\b(?:Mr|Mrs|Ms|Miss|Mx)\\.? (?:${WORD} )?${WORD}`)
const FIELD =
  /(?:family|given|first|last|display|name)["'\w]{0,8}\s{0,3}[:=>\]\s["'[<a-z]{1,20}[A-Z][A-Za-z'’-]+/
const SEGMENT = /(?:NM1\*(?:IL|QC|74|03)\*1\*|\|)[A-Z][A-Za-z'’-]+(?:\*|\^)[A-Z]/
/** Who writes, signs and treats is no patient. */
const STAFF_BEFORE =
  /(?:\bDr|\bProf|\bby|\bauthors?:?|\bmaintainers?:?|\breviewers?:?|\bdirector:?|\bcontact:?|\bofficer:?|©|\bcopyright(?: \d{4})?)\.?[\s*"]{0,3}$/i
const STAFF_AFTER =
  /^[\s,*]{0,3}(?:MD|M\.D\.|DO|RN|NP|PA-C|PhD|PharmD|FACP|Inc|LLC|Chief|Director|Editor|Medical Director)\b/
const STAND_IN =
  /\b(?:doe|roe|public|sample|example|test|testing|tester|placeholder|foo|bar|dummy|demo|anonymous|mustermann)\b/i
const NAME_OF_FIELD = /\b(?:LAST|FIRST)_?NAME\b|\bSURNAME\b/
/** More capitalised words in a row are a title. */
const MAX_WORDS = 3
const NO_NAME_ENDING =
  /(?:[ts]ions?|(?<!^Cl[eé])ments?|ness|ity|ology|ical|omas?|itis|osis|emia|scopy|ectomy|gram|based|specific)$/

/** True when somebody who is not staff is named in a text: in words, as a field, or in a segment of HL7 or X12. */
export const namesPerson = (text: string): boolean =>
  fullNames(text).length > 0 ||
  (TITLED.test(text) && !isStandIn(TITLED.exec(text)?.[0] ?? '')) ||
  (!isStandIn(text) && (FIELD.test(text) || SEGMENT.test(text)))

/** `DOE*JOHN`, `LASTNAME`: what samples are filled with. */
export const isStandIn = (text: string): boolean => STAND_IN.test(text) || NAME_OF_FIELD.test(text)

/** True when the only people of a text are John Doe and his kin. */
export const namesStandIn = (text: string): boolean => isStandIn(text) && !namesPerson(text)

/** Names of people in a text, in order; not of staff, products, places and stand-ins. */
export function fullNames(text: string): string[] {
  return [...text.matchAll(FULL_NAME)].flatMap(({ 0: found, index }) => {
    const name = withoutLabels(found)
    const at = index + found.indexOf(name)
    return name && !isListed(text, at, name) && !isStaff(text, at, name) && !isStandIn(name) ? [name] : []
  })
}

/** `Patient Anna Berg` is Anna Berg; `Patient Access` is nobody: every word of a name must be able to be one. */
function withoutLabels(found: string): string {
  const words = found.split(' ')
  while (words.length > 0 && !isNameWord(words[0]!)) words.shift()
  while (words.length > 0 && !isNameWord(words.at(-1)!)) words.pop()
  const spelt = words.filter((word) => /\w{2}/.test(word) && /^[A-ZÀ-Þ]/.test(word))
  const shouted = spelt.filter((word) => !/[a-z]/.test(word)).length
  return spelt.length >= 2 &&
    spelt.length <= MAX_WORDS &&
    (shouted === 0 || shouted === spelt.length) &&
    words.every((word) => isNameWord(word) || /^[a-z]|^[A-Z]\.?$/.test(word))
    ? words.join(' ')
    : ''
}

const isNameWord = (word: string): boolean => {
  const bare = word.replace(/(?<![,.'’])[,.'’]+s?$/, '')
  return (
    bare.length > 1 &&
    !NOT_A_NAME.has(bare.toLowerCase()) &&
    !NO_NAME_ENDING.test(bare) &&
    !/^[A-Z]{2,3}$/.test(bare)
  )
}

/** `KRAS, NTRK, and BRAF`: items, not a last and a first name. */
const isListed = (text: string, at: number, name: string): boolean =>
  name.includes(',') &&
  (/,\s$/.test(text.slice(Math.max(0, at - 2), at)) ||
    /^,\s*(?:and|or|[A-Z])/.test(text.slice(at + name.length, at + name.length + 6)))

const isStaff = (text: string, at: number, name: string): boolean =>
  STAFF_BEFORE.test(text.slice(Math.max(0, at - 30), at)) ||
  STAFF_AFTER.test(text.slice(at + name.length, at + name.length + 30))
