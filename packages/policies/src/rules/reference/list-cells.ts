import { isCodeOf } from '../code-type.ts'
import type { Cells } from './reference-edit.ts'

/** Places of columns in a header by what they are called, or the names of those that are not there. */
export function namedColumns<Name extends string>(
  header: Cells,
  wanted: Record<Name, RegExp>,
): { at: Record<Name, number> } | { missing: Name[] } {
  const names = Object.keys(wanted) as Name[]
  const at = Object.fromEntries(
    names.map((name) => [name, header.findIndex((cell) => wanted[name].test(cell))]),
  ) as Record<Name, number>
  const missing = names.filter((name) => at[name] < 0)
  return missing.length > 0 ? { missing } : { at }
}

/** A cell without blanks and quotation marks around it. */
export const cellText = (cells: Cells, at: number) =>
  (cells[at] ?? '')
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()

/** Longest rationale; CMS writes fewer than 80 characters. */
const MAX_TEXT = 500

/** Words of a cell on one line, as PostgreSQL can keep them. */
export const cellWords = (cells: Cells, at: number) =>
  cellText(cells, at)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, MAX_TEXT)

const LISTED = ['cpt', 'hcpcs', 'cdt'] as const

/** Code and type of a cell of a list; null for what is no CPT, HCPCS II or dental code. */
export function editCode(cell: string): { code: string; codeType: string } | null {
  const code = cell.toUpperCase()
  const codeType = LISTED.find((type) => isCodeOf(code, type))
  return codeType ? { code, codeType } : null
}
