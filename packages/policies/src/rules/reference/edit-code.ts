import { isCodeOf } from '../code-type.ts'

const LISTED = ['cpt', 'hcpcs', 'cdt'] as const

/** Code and type of a cell of a list; null for what is no CPT, HCPCS II or dental code. */
export function editCode(cell: string): { code: string; codeType: string } | null {
  const code = cell.toUpperCase()
  const codeType = LISTED.find((type) => isCodeOf(code, type))
  return codeType ? { code, codeType } : null
}
