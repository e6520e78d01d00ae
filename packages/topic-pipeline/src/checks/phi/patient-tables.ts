import type { FieldHit, Reading } from '../../scan/scan-fields.ts'
import { nameLikeness } from './names/name-tables.ts'
import { alternatives, labelsOf } from './word-tables.ts'
import { mentionsHealth } from './context-words.ts'
import { declaresSample, fullNames, isPlaceholderName } from './people.ts'

const LABELS = alternatives([...labelsOf('patient'), ...labelsOf('name')])
const PERSON = new RegExp(
  '^(?:(?:(?:patient|pt|member|mbr|subscriber|beneficiary|insured|enrollee|guarantor|recipient|client|' +
    'first|last|given|family|full|middle|sur|[fl])[ _-]?){0,2}(?:names?|nm)?|patient|member|subscriber|' +
    `beneficiary|enrollee|insured|guarantor|claimant|resident|first|last|given|family|pt|${LABELS})$`,
  'iu',
)
/** A column whose names need no more evidence, unless the table is about staff. */
const PATIENT_COLUMN =
  /^(?:patient|pt|subscriber|beneficiary|enrollee|insured|resident|claimant|member)(?:[ _]?name)?$/i
const STAFF_COLUMN =
  /role|team|title|committee|board|level|term|organization|company|website|logo|type|required/i
/** Columns that only patient tables have; a plain `name` column needs one of these. */
const CLINICAL = new RegExp(
  'dob|birth|born|mrn|record|(?:member|mbr|subscriber|patient|policy|medicaid)[ _-]?(?:id|' +
    'no|number|#)|ssn|social|diagnos|\\bdx\\b|admi|discharg|dos|condition|allerg|medication|' +
    `claim|a1c|blood|${alternatives([...labelsOf('birth'), ...labelsOf('record')])}`,
  'iu',
)
const PERSONAL = new RegExp(
  'dob|birth|born|mrn|record|(?:member|subscriber|patient|policy|medicaid|claim|account|acct|' +
    'auth)[ _-]?(?:id|no|number|#)|\\bid\\b|ssn|social|phone|tel|fax|e-?mail|address|street|' +
    'zip|admi|discharg|service|dos|visit|diagnos|\\bdx\\b|icd|condition|procedure|cpt|paid|balance|acct|' +
    'claim|allerg|medication|result|status|room|bed|' +
    alternatives([...labelsOf('birth'), ...labelsOf('record')]),
  'iu',
)
/** Columns about the license of whoever treats. */
const PROVIDER = /(?<![a-z])(?:npi|taxonomy|credentials?|licensure|board cert[a-z]*)(?![a-z])/i

/** Columns of those who are treated, and of what they were treated for: claims name an NPI too. */
const TREATED = new RegExp(
  'patient|member|mbr|subscriber|beneficiar|enrollee|insured|guarantor|recipient|claimant|resident|' +
    'servi|visit|procedure|cpt|icd|hcpcs|paid|charge|balance|room|(?<![a-z])(?:pt|bed)(?![a-z])|' +
    alternatives([...labelsOf('patient')]),
  'iu',
)

/** Whether a header names the columns of a roster of providers, and none of their patients. */
export const isProviderHeader = (header: string): boolean =>
  PROVIDER.test(header) && !CLINICAL.test(header) && !TREATED.test(header)

/** Two blanks divide the columns of a report of fixed width. */
const DIVIDERS = ['|', '\t', ';', ',', '  '] as const
const MAX_ROWS = 50

type TextLine = { start: number; text: string }
type Line = { start: number; cells: string[] }

/**
 * Finds rows of tables or delimited lines that name a person next to personal data. One finding per
 * table.
 */
export function patientTables(readings: readonly Reading[]): FieldHit[] {
  return readings.flatMap(({ text, locate }) => {
    const lines = linesOf(text)
    const rows = [
      ...DIVIDERS.flatMap((divider) => rowsNaming(lines, divider)),
      ...rowsNaming(htmlRowsOf(text), '|'),
    ]
    return rows.map(({ start, cells }) => {
      const end = start + cells.join(' ').length
      return { ...locate(start, end), hit: { ruleId: 'phi.table', severity: 'error', value: '', start, end } }
    })
  })
}

function rowsNaming(lines: readonly TextLine[], divider: string): Line[] {
  return lines.flatMap((header, index) => {
    if (isProviderHeader(header.text)) return []
    const names = header.text.trim().includes(divider) ? cellsOf(header.text, divider) : []
    const person = names.flatMap((name, column) => (PERSON.test(name) && name !== '' ? [column] : []))
    const personal = person.every((column) => /^(?:full[ _]?)?names?$/i.test(names[column] ?? ''))
      ? CLINICAL
      : PERSONAL
    const isPatientList =
      names.length > 1 &&
      person.some((column) => PATIENT_COLUMN.test(names[column]!)) &&
      !STAFF_COLUMN.test(header.text)
    if (
      person.length === 0 ||
      !(isPatientList || names.some((name, column) => !person.includes(column) && personal.test(name)))
    )
      return []
    const rows = lines
      .slice(index + 1, index + MAX_ROWS)
      .map(({ start, text: line }) => ({ start, cells: cellsOf(line, divider) }))
    return rows
      .filter(({ cells }) => cells.length === names.length && isRecord(cells, person, isPatientList))
      .slice(0, 1)
  })
}

/** `R.K.` beside a full date stands for one person. */
const INITIALS = /^\p{Lu}\. ?(?:\p{Lu}\. ?){1,2}$/u
const FULL_DATE = /\b(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d)\b/

/** Whether a row has a name, and another cell with a number or an illness. */
function isRecord(cells: string[], person: number[], isPatientList: boolean): boolean {
  const otherCells = cells.filter((_, column) => !person.includes(column)).join(' ')
  const names = person.map((column) => cells[column] ?? '')
  return (
    (isPersonIn(names) || (names.some((name) => INITIALS.test(name)) && FULL_DATE.test(otherCells))) &&
    (isPatientList || /\d/.test(otherCells) || mentionsHealth(otherCells)) &&
    !declaresSample(cells.join(' '))
  )
}

/** `M. Hendrickson`, `Hendrickson, M.` */
const NAME_WITH_INITIAL = /^(?:\p{Lu}\.? ?(?:\p{Lu}\.? ?)?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+, ?\p{Lu}\.?)$/u

/** Whether cells hold a name: in one cell, or a given name and a surname in two. */
function isPersonIn(names: readonly string[]): boolean {
  if (isPlaceholderName(names.join(' '))) return false
  if (fullNames(names.join(' ')).length > 0 || names.some((name) => fullNames(name).length > 0)) return true
  const [first, last] = names.filter((name) => /^\p{L}[\p{L}'’-]+$/u.test(name)).map(nameLikeness)
  if (first && last)
    return (
      Math.max(first.given + last.surname, first.surname + last.given) > 1 &&
      (first.isKnownName || last.isKnownName)
    )
  return names.some((name) => NAME_WITH_INITIAL.test(name))
}

const ROW_START = /<tr\b/gi
const CELL = /<t[hd]\b[^>]{0,200}>([^<]{0,200})/gi
const MAX_ROW_CHARS = 4_000

/** The rows of HTML tables, written like rows of Markdown. */
function htmlRowsOf(text: string): TextLine[] {
  const starts = Array.from(text.matchAll(ROW_START), ({ index }) => index)
  return starts.map((start, index) => {
    const row = text.slice(start, Math.min(starts[index + 1] ?? text.length, start + MAX_ROW_CHARS))
    return { start, text: Array.from(row.matchAll(CELL), ([, cell]) => cell!.replaceAll('|', ' ')).join('|') }
  })
}

const QUOTED_CELL = /(?:^|[,;\t])(?:"([^"]{0,200})"|([^,;\t"]{0,200}))/g

const cellsOf = (line: string, divider: string): string[] =>
  (divider === ',' && line.includes('"')
    ? Array.from(line.matchAll(QUOTED_CELL), ([, quoted, plain]) => quoted ?? plain ?? '')
    : divider === '  '
      ? line.trim().split(/ {2,}/)
      : (divider === '|' ? line.replace(/^\s*\||\|\s*$/g, '') : line).split(divider)
  ).map((cell) => cell.replace(/^[\s"'`*_]+|[\s"'`*_]+$/g, ''))

function linesOf(text: string): { start: number; text: string }[] {
  let start = 0
  return text.split('\n').map((line) => {
    const offset = start
    start += line.length + 1
    return { start: offset, text: line }
  })
}
