import type { Hit } from '../../../scan/pattern-rule.ts'
import { BIRTH_DATE, isAboutCare } from '../context-words.ts'
import { declaresSample, isPlaceholderName } from '../people.ts'

/** `?ln=Page&fn=Dale&dob=…`: two values or more of an address. */
const QUERY = /[?&;][\w.[\]-]{1,30}=[^\s"'`<>&]{1,80}(?:&(?:amp;)?[\w.[\]-]{1,30}=[^\s"'`<>&]{1,80})+/gu
const keyOf = (words: string) => new RegExp(`^(?:(?:pt|pat|patient|mbr|member|sub)[_.-]?)?(?:${words})$`, 'i')
const FAMILY = keyOf(
  'ln|lname|last|last[_-]?name|surname|family|apellidos?|nachname|cognome|sobrenome|nazwisko',
)
const GIVEN = keyOf('fn|fname|first|first[_-]?name|given|nombres?|vorname|prenom|nome|imie')
const NAME = /^\p{Lu}[\p{L}'’ -]{1,40}$/u
const BORN = new RegExp(`^${BIRTH_DATE}$`, 'iu')
const SAMPLE_REACH = 160

/** Finds addresses that search for a person by both names and a birth or an illness. */
export function findPatientQueries(text: string, ruleId: string): Hit[] {
  return [...text.matchAll(QUERY)].flatMap(({ 0: query, index: start }): Hit[] => {
    const end = start + query.length
    const fields = [...new URLSearchParams(query.slice(1).replaceAll('&amp;', '&'))].map(([key, value]) => ({
      key,
      value,
    }))
    const names = [FAMILY, GIVEN].map((keys) =>
      fields.find(({ key, value }) => keys.test(key) && NAME.test(value)),
    )
    const [family, given] = names
    if (!family || !given || isPlaceholderName(`${given.value} ${family.value}`)) return []
    const isPatients = fields.some(
      (field) => !names.includes(field) && (BORN.test(field.value) || isAboutCare(field.value)),
    )
    const around = text.slice(Math.max(0, start - SAMPLE_REACH), end + SAMPLE_REACH)
    return isPatients && !declaresSample(around)
      ? [{ ruleId, severity: 'error', value: query, start, end }]
      : []
  })
}
