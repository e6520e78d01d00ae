import { type Guarded, guard, matches, matchesIn, mayMatch } from '../text/needles.ts'
import { anyOf, regex, source } from '../text/pattern.ts'
import type { Operator } from './criteria.ts'
import { maskParentheses } from './sentences/clause.ts'
import { decisionIn, flat, LONGEST_LEAD_CHARS } from './sentences/decision.ts'
import {
  COUNTED_NAMES,
  MANY,
  NAMED,
  NUMBER,
  NUMBERS,
  PAIR,
  QUANTIFIERS,
  RANGE,
} from './sentences/quantifiers.ts'

/** The operator that a lead-in states, and where its words stand in it. */
export type StatedOperator = { op: Operator; n: number | null; start: number; end: number }

const COUNTS = QUANTIFIERS.map(([op, pattern]) => [op, guard(pattern)] as const)
const [NAMES, RANGES, PAIRS] = [NAMED, RANGE, PAIR].map(guard) as [Guarded, Guarded, Guarded]
const NAME_COUNTS = guard(COUNTED_NAMES)

/**
 * The operator that a lead-in states; the last one where it has several, since that one is next to
 * the list. Null when it states none.
 */
export function statedOperator(lead: string): StatedOperator | null {
  const skipped = Math.max(0, lead.length - LONGEST_LEAD_CHARS)
  const read = lead.slice(skipped)
  const text = /[^\S ]/.test(read) ? read.replace(/\s/g, ' ') : read
  const counts = [...namedOperators(text), ...COUNTS.flatMap(([op, pattern]) => matchesOf(op, text, pattern))]
  const found = counts.length > 0 ? counts : countInBrackets(text)
  const widest = found.filter((one) => !found.some((other) => other !== one && outranks(other, one)))
  const last = widest.reduce<StatedOperator | null>(
    (last, one) => (last && last.start > one.start ? last : one),
    null,
  )
  return last && { ...last, start: last.start + skipped, end: last.end + skipped }
}

/** A count in brackets at the end, where no other is stated: "Indications (one is sufficient):". */
function countInBrackets(text: string): StatedOperator[] {
  const brackets = /\(([^()]{3,60})\)[\s:.–—-]*$/.exec(text)
  const counted = brackets && countAlone(brackets[1]!)
  return counted ? [{ ...counted, start: brackets.index, end: text.length }] : []
}

/** Whether a count holds another one, or another kind of count begins within it. */
function outranks(one: StatedOperator, other: StatedOperator): boolean {
  const isWithin = one.start <= other.start && other.end <= one.end
  if (isWithin) return one.end - one.start > other.end - other.start
  return one.start < other.start && other.start < one.end && one.op !== other.op
}

function namedOperators(text: string): StatedOperator[] {
  const named = (match: RegExpExecArray, isAny: boolean): StatedOperator => ({
    op: isAny ? 'any' : 'all',
    n: null,
    start: match.index,
    end: match.index + match[0].length,
  })
  return [
    ...matchesIn(NAMES, text).map((match) => named(match, match[1]!.toLowerCase() === 'or')),
    ...matchesIn(RANGES, text).map((match) => named(match, match[1] !== undefined)),
    ...matchesIn(PAIRS, text).map((match) => named(match, match.slice(1).find(Boolean) === 'or')),
    ...matchesIn(NAME_COUNTS, text).map((match) => ({ ...named(match, false), ...countOf(match) })),
  ]
}

function matchesOf(op: Operator, text: string, pattern: Guarded): StatedOperator[] {
  return matchesIn(pattern, text).map((match) => {
    const place = { start: match.index, end: match.index + match[0].length }
    if (op !== 'n_of') return { op, n: null, ...place }
    const n = numberOf(match.groups!['number']!)
    return n === 1 ? { op: 'any', n: null, ...place } : { op: 'n_of', n, ...place }
  })
}

/** What the word in front of the names of entries counts. */
function countOf({ groups }: RegExpExecArray): Pick<StatedOperator, 'op' | 'n'> {
  const count = groups!['count']!.toLowerCase()
  if (count === 'none') return { op: 'none', n: null }
  if (count === 'any' || count === 'either') return { op: 'any', n: null }
  if (/^(?:all|each|both)$/.test(count)) return { op: 'all', n: null }
  const n = numberOf(count)
  return n === 1 ? { op: 'any', n: null } : { op: 'n_of', n }
}

function numberOf(words: string): number {
  if (/^more than one$/i.test(words)) return 2
  const index = NUMBERS.indexOf(words.toLowerCase())
  return index >= 0 ? index + 1 : Number(words)
}

/** Lists of which each entry is enough by itself, unless the entries are joined by "and". */
const ALTERNATIVES = regex('i')`
  \bfor the (?:\w+ )?(?:diagnoses|conditions|indications|uses|situations)\b|
  \bthese (?:\w+ )?(?:indications?|diagnos[ei]s|situations?|circumstances?|scenarios?|settings?|cases?|uses?|
  reasons?)\b|
  \bfollowing (?:\w+ ){0,3}(?:indications?|conditions?|diagnos[ei]s|situations?|circumstances?|scenarios?|
    settings?|cases?|uses?|reasons?|purposes?|populations?|groups?|categories|members|patients|individuals|
    persons)\b(?!\x20
    (?:is|are|has been|have been|must(?: \w+)? be) (?:all )?(?:met|satisfied|true|fulfilled))
`
/** Whom or what a service is for: "is covered for:", "is covered for the following:". */
const FOR_EACH = regex('i')`
  \b(?:for|in|with|during|after)(?: the following)?\s*:\s*$|
  \b(?:for|in) (?:members|patients|individuals|persons|people|adults|children) with$|
  \b(?:(?:treatment|management|evaluation|diagnosis|assessment|prevention|detection|history|setting|presence|
  because)\x20
    of|(?:used|performed|ordered|done) to|diagnoses below|
    to (?:evaluate|assess|diagnose|treat|detect|monitor|rule out|manage|prevent|confirm|guide|plan))\s*:\s*$|
  \b(?:covers?|covered|necessary|indicated) for$
`
/** A title above the indications. */
const INDICATIONS_TITLE = regex('i')`
  ^(?:(?:covered |clinical )?(?:indications|uses)|(?:covered|qualifying|approvable) (?:diagnoses|conditions|
  indications))(?: (?:for|of) (?!coverage|approval)[^.:]{3,60})?:?$
`
export const listsAlternatives = (lead: string) =>
  [ALTERNATIVES, FOR_EACH, INDICATIONS_TITLE].some((pattern) => pattern.test(flat(lead)))

/** Such lists that are about patients, also where the decision stands further above. */
const INDICATIONS = guard(
  /\bfor (?:any of )?the following (?:\w+ ){0,2}(?:indications?|conditions?|diagnos[ei]s)\b/i,
)
export const listsIndications = (lead: string) => matches(INDICATIONS, flat(lead))

/** Lists that are no criteria: examples, members of a family, codes, addresses, definitions. */
const NO_CRITERIA = guard(
  anyOf(
    source`
    \b(?:includes?|including|such as|e\.g\.|examples?|for example)\b[^:]{0,100}: ?$
  `,
    source`
    \b(?:codes?|modifiers?|links?|references?|abbreviations?|definitions?|terms|forms?|websites?|
    tables?|products)\b
    [^:]{0,40}: ?$
  `,
    source`
    ^\W*(?:(?:CPT|HCPCS|ICD\S*|procedure|diagnosis) ){0,2}codes?\b[^:]{0,80}\bcriteria\b|
    \bused to report ?:? ?$|
    \bcriteria (?:in|of|under|from|within) [^:]{3,80} (?:is|are|ha(?:s|ve) been) met\b|
    \bmedical(?:ly)? necess(?:ary|ity)\b[^:]{0,160}\b(?:means?|is (?:one|defined)|refers to)\b
  `,
    source`
    \b(?:at|on) hand\b[^:]{0,40}: ?$|\b(?:have|keep) [^:]{3,60} (?:ready|available)\b[^:]{0,40}: ?$|
    \b(?:when|before) you (?:call|submit|fax|send|write)\b[^:]{0,40}: ?$|
    \bfollowing (?:\w+ ){0,2}(?:purposes|ways|methods|problems|steps|topics|sections|resources|types|tools)\b
  `,
    source`
    \b(?:documentation|records?|information|notes?)\b[^:]{0,80}\b(?:
    submit\w{0,4}|provided|include[sd]?|contain\w{0,3})
    \b[^:]{0,60}: ?$
  `,
  ),
)
/** What guidelines of others and studies say decides nothing here. */
const NARRATIVE = guard(
  /\b(?:guidelines?|recommend\w{0,7}|stud(?:y|ies)|trial|et al|society|college|association|terms?)\b/i,
)
/** Services that are named without conditions: "The following tests are not covered:". */
const SERVICES = guard(
  /\bfollowing (?:\w+ ){0,3}(?:tests?|services?|procedures?|codes?|items|products|drugs|devices|panels?)\b/i,
)

/** Whether a lead-in covers each of the services that it lists. */
export const listsServices = (lead: string): boolean => {
  const text = flat(lead)
  return decisionIn(text) === 'covered' && matches(SERVICES, text) && statedOperator(text) === null
}

/** A code with its descriptor, in contrast to "97597 is covered when". */
const CODE_ROW =
  /^\W*(?:\d{5}|\d{4}[FTUM]|[A-V]\d{4})\b(?!(?:[ ,/-]|and |or |[A-Z\d]{5}\b){0,12}(?:is|are|may|will|can|:) )/

/** Whether the list below a lead-in is of another kind: examples, codes, services, narrative. */
export function listsNoCriteria(lead: string): boolean {
  const text = flat(lead)
  if (matches(NO_CRITERIA, maskParentheses(text)) || CODE_ROW.test(text)) return true
  const decision = decisionIn(text)
  return decision === null ? matches(NARRATIVE, text) : decision === 'not_covered' && matches(SERVICES, text)
}

const INTRODUCES = guard(regex('i')`
  (?::|\b(?:when|if|unless|that|where) the (?:member|patient|individual|person|beneficiary|child)|
    \b(?:for|in|to) (?:\w+ )?(?:members|patients|individuals|persons|adults|children|people|
    beneficiaries)(?: who| with)?|\bwho|\b(?:covers?|covered|necessary|approved|authorized|eligible|
    indicated)(?: [^\s.:;]{1,40}){0,4}? for|\b(?:when|if|unless|
    following(?: criteria| conditions| requirements)?(?:\x20
    (?:is|are|has been|have been|must be|
    must also be|apply|applies|is true|are true))?(?: met| satisfied| present| true)?)[.:]?|
    \b(?:following|criteria|conditions|requirements|indications|these|those|them|${NUMBER})(?: below)?\x20
    (?:is|are|has been|have been|must(?: also)?)(?: (?:all|both))?(?: be)?\x20
    (?:met|satisfied|fulfilled|present|true|required|documented)[.:]?|
    \bcriteria below (?:are|apply)[.:]?|\b(?!above\b)[\w.]{1,12} (?:is|are) (?:met|satisfied|fulfilled)[.:]?|
    \b(?:meets?|satisf(?:y|ies)|requires?|needs?|has|have) (?:all|any|both|either|one)(?: of (?:these|
    them))?[.:]?)\s*$
`)
/** A sentence that counts what stands below it, whatever it says behind that. */
const COUNTS_BELOW = /\b(?:following|below|these)\b/i
export const countsBelow = (text: string) => COUNTS_BELOW.test(text) && statedOperator(text) !== null

/** A longer sentence does more than close a list. */
const LONGEST_CLOSING_CHARS = 200
const ALONE = source`
  (?: (?:is|are|must(?: be)?|should be|has to be|have to be) (?:enough|sufficient|needed|required|present|met|
  documented|satisfied|fulfilled)\b[^.;:]{0,60}[.]?$)
`
/** "All three are needed", "Either one is enough": a count and nothing else. */
const COUNTS_ALONE = regex('i')`
  ^\W*(?:only |meeting |satisfying )?(?<count>all|both|each|either|any|one)(?: one| (?:of )?(?:the |
  these )?${MANY})?
  (?: of (?:these|them))?(?: (?:criteri(?:on|a)|conditions?|items?))?${ALONE}
`
const HOLDS_ALONE = guard(new RegExp(`^${ALONE}`, 'i'))
/** The operator of a sentence that says nothing else than how the list above it counts. */
export function countAlone(text: string): StatedOperator | null {
  if (!mayMatch(HOLDS_ALONE, text)) return null
  const [named] = matchesIn(NAME_COUNTS, text)
  if (named?.index === 0 && HOLDS_ALONE.pattern.test(text.slice(named[0].length)))
    return { ...countOf(named), start: 0, end: named[0].length }
  const found = COUNTS_ALONE.exec(text)
  if (!found) return null
  const isAny = /^(?:either|any|one)$/i.test(found.groups!['count']!)
  return { op: isAny ? 'any' : 'all', n: null, start: 0, end: found[0].length }
}

/** Its quantifier stands at the beginning: "Coverage: all of the above". */
const CLOSING_START_CHARS = 40
const POINTS_BELOW = /\b(?:following|below)\b|:\s*$/i
const POINTS_ABOVE = /\b(?:above|criteri(?:a|on)|conditions?|requirements?|items?|rows?|elements?)\b/i
const OBLIGES = /\b(?:must|required?|requires|met|needed|sufficient|suffices?|enough|satisfied)\b/i
/** A sentence behind a list that tells how it counts: "All of the above must be met." */
export function countsAbove(text: string): boolean {
  if (countAlone(text)) return true
  if (text.length > LONGEST_CLOSING_CHARS || POINTS_BELOW.test(text) || !POINTS_ABOVE.test(text)) return false
  const stated = OBLIGES.test(text) ? statedOperator(text) : null
  return stated !== null && stated.start <= CLOSING_START_CHARS
}

/** Whether a list may follow: a colon, an open "when", or "the following are met." at the end. */
export const introducesList = (text: string) => matches(INTRODUCES, flat(text))
