import type { Finding } from '../../finding.ts'
import type { PatternRule } from '../../scan/pattern-rule.ts'
import { type FieldHit, fieldScan, type Reading } from '../../scan/scan-fields.ts'
import { phiContact } from './contact.ts'
import { phiBirthAlone, phiEvents, phiNameAndBirth } from './dates.ts'
import { phiMbi, phiMember, phiMrn, phiSsn } from './identifiers.ts'
import { phiNumbers } from './numbers.ts'
import { phiNameHealth, phiPatientName } from './named-patients.ts'
import { phiOtherScripts } from './other-scripts.ts'
import { fullNames, declaresSample } from './people.ts'
import { findPersonRecords } from './records/person-records.ts'

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
  phiBirthAlone,
]
const scan = fieldScan(RULES, findPersonRecords)

/**
 * Finds patient identifiers (45 CFR 164.514(b)(2)): values in a context that links them to a
 * person.
 */
export function phi(readings: readonly Reading[]): Finding[] {
  return [...scan(readings), ...patientTables(readings)].map(({ hit, field, place }) => ({
    ...place,
    ruleId: hit.ruleId,
    class: 'phi',
    severity: hit.severity,
    field,
    message: 'This looks like information about a patient.',
    hint: 'Use an invented placeholder such as {MEMBER_ID}; real identifiers never belong in documentation.',
  }))
}

export const phiRuleIds: readonly string[] = [
  ...new Set([...RULES.map(({ id }) => id), 'phi.person-record', 'phi.table']),
]

const PERSON = new RegExp(
  '^(?:(?:patient|member|subscriber|beneficiary|insured|enrollee|guarantor|recipient|' +
    'client|first|last|given|family|full|sur)?[ _]?(?:name|names)?|patient|member|' +
    'subscriber|beneficiary|first|last|given|family|pt)$',
  'i',
)
/** Columns that only patient tables have; a plain `name` column needs one of these. */
const CLINICAL = new RegExp(
  'dob|birth|born|mrn|record|(?:member|subscriber|patient|policy|medicaid)[ _-]?(?:id|' +
    'no|number|#)|ssn|social|diagnos|\\bdx\\b|admi|discharg|dos|condition|allerg|medication|' +
    'claim',
  'i',
)
const PERSONAL = new RegExp(
  'dob|birth|born|mrn|record|(?:member|subscriber|patient|policy|medicaid|claim|account|' +
    'auth)[ _-]?(?:id|no|number|#)|\\bid\\b|ssn|social|phone|tel|fax|e-?mail|address|street|' +
    'zip|admi|discharg|service|dos|visit|diagnos|\\bdx\\b|icd|condition|procedure|cpt|paid|' +
    'claim|allerg|medication|result|status',
  'i',
)
const DIVIDERS = ['|', '\t', ';', ','] as const
const MAX_ROWS = 50

type Line = { start: number; cells: string[] }

/**
 * Finds rows of tables or delimited lines that name a person next to personal data. One finding per
 * table.
 */
function patientTables(readings: readonly Reading[]): FieldHit[] {
  return readings.flatMap(({ text, locate }) => {
    return DIVIDERS.flatMap((divider) => rowsNaming(text, divider)).map(({ start, cells }) => {
      const end = start + cells.join(' ').length
      return { ...locate(start, end), hit: { ruleId: 'phi.table', severity: 'error', value: '', start, end } }
    })
  })
}

function rowsNaming(text: string, divider: string): Line[] {
  const lines = linesOf(text)
  return lines.flatMap((header, index) => {
    const names = header.text.includes(divider) ? cellsOf(header.text, divider) : []
    const person = names.flatMap((name, column) => (PERSON.test(name) && name !== '' ? [column] : []))
    const personal = person.every((column) => /^(?:full[ _]?)?names?$/i.test(names[column] ?? ''))
      ? CLINICAL
      : PERSONAL
    if (person.length === 0 || !names.some((name, column) => !person.includes(column) && personal.test(name)))
      return []
    const rows = lines
      .slice(index + 1, index + MAX_ROWS)
      .map(({ start, text: line }) => ({ start, cells: cellsOf(line, divider) }))
    return rows.filter(({ cells }) => cells.length === names.length && isRecord(cells, person)).slice(0, 1)
  })
}

/** Whether a row has a name and another cell with a number. */
function isRecord(cells: string[], person: number[]): boolean {
  const name = person.map((column) => cells[column] ?? '').join(' ')
  const otherCells = cells.filter((_, column) => !person.includes(column)).join(' ')
  return (
    (fullNames(name).length > 0 || (person.length === 1 && /^[A-Z]\.? [A-Z][a-z]+$/.test(name))) &&
    /\d/.test(otherCells) &&
    !declaresSample(cells.join(' '))
  )
}

const cellsOf = (line: string, divider: string): string[] =>
  (divider === '|' ? line.replace(/^\s*\||\|\s*$/g, '') : line)
    .split(divider)
    .map((cell) => cell.replace(/^[\s"'`*_]+|[\s"'`*_]+$/g, ''))

function linesOf(text: string): { start: number; text: string }[] {
  let start = 0
  return text.split('\n').map((line) => {
    const offset = start
    start += line.length + 1
    return { start: offset, text: line }
  })
}
