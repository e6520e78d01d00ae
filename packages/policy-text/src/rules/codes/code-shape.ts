import type { BillingCode, CodeType } from '../rule.ts'

/** CPT I, II, III, PLA, MAAA and vaccine administration; HCPCS II; CDT. Upper case. */
export const SERVICE = '(?:\\d{5}|\\d{4}[FTUM]|0\\d{3}A|[A-EGHJ-MP-V]\\d{4})'

/** The code set that a billing code of a service is of, by its shape. */
export function codeTypeOf(code: string): CodeType {
  if (code.startsWith('D')) return 'cdt'
  return /^[A-Z]/.test(code) ? 'hcpcs' : 'cpt'
}

export const serviceCode = (code: string): BillingCode => ({ code, codeType: codeTypeOf(code) })

/** A range with more members than this is kept as a range. */
const MOST_MEMBERS = 50

/** Every code from one to the other when both have one shape and few lie between; else null. */
export function expandRange(from: string, to: string): string[] | null {
  const [low, high] = [partsOf(from), partsOf(to)]
  if (
    !low ||
    !high ||
    low.head !== high.head ||
    low.tail !== high.tail ||
    low.digits.length !== high.digits.length
  )
    return null
  const count = Number(high.digits) - Number(low.digits) + 1
  if (count < 1 || count > MOST_MEMBERS) return null
  const numberOf = (at: number) => String(Number(low.digits) + at).padStart(low.digits.length, '0')
  return Array.from({ length: count }, (_, at) => `${low.head}${numberOf(at)}${low.tail}`)
}

/** True when the two can be the ends of a range: one shape, and rising. */
export function isRising(from: string, to: string): boolean {
  const [low, high] = [partsOf(from), partsOf(to)]
  return low?.head === high?.head && low?.tail === high?.tail && Number(low?.digits) < Number(high?.digits)
}

function partsOf(code: string): { head: string; digits: string; tail: string } | null {
  const parts = /^([A-Z]?)(\d+)([A-Z]?)$/.exec(code)
  return parts && { head: parts[1]!, digits: parts[2]!, tail: parts[3]! }
}
