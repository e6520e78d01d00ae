import type { BillingCode, CodeRange, CodeType } from '../rule.ts'

/**
 * `service` is billed (CPT, HCPCS, CDT, DRG, ICD-10-PCS); `place` is a place of service and not a
 * code of a rule.
 */
export type MentionKind = 'service' | 'diagnosis' | 'revenue' | 'modifier' | 'place'

/** One code, range or cued number in a text, with its position in UTF-16 units. */
export type Mention = {
  kind: MentionKind
  start: number
  end: number
  codes: readonly BillingCode[]
  ranges: readonly CodeRange[]
  /** Modifiers attached to the code, as in 99213-25. */
  attached: readonly string[]
  /** The code has a word attached without a space, as text from a PDF often does. */
  isGlued: boolean
  /** Where the codes stand, when the mention is only words for them ("this service"). */
  namedAt?: { start: number; end: number }
}

export const aMention = (mention: Pick<Mention, 'kind' | 'start' | 'end'> & Partial<Mention>): Mention => ({
  codes: [],
  ranges: [],
  attached: [],
  isGlued: false,
  ...mention,
})

/** CPT I, II, III, PLA, MAAA and vaccine administration; HCPCS II; CDT. Upper case. */
export const SERVICE = '(?:\\d{5}|\\d{4}[FTUM]|0\\d{3}A|[A-EGHJ-MP-V]\\d{4})'

/** The code set of a service code, by its shape. */
export function codeTypeOf(code: string): CodeType {
  if (code.startsWith('D')) return 'cdt'
  return /^[A-Z]/.test(code) ? 'hcpcs' : 'cpt'
}

export const serviceCode = (code: string): BillingCode => ({ code, codeType: codeTypeOf(code) })

/** Ranges with more members are kept as ranges. */
const MOST_MEMBERS = 50

/** All codes of a range when both ends have the same shape and few lie between; else null. */
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
  const numberOf = (position: number) =>
    String(Number(low.digits) + position).padStart(low.digits.length, '0')
  return Array.from({ length: count }, (_, position) => `${low.head}${numberOf(position)}${low.tail}`)
}

/** Whether two codes can be the ends of a range: same shape, ascending. */
export function isRising(from: string, to: string): boolean {
  const [low, high] = [partsOf(from), partsOf(to)]
  return low?.head === high?.head && low?.tail === high?.tail && Number(low?.digits) < Number(high?.digits)
}

function partsOf(code: string): { head: string; digits: string; tail: string } | null {
  const parts = /^([A-Z]?)(\d+)([A-Z]?)$/.exec(code)
  return parts && { head: parts[1]!, digits: parts[2]!, tail: parts[3]! }
}

/** The members of a list, with ranges expanded. */
export function members(list: string, member: RegExp, spelt: (code: string) => string): string[] {
  const found = [...list.matchAll(member)]
  return found.flatMap(({ 0: code, index }, position) => {
    const before = found[position - 1]
    const isTo =
      before && /^\s*(?:-|through|thru|to)\s*$/.test(list.slice(before.index + before[0].length, index))
    const filled = isTo ? expandRange(spelt(before[0]), spelt(code)) : null
    return filled?.slice(1) ?? [spelt(code)]
  })
}
