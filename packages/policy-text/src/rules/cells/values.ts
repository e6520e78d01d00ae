import { regex, source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'
import { KNOWN_LETTERS } from '../../text/modifiers.ts'
import { DECISIONS } from './decision-values.ts'
import { firstOf, one, type Reader, type Value, when } from './cell-value.ts'

const WITH_MODIFIER = wordings('value.with-modifier', {
  'a modifier to report': source`
    ^(?:with )?(?:modifiers? |mods?\.? )?["'-]?[A-Z\d]{2}(?:(?:,|\/|,? or|,? and) [A-Z\d]{2}){0,5}
    (?: modifiers?)?(?: (?:is |are )?(?:required|needed|mandatory))?(?:,? (?:on|for|if|when)\b.{0,80})?$
  `,
  'something with a modifier': source`^(?:[\w'-]+ ){1,8}with (?:modifiers? )?[A-Z\d]{2}$`,
})
const WITHOUT_MODIFIER = wordings('value.without-modifier', {
  'no modifier': source`^(?:no modifiers?(?: (?:is |are )?(?:required|needed|necessary))?|none needed)$`,
})
const MODIFIER_REFUSED = wordings('value.modifier-refused', {
  'a modifier that is not accepted': source`
    ^(?:modifiers? )?[A-Z\d]{2} (?:is |are )?(?:not (?:accepted|allowed|valid|permitted|used)|invalid|
    prohibited)$
  `,
})

const AT_PLACE = wordings('value.at-place', {
  'places of service': source`
    ^(?:[\w ]{1,30} \()?(?:only )?(?:POS|places? of service) \d\d(?:(?:,|\/|,? or|,? and) \d\d){0,8}\)?
    (?: only|,? (?:and )?no(?: other|where else|thing else)s?)?$
  `,
})
const AT_SETTING = wordings('value.at-setting', {
  'a setting, and no other': source`
    ^(?:to be )?(?:(?:furnished|performed|provided|given|done) )?(?:only )?(?:(?:in|at|as) )?(?:the |
    an? )?(?:home|office|inpatient|outpatient(?: hospital)?|ASC|
    ambulatory surgical center|hospital)(?: setting| surgery| service| procedure)? only$
  `,
})

/** Words around the name of a setting. */
const AROUND_SETTING = regex('gi')`
  \b(?:only|in|at|the|an?|setting|to be|furnished|performed|provided|given|done|as|surgery|service|
  procedure)\b
`

const RECORD = source`
  (?:an? |the |copy of |copies of |[a-z-]+(?:'s)? (?:of )?){0,3}(?:invoices?|evaluations?|assessments?|
  records?|charting|notes|reports?|
  narratives?|orders?|prescriptions?|care|photo(?:graph)?s?|
  radiographs?|x-rays?|films?|medical necessity|CMN|consent forms?|logs?|results)
`
const WITH_RECORD = wordings('value.with-record', {
  'a record to be sent or kept': source`
    ^(${RECORD}(?:(?:,| and|,? or) ${RECORD}){0,3})(?: of the (?:last|past) \w+ \w+)? (?:(?:is |are |must be |
    to be )?(?:required|needed|
    mandatory|enclosed|attached|submitted)|with (?:the |each |every )?claim|on file|in (?:the )?(?:chart|
    record|file))(?: with (?:the )?claim)?$
  `,
})
/** A record without words for a duty. */
const RECORD_NAMED = wordings('value.record-named', {
  'a record by itself, beside another value': source`^${RECORD}$`,
})

const WITH_DRUG_CODE = wordings('value.with-drug-code', {
  'a national drug code': source`
    ^(?:valid |11-digit |the )*NDC(?: numbers?)?(?: (?:(?:is |must be )?(?:required|needed)|on (?:the|each|
    every) (?:claim|line)|must be (?:on|reported|submitted)\b.{0,40}))?$
  `,
})
const WITH_REVENUE_CODE = wordings('value.with-revenue-code', {
  'a revenue code': source`
    ^(?:(?:report|bill|submit)(?: it| them)? )?(?:with |
    under )?rev(?:enue)?\.? (?:codes? )?\d{3,4}(?: only| required)?$
  `,
})
const WITH_DIAGNOSIS = wordings('value.with-diagnosis', {
  'diagnoses, and no others': source`
    ^(?:only )?(?:with )?(?:(?:dx|ICD-10|diagnos[ei]s)(?: codes?)? )?(?:[A-TV-Z]\d[0-9AB]\.?[\dA-Z]{0,4}
    (?:,? or |,? and |, )?){1,8}(?:,? no others?|,? only|,? and no others?| on (?:the|each) claim)$
  `,
})
/** A modifier as it is printed: in capitals, or of two digits. */
const PRINTED = regex('')`
  (?:^|[ "'(-])(?:${KNOWN_LETTERS}|[2-9]\d|(?<=[Mm]od\w*\.? )[A-Z][A-Z\d]|
  (?!PA|IF|NO)[A-Z][A-Z\d](?= (?:modifiers?|if|when|on|required|needed)\b))(?![\w%])
`
const printed =
  (read: Reader): Reader =>
  (content) =>
    PRINTED.test(content) ? read(content) : null

/** The condition that ends a value: ` if …` or ` when …`. */
const conditionIn = (content: string): string => {
  const start = content.search(/ (?:if|when) /i)
  return start < 0 ? '' : content.slice(start)
}

const modifierOf = (sentence: string, content = ''): Value => ({
  sentences: [`${sentence}${conditionIn(content)}`],
  names: /\bmod/i.test(content) ? '' : 'modifier ',
  kind: 'modifier',
  codesAt: /\bmod/i.test(content) ? 0 : Math.max(0, content.search(PRINTED)),
})

/** What a claim or its record must show, in order of precedence. */
const CLAIM_CONTENT: readonly Reader[] = [
  when(WITHOUT_MODIFIER, () => one('{row} no modifier is required')),
  printed(
    when(MODIFIER_REFUSED, (_, content) => modifierOf('{row} modifier {cell} is not accepted', content)),
  ),
  printed(
    when(WITH_MODIFIER, (_, content) => modifierOf('{row} must be billed with modifier {cell}', content)),
  ),
  when(AT_PLACE, () => ({
    sentences: ['{row} is payable only in place of service {cell}'],
    kind: 'place',
  })),
  when(AT_SETTING, (_, content) =>
    one(`{row} is payable only in the ${content.replace(AROUND_SETTING, '').trim()} setting`),
  ),
  when(WITH_RECORD, (found) => one(`{row} must be submitted with the ${firstOf(found)}`)),
  when(WITH_DRUG_CODE, () => one('{row} requires an NDC')),
  when(WITH_REVENUE_CODE, () => ({
    sentences: ['{row} must be billed with revenue code {cell}'],
    names: 'revenue code ',
    kind: 'revenue',
  })),
  when(WITH_DIAGNOSIS, () => ({
    sentences: ['{row} is covered when billed with {cell}'],
    names: 'ICD-10 ',
    kind: 'diagnosis',
  })),
]

const COUNT = source`
  (?:\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|once|twice|
  a single)
`
const PER = source`
  (?:per|a|an|each|every|in(?: any| an?)?|within(?: an?)?|over(?: an?)?|\/|for each)
`
const SPAN = source`
  (?:(?:calendar|benefit|plan|rolling|waiver|contract|service|fiscal|consecutive|same) )?(?:
  (?:${COUNT}[ -])?(?:day|week|month|quarter|year|hour)s?(?:[ -](?:span|period))?|date(?: of service)?|DOS|
  claim(?: line)?|line|visit|session|encounter|lifetime|pregnancy|episode|admission|discharge|tumor|tooth|
  quadrant|arch|eye|limb|stay|course|case)
`
const LIMITED = wordings('value.limited', {
  'a count in a period': source`
    ^(?:for |limit(?:ed to)?:? |up to |max(?:imum)?(?: of)? |no more than |not more than |only |at most |
    ≤ ?|<= ?)?
    (?:x ?)?${COUNT}(?:x| times)?(?: (?!and\b)[\w-]+){0,4},?(?: total,| in all,)? ?${PER} ?${SPAN}\b
    (?:[ ,].{0,60})?$
  `,
  'a count in a period, by an adverb': source`
    ^(?:limit(?:ed to)?:? |up to |max(?:imum)?(?: of)? )?${COUNT}(?: [\w-]+){0,2} (?:daily|weekly|monthly|
    yearly|annually|lifetime)(?: max(?:imum)?)?$
  `,
  'a count in all': source`^${COUNT}(?: [\w-]+){1,3} (?:in all|in total|altogether)$`,
  'every so often': source`^(?:once )?every (?:${COUNT} |other )?${SPAN}$`,
})
const MOST_UNITS = wordings('value.most-units', {
  'a number of units': source`
    ^(?:limit(?:ed to)?:? |up to |max(?:imum)?(?: of)? |no more than )(${COUNT})(?: units?)?$|
    ^(${COUNT}) (?:units? )?max(?:imum)?$
  `,
})
/** A part of the body between a count and its period: "1 per tooth per 6 months". */
const PER_SITE = /\bper (?:tooth|quadrant|arch|eye|limb|side|breast) (?=(?:per|each|every|in)\b)/i

const BY_PROVIDER = wordings('value.by-provider', {
  'a kind of provider, and no other': source`
    ^(?:(?:billed|ordered|rendered|performed|given|furnished) by |by |for )?(?:an? )?(?:[\w-]+ ){0,3}(
    physicians?|providers?|specialists?|surgeons?|nurses?|dentists?|pharmac(?:y|ies|ists?)|labs?|
    laborator(?:y|ies)|BCBAs?|therapists?|technicians?|practitioners?|oncologists?|radiologists?|
    cardiologists?|dermatologists?|optometrists?|ophthalmologists?|audiologists?|psychologists?|MDs?|
    orthodontists?|podiatrists?|geneticists?|facilit(?:y|ies)|centers?|suppliers?) (?:only|and (?:no one|
    nobody) else)$
  `,
})
const FOR_PEOPLE = wordings('value.for-people', {
  'a sex': source`^(?:female|male|women|men)(?: (?:members|patients))?(?: only)?$`,
  'ages of people': source`
    ^(?:for )?(?:members?|patients?|persons?|enrollees?|children|adults|women|men|females?|males?)(?: only)?
    (?: (?:ages?|aged|are))? (?:\d[\w +-]{0,40}|(?:under|over|below|above|older than|younger than|up to|
    through) (?:age )?\d[\w +-]{0,30})(?: only)?$
  `,
  'ages by themselves': source`
    ^(?:ages?|aged)(?: limit)?:? \d{1,3}(?: ?(?:-|to|through|\+|and|or) ?(?:\d{1,3}|older|over|above|up|
    younger|under|below)?)?(?: years?(?: old| of age)?)?(?: only)?$
  `,
})

const AROUND_PROVIDER = /\b(?:only|and (?:no one|nobody) else|by|for|an?)\b ?/gi

/** A value that leaves a field open. */
const OPEN = wordings('value.open', {
  'nothing is stated': source`^(?:any|all|n\/a|none|-+|—|see (?:above|below|notes?)|in full|paid in full|
    pays in full|unlimited|no limits?)$`,
})

/** In order of precedence. */
const READERS: readonly Reader[] = [
  when(OPEN, () => ({ sentences: [] })),
  ...DECISIONS,
  when(LIMITED, (_, content) => one(`{row} limited to ${countOf(content)}`)),
  when(MOST_UNITS, (found) => one(`{row} maximum of ${firstOf(found)} units per day`)),
  ...CLAIM_CONTENT,
  when(BY_PROVIDER, (_, content) =>
    one(`only ${content.replace(AROUND_PROVIDER, '').trim()} may bill {row}`),
  ),
  when(FOR_PEOPLE, (_, content) =>
    one(`{row} is limited to ${/^age/i.test(content) ? `members ${content}` : content}`),
  ),
]

/** A count without the part of the body that it also holds for. */
export const withoutSite = (content: string) => content.replace(PER_SITE, '')

const countOf = (content: string) =>
  withoutSite(content)
    .replace(
      /^(?:limit(?:ed to)?:?|up to|max(?:imum)?(?: of)?|(?:no|not) more than|only|at most|≤|<=) ?/i,
      '',
    )
    .replace(/^x ?(?=\d)/i, '')
    .replace(/(?<=^\d+)x\b/i, ' times')
    .replace(/ ?\/ ?/g, ' per ')
    .replace(/^for /i, '')
    .replace(/ (?:in all|in total|altogether)$/i, ' per lifetime')
    .replace(/ max(?:imum)?$/i, '')

/** What a short value states; null when it is none that is known. */
function valueOf(content: string): Value | null {
  const words = content.trim().replace(/[.,;]$/, '')
  if (words === '' || words.length > LONGEST_CHARS || VERB.test(words)) return null
  for (const read of READERS) {
    const value = read(words)
    if (value) return value
  }
  return null
}
const LONGEST_CHARS = 140
/** A value has no verb at its beginning; with one it is a clause, which the grammar reads. */
const VERB = regex('i')`
  ^(?:is|are|was|were|be|been|may|must|will|can|cannot|should|shall|does|do|has|have|delivered|billed|
  performed|reported|submitted|provided)\b|\b(?:is|are|may|must|will|can|cannot|should|shall) (?!(?:required|
  needed|not required|not needed|mandatory|necessary)\b)
`

/**
 * What a value or a list of values states: "precert, invoice, and RB if it replaces a part". A part
 * that is not understood makes the whole unknown; a record needs no words beside another value.
 */
export function valuesOf(content: string): Value[] | null {
  const whole = valueOf(content)
  if (whole) return [whole]
  const parts = content
    .split(/, (?:and )?|(?<=\w) (?:and|plus) (?!no\b)|(?<=^covered) (?=(?:once|twice|up to|every|\d)\b)/i)
    .filter((part) => part.trim() !== '')
  if (parts.length < 2) return null
  const read = parts.map((part) => shifted(valueOf(part), content.trimStart().indexOf(part.trim())))
  const isKnown = read.some((value) => value !== null && value.sentences.length > 0)
  const all = parts.map(
    (part, index) =>
      read[index] ??
      (isKnown && RECORD_NAMED.test(part.trim().replace(/\.$/, ''))
        ? one(`{row} must be submitted with the ${part.trim().replace(/^the /, '')}`)
        : null),
  )
  return all.includes(null) ? null : (all as Value[])
}

const shifted = (value: Value | null, by: number): Value | null =>
  value && { ...value, codesAt: (value.codesAt ?? 0) + by }
