import { source } from '../../text/pattern.ts'
import { MARKS } from './phrase.ts'

/** Words for one thing: the form that the grammar knows, and what else is said for it. */
export type Variant = { id: string; spelling: string; plain: string }

export const variant = (id: string, spelling: string, plain: string): Variant => ({ id, spelling, plain })

/** An approval is the payer's where somebody needs, gets or lacks it. */
const APPROVALS: readonly Variant[] = [
  variant(
    'an approval that is needed or lacking',
    source`
      \b(?:approvals?|permission|sign-off)\b(?<=\b(?:needs?|requires?|requiring|needing|obtain(?:s|ed|ing)?|
      get(?:s|ting)?|secur(?:es?|ing)|ask(?:s|ing)? for|request(?:s|ing)?|wants?|without|with no|no|
      any) (?:(?:an?|any|our|the|plan|prior|formal|written|such) ){0,3}[\w-]{1,20})
      (?<!\b(?:FDA|regulatory|marketing|IRB|prior|advance|plan|our) [\w-]{1,20})(?! (?:by|from|of) the FDA)
    `,
    'authorization',
  ),
  variant(
    'an approval or a review that must be there',
    source`
      (?<!\b(?:FDA|regulatory|marketing|IRB|prior|advance|plan|peer|our|utilization|medical|clinical) )\b
      (?:approvals?(?= (?:is|are|was|must be|will be|has been|have been)(?: not| no longer)?(?: \w{1,20})? (?:
        needed|part of|required|necessary|mandatory|obtained|secured|waived|optional|unnecessary))|
      reviews?(?= (?:is|are|will be|must be)(?: \w{1,20})? (?:
        needed|required|necessary|done|completed) (?:before|prior to|ahead)))
    `,
    'authorization',
  ),
  variant(
    'a green light of the plan',
    source`
      \b(?:an? |the |our )?green light (?:from|by|of) (?:us|the plan|(?:the|our) [\w-]+(?: (?:team|
      department|unit|director|
      reviewers?))?)
    `,
    'prior authorization',
  ),
  variant(
    'a decision before the service',
    source`
      \b(?:affirmed|affirmative|provisional(?:ly)?(?: affirmed| affirmative)?) (?:decisions?|affirmations?)\b|
      \baffirmations?(?= (?:is|must|has|on file)\b)|\b(?:prior|advance|medical necessity|pre-?service) (?:
      determinations?)\b|\bpre-?(?:admission|procedure|treatment) (?:reviews?|approvals?)\b
    `,
    'authorization',
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
  variant('denied', '\\b(?:disallowed|refused|withheld|turned (?:down|away|back)|thrown out)\\b', 'denied'),
  variant(
    'a payer contributes',
    '(?<=\\b(?:plan|policy|benefit|contract|we|program)) contributes? (?:to|toward|towards)\\b',
    ' covers',
  ),
  variant('is not paid', '\\b(?:goes?|going|remains?|stays?) unpaid\\b', 'is not paid'),
  variant(
    'a claim denies',
    source`
      (?<=(?:\b(?:lines?|claims?|codes?|services?|charges?|units?|it|they|and|which|that)|
      [${MARKS.service}-${MARKS.place}]\)?) )(?:automatically |also )?(?:deny|denies|reject|
      rejects)(?= (?:as|if|when|for|unless|without|on|to)\b|\W*$|[.,;])
    `,
    'will be denied',
  ),
  variant(
    'will be denied',
    source`
      \bwill (?:automatically )?(?:deny|reject)\b(?! (?:an?y?|all|the|claims?|payment|coverage|separate|
      reimbursement|codes?|charges?|services?|lines?|requests?|units?|${MARKS.service}|${MARKS.modifier})\b)
    `,
    'will be denied',
  ),
  variant(
    'no separate payment',
    source`
      \bno (?:additional|extra|further|separate) (?:amounts?|money|payments?|allowances?|reimbursements?|
      compensation|sums?|fees?)\b
    `,
    'no separate payment',
  ),
  variant('included in', '\\b(?:absorbed|folded|rolled|subsumed|built) (?:in|into)\\b', 'included in'),
  variant('is included in', '\\b(?:rolls?|folds?) into\\b', 'is included in'),
  variant(
    'apart from the visit',
    '\\b(?<=(?:paid|payable|reimbursed|reimbursable|billable|allowed) )apart from\\b',
    'in addition to',
  ),
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
    source`
      \b(?:(?:is|are|falls?|lies?) )(?:outside|beyond)(?: of)? (?:the |our |any )?(?:\w+ )?(?:benefits?|
      coverage)\b
    `,
    'is not covered',
  ),
  variant('reduced', '\\b(?:lowered|trimmed|decreased|discounted|cut back)\\b(?= (?:by|to) )', 'reduced'),
  variant('maximum', '\\bceiling\\b', 'maximum'),
  variant(
    'no rule of Medicare',
    '\\bno (?:national|local) coverage (?:determinations?|decisions?)',
    'no NCD',
  ),
  variant('payer', '\\bpayors?\\b', 'payer'),
]

/** Claims. */
const CLAIMS: readonly Variant[] = [
  variant(
    'belongs under a revenue code',
    `\\b(?:belongs?|goe?s?|falls?) (?:under|on) (?=(?:the )?(?:revenue code|${MARKS.revenue}))`,
    'must be billed with ',
  ),
  variant('appended', '\\baffixed\\b', 'appended'),
  variant(
    'may not bill',
    `\\b(?:is|are) barred from(?: billing| reporting)?(?= (?:the )?${MARKS.service})`,
    'may not bill',
  ),
  variant('must be appended to', '\\b(?:belongs? (?:on|with)|goes (?:on|with))\\b', 'must be appended to'),
]

/** What is said of approval, payment and claims, in place of the words that the grammar knows. */
export const PAYER_WORDS: readonly Variant[] = [...APPROVALS, ...PAYMENT, ...CLAIMS]

/** Whether a text may hold a short form. */
export const ABBREVIATION =
  /\/|\bP\.A\.|\b(?:hrs?|ltd|cov'?d|incl|pa?y?mts?|sep|dx|mods?|else|med\.? nec)\b|= ?(?:den|no|rej)/i

/** Short forms of bulletins and tables. Longer forms come first. */
export const ABBREVIATED: readonly Variant[] = [
  variant('without, abbreviated', '\\bw\\/o\\b', 'without'),
  variant('prior authorization, abbreviated', '\\bP\\.A\\.(?= )', 'prior authorization'),
  variant('with, abbreviated', '\\bw\\/ ?(?!in\\b|o\\b)(?=\\S)', 'with '),
  variant('a period after a bar', '(?<=[a-z\\d]) ?\\/ ?(?:yr|year)\\b', ' per year'),
  variant('a week after a bar', '(?<=[a-z\\d]) ?\\/ ?(?:wk|week)\\b', ' per week'),
  variant('a month after a bar', '(?<=[a-z\\d]) ?\\/ ?(?:mo|mth|month)\\b', ' per month'),
  variant('a day after a bar', '(?<=[a-z\\d]) ?\\/ ?(?:day|DOS)\\b', ' per day'),
  variant('hours, abbreviated', '\\bhrs?\\b\\.?', 'hours'),
  variant('limited, abbreviated', '\\bltd\\.?(?= (?:to|at)\\b)', 'limited'),
  variant('covered, abbreviated', "\\bcov(?:'d|d)\\b", 'covered'),
  variant('not covered, abbreviated', '\\bN\\/C\\b', 'not covered'),
  variant('included in, abbreviated', '\\bincl\\.? (?=in\\b)', 'included '),
  variant('payment, abbreviated', '\\b(?:pmt|paymt)s?\\b\\.?', 'payment'),
  variant('separate, abbreviated', '\\bsep\\.? (?=pay|pmt|reimb|bill)', 'separate '),
  variant('diagnosis, abbreviated', '\\bdx\\b', 'diagnosis'),
  variant('modifier, abbreviated', '\\bmods?\\b\\.?(?= (?:\ue003|on|req|is|are|must))', 'modifier'),
  variant('otherwise, abbreviated', '\\b(?:or )?else (?=den(?:ied|y)|reject|not )', 'otherwise '),
  variant('medically necessary, abbreviated', '\\bmed\\.? nec\\b\\.?', 'medically necessary'),
  variant('is, as a sign', ' ?= ?(?=den(?:ied|y)|not |reject|no )', ' is '),
]
