import { findProcedures, parseCcn, readTypedCode } from '@ppman/prices'
import type { Ctx } from '../../context.ts'

export type NamedHospital = { ccn: string; name: string; city: string | null; state: string }
/** A code without a family may be of any. */
export type NamedProcedure = { family: string; code: string; name: string }

/**
 * Hospitals that a text names: one by its CCN, alone or in parentheses, or by its whole name; else
 * those whose names have the text.
 */
export async function hospitalsNamed(ctx: Ctx, text: string, take: number): Promise<NamedHospital[]> {
  const typed = text.trim()
  const ccn = parseCcn(/\(([^()]+)\)$/.exec(typed)?.[1] ?? typed)
  const numbered = ccn ? await ctx.hospitals.byCcn(ccn) : null
  if (ccn && numbered) return [{ ...numbered, ccn }]
  const { items } = await ctx.hospitals.list({ search: typed }, { skip: 0, take })
  const named = items.flatMap((one) => (one.ccn === null ? [] : [{ ...one, ccn: one.ccn }]))
  const distinct = [...new Map(named.map((one) => [one.ccn, one])).values()]
  const exact = distinct.filter(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return exact.length === 1 ? exact : distinct
}

/** A code as people type it: without blanks and with two digits or more. */
const CODE = /^(?=(?:.*\d){2})[A-Z0-9.-]{3,14}$/

/** A code as it is, without its modifiers, or the procedures that words name, best first. */
export function proceduresNamed(text: string, take: number): NamedProcedure[] {
  const { code } = readTypedCode(text)
  return CODE.test(code) ? [{ family: '', code, name: '' }] : findProcedures(text, take).items
}
