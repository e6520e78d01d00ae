import type { BillingCode } from '../rule.ts'
import { codeTypeOf, expandRange, isRising, SERVICE, serviceCode } from './code-shape.ts'
import { aMention, type Mention } from './mention.ts'
import { isModifier } from './modifier-shape.ts'
import { isNotACode } from './not-a-code.ts'

/** A code that stands alone: not inside a word, an amount, an address, a policy number or a longer number. */
const ALONE = `(?<![\\w$.]|\\w[-#]|(?<!\\w)\\d{1,3},)(${SERVICE})`
/** A code against the word before it, or against the letters that names of tests end with. Letters of one case only, so that L36007 and MP36012 stay what they are. */
const GLUED =
  '(?<=[a-z]{4}|[a-z]\\)|\\d\\)|\\b(?:LDT|C?D[Xx]|[NW]GS|DNA|RNA|PCR|FISH|MRD|IHC))(\\d{5}|[A-EGHJ-MP-V]\\d{4})|(?<=[A-Za-z]{2}|[a-z]\\))(\\d{4}[UTFM])'
const RANGE_TO = `(?:\\s?-\\s?|\\s(?:through|thru|to)\\s)(?:(?:CPT|HCPCS)\\s)?(${SERVICE})(?!\\w)`
const CODE = new RegExp(
  `(?:${ALONE}|${GLUED})(?:${RANGE_TO}|-(\\d{2,3}|[A-Z][A-Z0-9])(?!\\w|-\\d)|(?=[A-Z][a-z]{2}|(?:is|are|and|or|for|will|not|with|in)\\b)|(?!\\w|-\\d|\\.\\d|,\\d{3}(?!\\d)|%))`,
  'g',
)

/** Billing codes of services in a text, in order, with ranges and attached modifiers. Numbers that only look like codes are left out. */
export function lexServices(text: string): Mention[] {
  return [...text.matchAll(CODE)].flatMap((match) => {
    const [all, alone, glued, gluedLetter, to, suffix] = match
    const from = (alone ?? glued ?? gluedLetter)!
    const [start, end] = [match.index, match.index + all.length]
    if (isNotACode(text, start, end)) return []
    const isGlued = alone === undefined || /^[A-Za-z]/.test(text.slice(end, end + 1))
    const found = to ? rangeOf(from, to) : suffix ? suffixed(from, suffix) : { codes: [serviceCode(from)] }
    return found ? [aMention({ kind: 'service', start, end, isGlued, ...found })] : []
  })
}

type Found = Pick<Mention, 'codes'> & Partial<Mention>

function rangeOf(from: string, to: string): Found {
  const members = expandRange(from, to)
  if (members) return { codes: members.map(serviceCode) }
  if (isRising(from, to)) return { codes: [], ranges: [{ from, to, codeType: codeTypeOf(from) }] }
  return { codes: [from, to].map(serviceCode) }
}

/** `99213-25` carries a modifier, `97110-12` and `99381-387` are ranges; else the number is something else (ZIP, contract). */
function suffixed(from: string, suffix: string): Found | null {
  const to = from.slice(0, -suffix.length) + suffix
  if (suffix.length === 2 && isModifier(suffix)) return { codes: [serviceCode(from)], attached: [suffix] }
  const members: BillingCode[] | undefined = /^\d{5}$/.test(from) && to > from ? expandRange(from, to)?.map(serviceCode) : undefined
  return members ? { codes: members } : null
}
