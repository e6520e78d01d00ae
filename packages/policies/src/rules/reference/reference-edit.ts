import { hasCodeShape } from '../code-type.ts'

export type EditKind = 'ncci_ptp' | 'mue'
export type EditProvider = 'practitioner' | 'outpatient' | 'dme'

/** One edit of a published list. Days as `YYYY-MM-DD`, both included. */
export type ReferenceEdit = {
  /** Line of the table, from 1. */
  line: number
  /** Upper case. */
  code: string
  codeType: string
  /** The column 1 code of a pair; empty for a limit of one code. */
  partner: string
  /** Content key: when it changes, the edit becomes another rule. */
  contentKey: string
  quantity: number | null
  period: string | null
  conditions: Record<string, string | number>
  /** As printed; null for a list without days. */
  effectiveFrom: string | null
  effectiveTo: string | null
}

export type RefusedEdit = { line: number; reason: string }
/** Result of a line: an edit, a deleted edit, an unusable line, or no line of the table's body. */
export type ReadLine = { edit: ReferenceEdit } | { refused: string } | 'asks_nothing' | 'no_edit'

export type Cells = readonly string[]

/** A kind of published list, and how its lines are read. */
export type EditList = {
  kind: EditKind
  /** Common name. */
  name: string
  providers: readonly EditProvider[]
  ruleCategory: string
  disposition: string
  quantityUnit: string | null
  /** Whether a file holds the whole list, or only the pairs between its first and last. */
  isWhole: boolean
  /** Reads a line under the columns of the header. */
  reader: (
    header: Cells,
    provider: EditProvider,
  ) => ((cells: Cells, line: number) => ReadLine) | { missing: string[] }
  /** Whether a line is the table's header. */
  isHeader: (cells: Cells) => boolean
}

/** Finds columns of a header by pattern, or returns the names of missing columns. */
function findColumns<Name extends string>(
  header: Cells,
  wanted: Record<Name, RegExp>,
): { columns: Record<Name, number> } | { missing: Name[] } {
  const names = Object.keys(wanted) as Name[]
  const columns = Object.fromEntries(
    names.map((name) => [name, header.findIndex((cell) => wanted[name].test(cell))]),
  ) as Record<Name, number>
  const missing = names.filter((name) => columns[name] < 0)
  return missing.length > 0 ? { missing } : { columns }
}

type LineReader<Name extends string> = (
  cells: Cells,
  line: number,
  context: { columns: Record<Name, number>; provider: EditProvider },
) => ReadLine

/** A list's `reader`: finds the wanted columns, then reads line by line with `read`. */
export const columnReader =
  <Name extends string>(wanted: Record<Name, RegExp>, read: LineReader<Name>): EditList['reader'] =>
  (header, provider) => {
    const found = findColumns(header, wanted)
    return 'missing' in found
      ? found
      : (cells, line) => read(cells, line, { columns: found.columns, provider })
  }

/** Trims a cell and removes the quotation marks around it. */
export const cellText = (cells: Cells, column: number) =>
  (cells[column] ?? '')
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()

/** Longest rationale; CMS writes fewer than 80 characters. */
const MAX_TEXT = 500

/** A cell's text on one line, without control characters, at most 500 characters. */
export const cellLine = (cells: Cells, column: number) =>
  cellText(cells, column)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, MAX_TEXT)

const LISTED = ['cpt', 'hcpcs', 'cdt'] as const

/** Parses a CPT, HCPCS II or dental code of a list, or null. */
export function parseEditCode(cell: string): { code: string; codeType: string } | null {
  const code = cell.toUpperCase()
  const codeType = LISTED.find((type) => hasCodeShape(code, type))
  return codeType ? { code, codeType } : null
}
