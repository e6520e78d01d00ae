import type { Finding, FindingRule } from '../../review.ts'
import type { Hit, PatternRule } from '../../scan/pattern-rule.ts'
import { type FieldHit, fieldScan, type Reading } from '../../scan/scan-fields.ts'
import { findChineseNotes } from './chinese-notes.ts'
import { phiContact } from './contact.ts'
import { phiBirthAlone, phiEvents, phiNameAndBirth } from './dates.ts'
import { phiMbi, phiMember, phiMrn, phiSsn } from './identifiers.ts'
import { phiNumbers } from './numbers.ts'
import { phiNameHealth, phiPatientName } from './named-patients.ts'
import { findNotesInOtherScripts } from './notes-in-other-scripts.ts'
import { phiOtherScripts } from './other-scripts.ts'
import { declaresInvented } from './people.ts'
import { patientTables } from './patient-tables.ts'
import { findBareNumbers, findDescribedPeople } from './records/described-people.ts'
import { findPatientAddresses } from './records/addresses.ts'
import { findPatientFiles } from './records/file-names.ts'
import { findPatientQueries } from './records/query-strings.ts'
import { findSignedQuotations } from './records/quotations.ts'
import { findRecordsWithBirth } from './records/record-and-birth.ts'
import { findStackedFields } from './records/stacked-fields.ts'
import { findPatients, LIKELY_PATIENT, PERSON_RECORD } from './records/person-records.ts'

const RULES: readonly PatternRule[] = [
  ...phiSsn,
  ...phiMrn,
  ...phiMbi,
  ...phiNameAndBirth,
  ...phiMember,
  ...phiNumbers,
  ...phiContact,
  ...phiEvents,
  ...phiPatientName,
  ...phiNameHealth,
  ...phiOtherScripts,
  ...phiBirthAlone,
]
/** People declared as invented are no patients; numbers of an exact format count even so. */
const unlessInvented = (rule: PatternRule): PatternRule =>
  rule.isExact
    ? rule
    : { ...rule, accept: (value, around) => rule.accept(value, around) && !declaresInvented(around) }

/** Records that no pattern around a word finds. */
function findRecords(text: string): Hit[] {
  const { records, likely } = findPatients(text)
  return [
    ...records,
    ...findStackedFields(text, 'phi.stacked-fields'),
    ...findPatientFiles(text, 'phi.file-name'),
    ...findPatientQueries(text, 'phi.query-string'),
    ...findSignedQuotations(text, 'phi.quotation'),
    ...findPatientAddresses(text, 'phi.home-address'),
    ...findRecordsWithBirth(text, 'phi.record-and-birth'),
    ...findDescribedPeople(text, 'phi.described-person'),
    ...findBareNumbers(text, 'phi.ssn'),
    ...findNotesInOtherScripts(text, 'phi.patient-name'),
    ...findChineseNotes(text, 'phi.patient-name'),
    ...likely,
  ]
}
/** Rules for people in general, from the most to the least specific. */
const UNSPECIFIC = [PERSON_RECORD, LIKELY_PATIENT]
const scan = fieldScan(RULES.map(unlessInvented), findRecords, UNSPECIFIC)

/**
 * Finds patient identifiers (45 CFR 164.514(b)(2)): values in a context that links them to a
 * person.
 */
export function phi(readings: readonly Reading[]): Finding[] {
  return withoutRepeats([...scan(readings), ...patientTables(readings)]).map(({ hit, field, place }) => ({
    ...place,
    ruleId: hit.ruleId,
    class: 'phi',
    severity: hit.severity,
    field,
    message: 'This looks like information about a patient.',
    hint: HINT,
  }))
}

/** A person is not listed again on a line where a more specific rule found something. */
function withoutRepeats(hits: readonly FieldHit[]): FieldHit[] {
  const lineOf = ({ field, place }: FieldHit) => `${field}:${place.line}`
  const rankOf = ({ hit }: FieldHit) => UNSPECIFIC.indexOf(hit.ruleId)
  const ranks = new Map<string, number>()
  for (const each of hits)
    if (each.hit.severity === 'error')
      ranks.set(lineOf(each), Math.min(ranks.get(lineOf(each)) ?? Infinity, rankOf(each)))
  return hits.filter((each) => rankOf(each) < 0 || rankOf(each) <= (ranks.get(lineOf(each)) ?? Infinity))
}

const HINT =
  'Use an invented placeholder such as {MEMBER_ID}; real identifiers never belong in documentation.'

export const phiRules = (): FindingRule[] =>
  phiRuleIds.map((ruleId) => {
    const severity = RULES.find(({ id }) => id === ruleId)?.severity ?? 'error'
    return { ruleId, upsert: severity, approve: severity, hint: HINT }
  })

export const phiRuleIds: readonly string[] = [
  ...new Set([
    ...RULES.map(({ id }) => id),
    PERSON_RECORD,
    LIKELY_PATIENT,
    'phi.table',
    'phi.stacked-fields',
    'phi.file-name',
    'phi.query-string',
    'phi.quotation',
    'phi.home-address',
    'phi.record-and-birth',
    'phi.described-person',
  ]),
]
