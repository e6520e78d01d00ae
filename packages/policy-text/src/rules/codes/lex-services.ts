import { source, regex } from '../../text/pattern.ts'
import type { BillingCode } from '../rule.ts'
import {
  codeTypeOf,
  expandRange,
  isModifier,
  isRising,
  KNOWN_LETTERS,
  SERVICE,
  serviceCode,
  aMention,
  type Mention,
} from './mention.ts'
import { isNotACode } from './not-a-code.ts'

/**
 * A separate code: not part of a word, an amount, an address, a policy number or a longer number.
 */
const ALONE = `(?<![\\w$.]|(?<!\\b(?:CPT|HCPCS|CDT|[Cc]odes?))#|\\w-|(?<!\\w)\\d{1,3},)(${SERVICE})`
/**
 * A code attached to the word before it, or to letters that end names of tests. Only letters of one
 * case, so that L36007 and MP36012 stay what they are.
 */
const GLUED = source`
  (?<=[a-z]{4}|[a-z]\)|\d\)|\b(?:LDT|C?D[Xx]|[NW]GS|DNA|RNA|PCR|FISH|MRD|IHC|CPT|HCPCS|CDT))(\d{5}|
    [A-EGHJ-MP-V]\d{4})|(?<=[A-Za-z]{2}|[a-z]\))(\d{4}[UTFM])
`
const RANGE_TO = source`
  (?:\s?-\s?|\s(?:up )?(?:through|thru|to)(?: and including)?\s{1,2})(?:(?:CPT|HCPCS)\s)?(${SERVICE})
  (?!\w)
`
/**
 * `-25`, `-25-59`, ` -25`, or the letters of a modifier attached to the code; `-12` and `-5` end
 * ranges.
 */
const SUFFIX = source`
  (?:-(\d{1,3}|[A-Z][A-Z0-9])|(?: -(?=\d{2}(?!\d| ))|)((?<= -)\d{2}|(?<!-)${KNOWN_LETTERS}))(
    (?:[-,/](?:\d{2}|[A-Z][A-Z0-9])(?!\w)){0,3})(?!\w|-\d)
`
/** A code with a word attached after it: a description, or the rest of the sentence. */
const GLUED_AFTER = '(?=[A-Z][a-z]{2}|(?:is|are|and|or|for|will|not|with|in)\\b|(?![a-f]+\\b)[a-z]{4})'
const CODE = new RegExp(
  `(?:${ALONE}|${GLUED})(?:${RANGE_TO}|${SUFFIX}|${GLUED_AFTER}|(?!\\w|-\\d|\\.\\d|,\\d{3}(?!\\d)|%))`,
  'g',
)
/** Concatenated codes, as from table cells without borders; digits only after a word for codes. */
const CHAIN = regex('g')`
  (?<![\w.$#-])(?:(?:[A-EGHJ-MP-V]\d{4}){2,20}|(?:\d{4}[FTUM]){2,20})(?!\w)|
  (?<=\b(?:CPT|HCPCS|[Cc]odes?):? )(?:\d{5}){2,20}(?!\w)
`
const BETWEEN = new RegExp(
  `(\\bbetween (?:CPT |HCPCS |codes? ){0,2}${SERVICE}) and (?=(?:CPT |HCPCS )?${SERVICE})`,
  'gi',
)

/**
 * Service codes in a text, in order, with ranges and attached modifiers. Numbers that only look
 * like codes are left out.
 */
export function lexServices(text: string): Mention[] {
  return [
    ...[...text.replace(BETWEEN, '$1 to  ').matchAll(CODE)].flatMap((match) => serviceAt(text, match)),
    ...lexChains(text),
  ]
}

function serviceAt(text: string, match: RegExpExecArray): Mention[] {
  const [all, alone, glued, gluedLetter, to, suffix, letters, more] = match
  const from = (alone ?? glued ?? gluedLetter)!
  const [start, end] = [match.index, match.index + all.length]
  if (isNotACode(text, start, end)) return []
  const isGlued = alone === undefined || /^[A-Za-z]/.test(text.slice(end, end + 1))
  const last = suffix ?? letters
  const found = to
    ? rangeOf(from, to)
    : last
      ? suffixed(from, last, more ?? '')
      : { codes: [serviceCode(from)] }
  return found ? [aMention({ kind: 'service', start, end, isGlued, ...found })] : []
}

function lexChains(text: string): Mention[] {
  return [...text.matchAll(CHAIN)].map(({ 0: chain, index }) => {
    const codes = (chain.match(/.{5}/g) ?? []).map(serviceCode)
    return aMention({ kind: 'service', start: index, end: index + chain.length, isGlued: true, codes })
  })
}

type Found = Pick<Mention, 'codes'> & Partial<Mention>

function rangeOf(from: string, to: string): Found {
  const members = expandRange(from, to)
  if (members) return { codes: members.map(serviceCode) }
  if (isRising(from, to)) return { codes: [], ranges: [{ from, to, codeType: codeTypeOf(from) }] }
  return { codes: [from, to].map(serviceCode) }
}

/**
 * `99213-25` has a modifier; `97110-12`, `97161-3` and `99381-387` are ranges; other numbers are
 * something else (ZIP, contract).
 */
function suffixed(from: string, suffix: string, more: string): Found | null {
  const attached = [suffix, ...(more.match(/\w+/g) ?? [])]
  if (attached.every((one) => one.length === 2 && isModifier(one)))
    return { codes: [serviceCode(from)], attached }
  const to = from.slice(0, -suffix.length) + suffix
  const members: BillingCode[] | undefined =
    more === '' && /^\d{5}$/.test(from) && to > from ? expandRange(from, to)?.map(serviceCode) : undefined
  return members ? { codes: members } : null
}
