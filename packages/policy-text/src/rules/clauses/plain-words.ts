import { source } from '../../text/pattern.ts'
import { ABBREVIATED, ABBREVIATION, PAYER_WORDS, type Variant, variant } from './payer-words.ts'
import {
  HAS_CODE_WORD,
  HAS_LABEL,
  HAS_NAMED_SUBJECT,
  LABEL_WORDS,
  NAMED_SUBJECT,
  SUBJECT_WORDS,
} from './subject-words.ts'
import { type MaskedSentence, MARKS, Phrase } from './phrase.ts'

/** The verbs of a payer that follow "decided to". */
const DECISION =
  '(?=(?:\\w+ )?(?:cover|require|reimburse|pay|allow|deny|limit|bundle|exclude|add|remove|waive|accept)\\b)'

/** Contractions. Longer variants come first. */
const CONTRACTED: readonly Variant[] = [
  variant('there is', "\\b(?<=\\b(?:there|that|it|what|who))'s\\b", ' is'),
  variant('will not', "won't", 'will not'),
  variant('cannot', "can't|can not", 'cannot'),
  variant('not', "n't", ' not'),
  variant('will', "'ll", ' will'),
  variant('are', "'re", ' are'),
  variant('have', "'ve", ' have'),
]

/** What stands before a statement and changes nothing of it. */
const INTRODUCTIONS: readonly Variant[] = [
  variant(
    'an aside at the beginning',
    `^\\s{0,9}\\([^()${MARKS.service}-${MARKS.place}]{1,60}\\) (?=[A-Z])`,
    '',
  ),
  variant(
    'a call for attention',
    source`
      \b(?:(?:please|kindly)? ?(?:note|be advised|be aware|remember|keep in mind|be reminded)|
        (?:providers?|facilities|practices|billers|suppliers|you|members) (?:should|must|are asked to) (?:
      note|
          be aware|remember|keep in mind)|(?:providers?|facilities|practices|billers|suppliers|you) are (?:
          reminded|advised|notified)|we (?:want to |would like to )?remind (?:you|providers)|
        it (?:is|should be) (?:important to note|noted|understood)|it is (?:the|our|this plan's) (?:\w+ )?
        policy (?:of (?:the|this|our) (?:\w+ )?plan )?) that\b,? ?
    `,
    '',
  ),
  variant(
    'in spite of what was said',
    source`
      (?:^\W{0,9}|, )(?:contrary to|despite|unlike|notwithstanding) (?:what |the |an? |
      our )?[^,.;]{0,80}?\b(?:said|stated|
      announced|notices?|bulletins?|newsletters?|updates?|letters?|announcements?)\b(?:, ?|(?=\W*$))
    `,
    '',
  ),
  variant(
    'a request for something',
    '\\bwe (?:request|ask for|need) (?=(?:the|an?|all|copies) )',
    'please submit ',
  ),
  variant(
    'a polite request',
    '\\bwe (?:ask|request|require) (?:that )?(?:you|providers?)(?: to)?\\b',
    'please',
  ),
]

/** Duty and permission. */
const DUTIES: readonly Variant[] = [
  variant('no duty', '\\bneeds? not\\b|\\b(?:do|does) not have to\\b', 'does not need to'),
  variant('a duty not to', '\\b(?:is|are) not to be\\b', 'must not be'),
  variant(
    'to be',
    source`
      \b(?:(?:is|are) to be|(?:has|have) to be|(?:is|are) required to be|ought to be)\b(?! (?:eligible|
          considered|covered|paid|payable|reimbursed))
    `,
    'must be',
  ),
  variant(
    'no duty any more',
    '\\bno longer (?:obliged|obligated|expected|compelled) to\\b',
    'no longer required to',
  ),
  variant(
    'expected to',
    source`
      (?<=\b(?:providers?|facilit(?:y|ies)|physicians?|suppliers?|hospitals?|practices|clinicians?|you|
      members?) )(?:is|are) (?:expected|asked|instructed|directed) to\b
    `,
    'must',
  ),
  variant(
    'no duty to',
    '\\b(?:is|are) not (?:obliged|obligated|compelled|expected|asked) to\\b',
    'are not required to',
  ),
  variant('obliged', '\\b(?:is|are) (?:obliged|obligated) to\\b', 'must'),
  variant('required, abbreviated', "\\breq(?:'d|d|\\.(?=\\W|$))", 'required'),
  variant('required', '\\b(?:compulsory|obligatory|imperative|mandatory)\\b', 'required'),
  variant(
    'calls for',
    '\\bcalls? for(?= (?:an? |the |prior|pre-?|advance|plan|auth|approval|modifier|doc))',
    'requires',
  ),
  variant('is called for', '\\b(?:is|are) called for\\b', 'is required'),
  variant('only', '\\b(?:solely|exclusively)\\b', 'only'),
  variant(
    'decided not to',
    `\\b(?:has |have )?(?:voted|decided|elected|chosen|opted|agreed) not to ${DECISION}`,
    'will not ',
  ),
  variant(
    'decided to',
    `\\b(?:has |have )?(?:voted|decided|elected|chosen|opted|agreed) to ${DECISION}`,
    'will ',
  ),
]

/** What is not to be done. */
const PROHIBITIONS: readonly Variant[] = [
  variant(
    'stop using',
    source`
      (?<=^\W{0,3}(?:please )?)(?:discontinue|stop|avoid|cease|refrain from) (?:using|appending|reporting|
      billing|submitting|adding)\b
    `,
    'do not use',
  ),
  variant(
    'should avoid using',
    source`
      \b(?:discontinue|stop|avoid|cease|refrain from) (?:using|appending|reporting|billing|submitting|
      adding)\b
    `,
    'not use',
  ),
  variant('has not been required', '\\b(?:has|have) not been (?=required|needed|necessary)', 'is not '),
]

/** What begins or ends now. */
const TURNS: readonly Variant[] = [
  variant(
    'stopped requiring',
    source`
      \b(?:has |have )?(?:stopp?(?:s|ed)?|cease[sd]?|quit|discontinued|ended) (?:requiring|asking for|
      demanding)\b
    `,
    'no longer requires',
  ),
  variant(
    'began to require',
    '\\b(?:has |have |will )?(?:beg[ai]ns?|begun|starts?|started) (?:requiring|to require)\\b',
    'requires',
  ),
  variant(
    'began to cover',
    source`
      \b(?:has |have |will )?(?:beg[ai]ns?|begun|starts?|started) (?:covering|to cover|reimbursing|
      to reimburse)\b
    `,
    'will cover',
  ),
  variant(
    'stopped accepting',
    source`
      \b(?:has |have |will )?(?:stopp?(?:s|ed)?|cease[sd]?|quit|discontinued|ended) (?:accepting|
      recognizing|honoring)\b
    `,
    'does not accept',
  ),
  variant(
    'stopped covering',
    source`
      \b(?:has |have |will )?(?:stopp?(?:s|ed)?|cease[sd]?|quit|discontinued|ended) (?:covering|reimbursing|
      paying(?: for)?)\b
    `,
    'does not cover',
  ),
]

/** Pronouns and adverbs that negate. */
const NEGATIONS: readonly Variant[] = [
  variant(
    'none of them does',
    source`
      \bnone(?: of (?:these|them|those|which|the (?:above|following|codes|
      services))(?: codes| services)?)? (?=(?:requires?|needs?)\b)
    `,
    'they do not ',
  ),
  variant(
    'none of them is',
    source`
      (?<!\bwith )\bnone(?: of (?:these|them|those|which|the (?:above|following|codes|
      services))(?: codes| services)?)? (?:is|are)\b(?! (?:required|needed|necessary))
    `,
    'they are not',
  ),
  variant(
    'never does',
    '\\bnever (?=(?:needs?|requires?|pays?|covers?|reimburses?|allows?)\\b)',
    'does not ',
  ),
  variant('no more', '\\bno (?:more|further) (?=(?:prior|pre-?)?authori)', 'no '),
]

/** Adverbs that change nothing. */
const ADVERBS: readonly Variant[] = [
  variant(
    'an adverb after an auxiliary',
    source`
      (?<=\b(?:is|are|be|will|shall|must|may|can|does|do|has|have|not|been)) (?:also|now|currently|
      generally|always|automatically|still|normally|therefore|thus|hereby|routinely|further|fully|hence|
      likewise|ordinarily) (?=[a-z])
    `,
    ' ',
  ),
]

/** The lexicon of variants by concept; contractions are written out before the rest is read. */
export const VARIANTS: readonly (readonly Variant[])[] = [
  CONTRACTED,
  ABBREVIATED,
  LABEL_WORDS,
  NAMED_SUBJECT,
  SUBJECT_WORDS,
  [...INTRODUCTIONS, ...DUTIES, ...PROHIBITIONS, ...TURNS, ...NEGATIONS, ...ADVERBS, ...PAYER_WORDS],
]
/** What a text must hold for the variants of a pass; soon done where it does not. */
const NEEDED = new Map([
  [ABBREVIATED, ABBREVIATION],
  [LABEL_WORDS, HAS_LABEL],
  [NAMED_SUBJECT, HAS_NAMED_SUBJECT],
  [SUBJECT_WORDS, HAS_CODE_WORD],
])
const PASSES = VARIANTS.map((variants) => ({
  variants,
  needed: NEEDED.get(variants),
  spelled: new Phrase(variants.map(({ spelling }) => spelling)),
  pattern: new RegExp(variants.map(({ spelling }) => `(${spelling})`).join('|'), 'gi'),
}))

/**
 * Replaces variants by their standard form ("isn't" by "is not"). Source positions stay correct.
 */
export const withPlainWords = (sentence: MaskedSentence): MaskedSentence =>
  PASSES.reduce(withVariants, sentence)

function withVariants(
  sentence: MaskedSentence,
  { variants, pattern, needed, spelled }: (typeof PASSES)[number],
): MaskedSentence {
  if (needed && !needed.test(sentence.text)) return sentence
  if (!spelled.test(sentence.text)) return sentence
  const text: string[] = []
  const sourceOf: number[] = []
  const groups = sentence.groups.map((group) => ({ ...group }))
  let from = 0
  for (const found of sentence.text.matchAll(pattern)) {
    const { 0: variant, index } = found
    const plain = variants[found.slice(1).findIndex((one) => one !== undefined)]!.plain
    text.push(sentence.text.slice(from, index), plain)
    sourceOf.push(
      ...sentence.sourceOf.slice(from, index),
      ...Array.from(plain, () => sentence.sourceOf[index]!),
    )
    for (const [position, group] of groups.entries())
      if (sentence.groups[position]!.at > index) group.at += plain.length - variant.length
    from = index + variant.length
  }
  if (from === 0) return sentence
  text.push(sentence.text.slice(from))
  return { text: text.join(''), sourceOf: [...sourceOf, ...sentence.sourceOf.slice(from)], groups }
}
