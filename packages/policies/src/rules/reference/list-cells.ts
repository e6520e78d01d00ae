import { hasCodeShape } from '../code-type.ts'
import type { Cells } from './reference-edit.ts'

/** Finds columns of a header by pattern, or returns the names of missing columns. */
export function findColumns<Name extends string>(
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
