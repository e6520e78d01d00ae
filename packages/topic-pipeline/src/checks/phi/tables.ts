import type { FieldHit, Reading } from '../../scan/scan-fields.ts'
import { fullNames } from './person.ts'
import { saysSample } from './stand-in-number.ts'

const PERSON =
  /^(?:(?:patient|member|subscriber|beneficiary|insured|enrollee|guarantor|recipient|client|first|last|given|family|full|sur)?[ _]?(?:name|names)?|patient|member|subscriber|beneficiary|first|last|given|family|pt)$/i
/** A column that only patients have; a bare `name` needs one of these beside it. */
const CLINICAL =
  /dob|birth|born|mrn|record|(?:member|subscriber|patient|policy|medicaid)[ _-]?(?:id|no|number|#)|ssn|social|diagnos|\bdx\b|admi|discharg|dos|condition|allerg|medication|claim/i
const TELLING =
  /dob|birth|born|mrn|record|(?:member|subscriber|patient|policy|medicaid|claim|account|auth)[ _-]?(?:id|no|number|#)|\bid\b|ssn|social|phone|tel|fax|e-?mail|address|street|zip|admi|discharg|service|dos|visit|diagnos|\bdx\b|icd|condition|procedure|cpt|paid|claim|allerg|medication|result|status/i
const DIVIDERS = ['|', '\t', ';', ','] as const
const MAX_ROWS = 50

type Line = { start: number; cells: string[] }

/**
 * Rows of a table or of comma-separated lines that name somebody beside what is known of them. One
 * finding a table is enough.
 */
export function patientTables(readings: readonly Reading[]): FieldHit[] {
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
    const person = names.flatMap((name, at) => (PERSON.test(name) && name !== '' ? [at] : []))
    const telling = person.every((at) => /^(?:full[ _]?)?names?$/i.test(names[at] ?? '')) ? CLINICAL : TELLING
    if (person.length === 0 || !names.some((name, at) => !person.includes(at) && telling.test(name)))
      return []
    const rows = lines
      .slice(index + 1, index + MAX_ROWS)
      .map(({ start, text: line }) => ({ start, cells: cellsOf(line, divider) }))
    return rows.filter(({ cells }) => cells.length === names.length && isRecord(cells, person)).slice(0, 1)
  })
}

/** A name, and beside it a value that is no type, unit or placeholder. */
function isRecord(cells: string[], person: number[]): boolean {
  const name = person.map((at) => cells[at] ?? '').join(' ')
  const otherCells = cells.filter((_, at) => !person.includes(at)).join(' ')
  return (
    (fullNames(name).length > 0 || (person.length === 1 && /^[A-Z]\.? [A-Z][a-z]+$/.test(name))) &&
    /\d/.test(otherCells) &&
    !saysSample(cells.join(' '))
  )
}

const cellsOf = (line: string, divider: string): string[] =>
  (divider === '|' ? line.replace(/^\s*\||\|\s*$/g, '') : line)
    .split(divider)
    .map((cell) => cell.replace(/^[\s"'`*_]+|[\s"'`*_]+$/g, ''))

function linesOf(text: string): { start: number; text: string }[] {
  let start = 0
  return text.split('\n').map((line) => {
    const at = start
    start += line.length + 1
    return { start: at, text: line }
  })
}
