import { source } from '../../text/pattern.ts'
import { type Variant, variant } from './payer-words.ts'
import { MARKS } from './phrase.ts'

/** Words before a list of codes that say only what kind of codes they are. */
const KIND = '(?:(?:CPT|HCPCS|CDT|procedure|billing)(?:[®™]|/HCPCS)? ?)?'
const NAMED_KIND = '(?:(?:CPT|HCPCS|CDT)(?:[®™]|/HCPCS)? )'
/**
 * Words of a name: no verbs, no negation, and no word for a claim or a visit on which codes stand.
 */
const NAMING = source`
  (?:(?!(?:is|are|be|been|was|were|will|must|may|can|cannot|shall|should|not|never|no|when|if|unless|only|and|
  or|
  but|as|than|with|without|that|which|who|any|other|another|same|also|claims?|lines?|visits?|services?|codes?|
  units?|procedures?|modifiers?|we|you|they|it|for|by|to|from|of|on|ha[sd]|have|now|then|instead|currently|
  later|once|already|deleted|discontinued|replaced|replaces|(?:includ|requir|need|cover|pay|
  reimburs|allow|exclud|add|remov|retir|pre-?certif|pre-?auth|auth|report|bill|submit|append|attach|receiv|
  render|perform|provid|consider|regard|den[yi]|limit|restrict|repeat|deliver|approv|clear|request|honor|
  expect)\w*)\b)[a-z][\w'-]*)
`

/** A name before its codes, which the codes stand for as well. */
export const NAMED_SUBJECT: readonly Variant[] = [
  variant(
    'a name, and how it is billed',
    source`
      (?<=^\W{0,9}|[a-z,;] )(?:(?:an?|the|any|all) )?${NAMING}(?: ${NAMING}){0,5} (?:billed|reported|
      coded|submitted|identified|described) (?:with|under|by|as|
      using) (?:the )?${KIND}(?:codes? )?(?=${MARKS.service})
    `,
    '',
  ),
]
/** What a text must hold for the variants above. */
export const HAS_NAMED_SUBJECT = new RegExp(
  source`
    (?:billed|reported|coded|submitted|identified|described) (?:with|under|by|as|
    using) (?:the )?${KIND}(?:codes? )?
    ${MARKS.service}
  `,
  'i',
)

/** How a text names the codes of a clause: the form that is left is the codes themselves. */
export const SUBJECT_WORDS: readonly Variant[] = [
  variant(
    'services that codes describe',
    source`
      \b(?:the )?(?:services?|procedures?) (?:described|identified|represented) by ${KIND}(?:codes? )?
      (?=${MARKS.service})
    `,
    '',
  ),
  variant(
    'a code set before codes between commas',
    source`(?<=[a-z]), ${NAMED_KIND}(?:codes? )?(?=${MARKS.service},)`,
    ' ',
  ),
  variant(
    'the comma after codes between commas',
    source`(?<=[a-z], ${NAMED_KIND}(?:codes? )?${MARKS.service}),(?=[,;. ])(?! (?:but|which|who|that|
      where)\b)`,
    '',
  ),
  variant(
    'codes in a range',
    source`\b${KIND}codes? (?:in|within) the (?:range|series)(?: of)? (?=${MARKS.service})`,
    '',
  ),
  variant(
    'a code set before codes in brackets',
    source`(?<=\()${KIND}(?:codes?)?:? ?(?=${MARKS.service}\))`,
    '',
  ),
  variant(
    'the codes by their kind',
    source`
      (?<=\b(?:for|of|to|cover|pay|allow|reimburse|added|bill|with|reporting|billing|render|rendering|
      perform) )
      (?:the )?${KIND}codes? (?=${MARKS.service})
    `,
    '',
  ),
]

/** Labels before a sentence, which state nothing. */
export const LABEL_WORDS: readonly Variant[] = [
  variant(
    'a note',
    source`
      ^\W{0,9}(?:(?:please |important |billing |coding |special |provider )?(?:notes?|reminders?|alert|tip|
      update|
      important|attention|clarification|guidance|notice|policy|rule))\s?(?::| -) ?(?=[A-Z${MARKS.service}])
    `,
    '',
  ),
  variant(
    'a day with a colon',
    source`(?<=^\W{0,9}(?:as of|effective|beginning|starting|on or after|
      from) [\w/, ]{4,24}): (?=[A-Z${MARKS.service}])`,
    ', ',
  ),
  variant(
    'in accordance with something',
    source`
      ^\W{0,9}(?:consistent with|in (?:accordance|keeping|line) with|in compliance with|pursuant to|
      as (?:stated|
      described|noted|explained|announced) in) [^,.;:${MARKS.service}-${MARKS.place}]{3,80}, ?
    `,
    '',
  ),
]

/** What a text must hold for the variants of subjects, and for those of labels. */
export const HAS_CODE_WORD = /\b(?:CPT|HCPCS|CDT|codes?|services?|procedures?)\b/i
export const HAS_LABEL = /^[^:,]{0,100}[:,-]/
