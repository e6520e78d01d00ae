import { isModifier, KNOWN_LETTERS } from '../../text/modifiers.ts'
import { guard, matches, matchesIn } from '../../text/needles.ts'
import { regex, source } from '../../text/pattern.ts'
import type { BillingCode } from '../rule.ts'
import { lexDiagnoses, lexInpatient, lexNamedDiagnoses } from './lex-diagnoses.ts'
import { lexBareRevenue, lexModifiers, lexNeededModifiers, lexPlaces, lexRevenue } from './lex-lists.ts'
import {
  type Mention,
  codeTypeOf,
  expandRange,
  isRising,
  SERVICE as SERVICE_CODE,
  serviceCode,
  aMention,
} from './mention.ts'
import { isNotACode } from './not-a-code.ts'

/** Service codes in lower case; a year after "v" or "c" is none ("v2024"). */
const SERVICE = /(?<![\w.$@&=]|(?<!\d)-)(?:[a-eghj-mp-v](?!(?:19|20)\d\d)\d{4}|0\d{3}[futm])(?![\w@=])/g
const SERVICE_AFTER_CUE = /(?<=\b(?:HCPCS|CDT|codes?)[:#]? )[a-eghj-mp-v]\d{4}(?!\w)/gi
/** ICD-10-CM with its dot, or a category after its name or a comma. "v10.1" is a version. */
const DIAGNOSIS = /(?<![\w.-])[a-tw-z]\d[0-9ab]\.[0-9a-z]{1,4}(?!\w)/g
const PLACEHOLDER = /(?<![\w.-])[A-TV-Z]\d[0-9AB]\.\d{0,3}x{1,3}(?!\w)/g
const CATEGORY = regex('g')`
  (?<=\b(?:ICD-?10(?:-CM)?|diagnos[ie]s|dx)(?: codes?)?:? |\.\w{1,4}(?:,|,? and|,? or) )
  [a-tv-z]\d[0-9ab](?![\w.])
`
/** Lower-case pairs of letters that are modifiers and not words. */
const LETTERS = source`
  g[pntqyzaxc]|kx|rt|lt|tc|qw|rr|nu|ue|j[wz]|x[espu]|f[qrsxy]|q[kxyz]|s[aglu]|t[ade]|td|h[mno]|kf|
  k[hij]|ll|r[abc]|p[not]|l[cdm]|e[1-4]|f[1-9]|t[1-9]
`
const MODIFIERS = regex('gi')`
  (?<=\bmodifiers? )[-"']?(?:${LETTERS})(?![\w%])(?:["']?(?:\s*[,/]\s*(?:and |or )?| and | or )[-"']?(?:
      ${LETTERS})(?![\w%])){0,12}|(?<![\w.$-])(?:${LETTERS})(?= modifiers?\b)
`

/**
 * The text with codes in upper case, as published. Every character keeps its position, and
 * lower-case words stay lower case.
 */
function codeForm(text: string): string {
  if (!/[a-z]\d|\d[a-z]|modifier/i.test(text)) return text
  const upper = (found: string) => found.toUpperCase()
  const codes = [SERVICE, SERVICE_AFTER_CUE, DIAGNOSIS, PLACEHOLDER, CATEGORY].reduce(
    (form, code) => form.replace(code, upper),
    text,
  )
  return codes.replace(MODIFIERS, (found) => found.replace(/\b(?!and\b|or\b)[a-z][a-z\d]\b/gi, upper))
}

/**
 * Lexers in order of how explicit their cues are, each with a pattern that a text must match to be
 * worth reading.
 */
const LEXERS: readonly [lex: (text: string) => Mention[], needs: RegExp][] = [
  [lexPlaces, /pos|place|site/i],
  [lexRevenue, /rev|\bRC/i],
  [
    lexModifiers,
    regex('i')`
    modifier|\bmods?\b|append|carr|bear|neither|enter|takes? |includ|without|lack|missing|calls? for|
      assign|apply|bill |report |accompan|\b(?:with|
    plus|use|add|using|attach|
    affix|put|place)(?:s|ed|ing)? (?:\w+ )?["'(]?-?[A-Z\d]{2}\b|
    \b[A-Z\d][A-Z\d] (?:is|are|must|should|shall|has to|needs? (?:to|not)|have to|is to|may|cannot|goes|go|
    belongs?)\b|(?:needs?|
    takes?|requires?) an? \d\d\b
  `,
  ],
  [
    lexNeededModifiers,
    regex('')`
    \b(?:[Nn]eed|[Ss]how|[Rr]equir|[Hh]ave|[Cc]arr|[Cc]hoose|[Ss]elect)\w* (?:either |an? |the |
    both )?["'(]?-?[A-Z][A-Z\d]\b
  `,
  ],
  [lexInpatient, /DRG|PCS/],
  [lexNamedDiagnoses, /ICD|diagnos|dx/i],
  [lexServices, /\d{4}/],
  [lexDiagnoses, /[A-Z]\d/],
  [lexBareRevenue, /\b0\d{3}\b/],
]
const GUARDED = LEXERS.map(([lex, needs]) => ({ lex, needs: guard(needs) }))

/**
 * All codes in a text, in order. Where two matches overlap, the one with the more explicit cue
 * wins.
 */
export function lexCodes(printed: string): Mention[] {
  const text = codeForm(printed)
  const read = GUARDED.flatMap(({ lex, needs }, rank) =>
    matches(needs, text) ? lex(text).map((mention) => ({ mention, rank })) : [],
  )
  read.sort((a, b) => a.mention.start - b.mention.start || a.rank - b.rank)
  const kept: typeof read = []
  for (const next of read) {
    const last = kept.at(-1)
    if (!last || next.mention.start >= last.mention.end) kept.push(next)
    else if (next.rank < last.rank) kept[kept.length - 1] = next
  }
  return kept.map(({ mention }) => mention)
}

/**
 * A separate code: not part of a word, an amount, an address, a policy number or a longer number.
 */
const ALONE = `(?<![\\w$.]|(?<!\\b(?:CPT|HCPCS|CDT|[Cc]odes?))#|\\w-|(?<!\\w)\\d{1,3},)(${SERVICE_CODE})`
/**
 * A code attached to the word before it, or to letters that end names of tests. Only letters of one
 * case, so that L36007 and MP36012 stay what they are.
 */
const GLUED = source`
  (?<=[a-z]{4}|[a-z]\)|\d\)|\b(?:LDT|C?D[Xx]|[NW]GS|DNA|RNA|PCR|FISH|MRD|IHC|CPT|HCPCS|CDT))(\d{5}|
    [A-EGHJ-MP-V]\d{4})|(?<=[A-Za-z]{2}|[a-z]\))(\d{4}[UTFM])
`
const RANGE_TO = source`
  (?:\s?-\s?|\s(?:up )?(?:through|thru|to)(?: and including)?\s{1,2})(?:(?:CPT|HCPCS)\s)?(${SERVICE_CODE})
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
const CHAIN = guard(regex('g')`
  (?<![\w.$#-])(?:(?:[A-EGHJ-MP-V]\d{4}){2,20}|(?:\d{4}[FTUM]){2,20})(?!\w)|
  (?<=\b(?:CPT|HCPCS|[Cc]odes?):? )(?:\d{5}){2,20}(?!\w)
`)
const BETWEEN = new RegExp(
  `(\\bbetween (?:CPT |HCPCS |codes? ){0,2}${SERVICE_CODE}) and (?=(?:CPT |HCPCS )?${SERVICE_CODE})`,
  'gi',
)

/**
 * Service codes in a text, in order, with ranges and attached modifiers. Numbers that only look
 * like codes are left out.
 */
function lexServices(text: string): Mention[] {
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
  return matchesIn(CHAIN, text).map(({ 0: chain, index }) => {
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
