import { regex, source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'
import { KNOWN_LETTERS } from '../codes/mention.ts'
import { firstOf, one, type Reader, type Value, when } from './reader.ts'

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
export const RECORD_NAMED = wordings('value.record-named', {
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
export const CLAIM_CONTENT: readonly Reader[] = [
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
