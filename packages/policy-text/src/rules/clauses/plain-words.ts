import { source } from '../../text/pattern.ts'
import { type MaskedSentence, MARKS } from './phrase.ts'

/** Words for one thing: the form that the grammar knows, and what else is said for it. */
export type Variant = { id: string; spelling: string; plain: string }

const variant = (id: string, spelling: string, plain: string): Variant => ({ id, spelling, plain })

/** The verbs of a payer that follow "decided to". */
const DECISION =
  '(?=(?:\\w+ )?(?:cover|require|reimburse|pay|allow|deny|limit|bundle|exclude|add|remove|waive|accept)\\b)'

/** Contractions. Longer variants come first. */
const CONTRACTED: readonly Variant[] = [
  variant('there is', "\\b(?<=there|that)'s\\b", ' is'),
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
    '(?<=\\b(?:providers?|facilit(?:y|ies)|physicians?|suppliers?|hospitals?|practices|clinicians?|you|members?) )(?:is|are) (?:expected|asked|instructed|directed) to\\b',
    'must',
  ),
  variant('obliged', '\\b(?:is|are) (?:obliged|obligated) to\\b', 'must'),
  variant('required, abbreviated', "\\breq(?:'d|d|\\.(?=\\W|$))", 'required'),
  variant('required', '\\b(?:compulsory|obligatory|imperative|mandatory)\\b', 'required'),
  variant(
    'calls for',
    '\\bcalls? for(?= (?:an? |the |prior|pre-?|advance|plan|auth|approval|modifier|doc))',
    'requires',
  ),
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
    '(?<=^\\W{0,3}(?:please )?)(?:discontinue|stop|avoid|cease|refrain from) (?:using|appending|reporting|billing|submitting|adding)\\b',
    'do not use',
  ),
  variant(
    'should avoid using',
    '\\b(?:discontinue|stop|avoid|cease|refrain from) (?:using|appending|reporting|billing|submitting|adding)\\b',
    'not use',
  ),
  variant('has not been required', '\\b(?:has|have) not been (?=required|needed|necessary)', 'is not '),
]

/** What begins or ends now. */
const TURNS: readonly Variant[] = [
  variant(
    'stopped requiring',
    '\\b(?:has |have )?(?:stopp?(?:s|ed)?|cease[sd]?|quit|discontinued|ended) (?:requiring|asking for|demanding)\\b',
    'no longer requires',
  ),
  variant(
    'began to require',
    '\\b(?:has |have |will )?(?:beg[ai]ns?|begun|starts?|started) (?:requiring|to require)\\b',
    'requires',
  ),
  variant(
    'began to cover',
    '\\b(?:has |have |will )?(?:beg[ai]ns?|begun|starts?|started) (?:covering|to cover|reimbursing|to reimburse)\\b',
    'will cover',
  ),
  variant(
    'stopped accepting',
    '\\b(?:has |have |will )?(?:stopp?(?:s|ed)?|cease[sd]?|quit|discontinued|ended) (?:accepting|recognizing|honoring)\\b',
    'does not accept',
  ),
  variant(
    'stopped covering',
    '\\b(?:has |have |will )?(?:stopp?(?:s|ed)?|cease[sd]?|quit|discontinued|ended) (?:covering|reimbursing|paying(?: for)?)\\b',
    'does not cover',
  ),
]

/** Pronouns and adverbs that negate. */
const NEGATIONS: readonly Variant[] = [
  variant(
    'none of them does',
    '\\bnone(?: of (?:these|them|those|which|the (?:above|following|codes|services))(?: codes| services)?)? (?=(?:requires?|needs?)\\b)',
    'they do not ',
  ),
  variant(
    'none of them is',
    '\\bnone(?: of (?:these|them|those|which|the (?:above|following|codes|services))(?: codes| services)?)? (?:is|are)\\b(?! (?:required|needed|necessary))',
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
    '(?<=\\b(?:is|are|be|will|shall|must|may|can|does|do|has|have|not|been)) (?:also|now|currently|generally|always|automatically|still|normally|therefore|thus|hereby|routinely|further|fully|hence|likewise|ordinarily) (?=[a-z])',
    ' ',
  ),
]

/** Payment and coverage. */
const PAYMENT: readonly Variant[] = [
  variant(
    'no payment of its own',
    '\\bno (?:payment|reimbursement|allowance) of (?:its|their) own\\b',
    'no separate payment',
  ),
  variant('coverage is provided', '\\b(?:coverage|benefits?) exists?\\b', 'coverage is provided'),
  variant('denied', '\\b(?:disallowed|refused|withheld)\\b', 'denied'),
  variant('is not paid', '\\b(?:goes?|going|remains?|stays?) unpaid\\b', 'is not paid'),
  variant(
    'a claim denies',
    `(?<=(?:\\b(?:lines?|claims?|codes?|services?|charges?|units?|it|they|and|which|that)|[${MARKS.service}-${MARKS.place}]\\)?) )(?:automatically |also )?(?:deny|denies|reject|rejects)(?= (?:as|if|when|for|unless|without|on|to)\\b|\\W*$|[.,;])`,
    'will be denied',
  ),
  variant(
    'will be denied',
    `\\bwill (?:automatically )?(?:deny|reject)\\b(?! (?:an?y?|all|the|claims?|payment|coverage|separate|reimbursement|codes?|charges?|services?|lines?|requests?|units?|${MARKS.service}|${MARKS.modifier})\\b)`,
    'will be denied',
  ),
  variant(
    'no separate payment',
    '\\bno (?:additional|extra|further|separate) (?:amounts?|money|payments?|allowances?|reimbursements?|compensation|sums?|fees?)\\b',
    'no separate payment',
  ),
  variant('included in', '\\b(?:absorbed|folded|rolled|subsumed|built) (?:in|into)\\b', 'included in'),
  variant('in addition to', '\\b(?:on top of|over and above)\\b', 'in addition to'),
  variant(
    'separately',
    '\\b(?:in its own right|on its own|on their own)\\b(?! (?:claim|line|detail))',
    'separately',
  ),
  variant('reimbursed', '\\b(?:remunerated)\\b', 'reimbursed'),
  variant(
    'does not cover',
    '(?<=\\b(?:plan|policy|contract|benefit|we|medicare|medicaid|program) )excludes?\\b',
    'does not cover',
  ),
  variant(
    'is not covered',
    '\\b(?:(?:is|are|falls?|lies?) )(?:outside|beyond)(?: of)? (?:the |our |any )?(?:\\w+ )?(?:benefits?|coverage)\\b',
    'is not covered',
  ),
  variant('reduced', '\\b(?:lowered|trimmed|decreased|discounted|cut back)\\b(?= (?:by|to) )', 'reduced'),
  variant('maximum', '\\bceiling\\b', 'maximum'),
  variant('payer', '\\bpayors?\\b', 'payer'),
]

/** Claims. */
const CLAIMS: readonly Variant[] = [
  variant('appended', '\\baffixed\\b', 'appended'),
  variant('must be appended to', '\\b(?:belongs? (?:on|with)|goes (?:on|with))\\b', 'must be appended to'),
]

/** The lexicon of variants by concept; contractions are written out before the rest is read. */
export const VARIANTS: readonly (readonly Variant[])[] = [
  CONTRACTED,
  [...INTRODUCTIONS, ...DUTIES, ...PROHIBITIONS, ...TURNS, ...NEGATIONS, ...ADVERBS, ...PAYMENT, ...CLAIMS],
]
const PASSES = VARIANTS.map((variants) => ({
  variants,
  pattern: new RegExp(variants.map(({ spelling }) => `(${spelling})`).join('|'), 'gi'),
}))

/**
 * Replaces variants by their standard form ("isn't" by "is not"). Source positions stay correct.
 */
export const withPlainWords = (sentence: MaskedSentence): MaskedSentence =>
  PASSES.reduce(withVariants, sentence)

function withVariants(
  sentence: MaskedSentence,
  { variants, pattern }: (typeof PASSES)[number],
): MaskedSentence {
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
