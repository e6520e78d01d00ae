import { source, regex } from '../../../text/pattern.ts'
import { outcomeOf } from '../../gates/narrative.ts'
import { wordings } from '../../clauses/phrase.ts'
import { type Cue, subjectCodes } from '../finding.ts'
import { PAID, WITH_CRITERIA } from './coverage-criteria.ts'

const INVESTIGATIONAL = wordings('coverage.investigational', {
  'investigational, unproven, or evidence is lacking': source`
    \b(?:investigational|experimental|unproven|E ?& ?I|E/I)\b|not (?:been )?(?:clinically )?proven|
    evidence (?:is|was|remains) (?:insufficient|inadequate|lacking)|evidence (?:does|do) not support|
    (?:insufficient|inadequate|not enough|lack of) (?:\w+ ){0,3}evidence (?:to support|supporting|for|
    that|of)|(?:safety|effectiveness|efficacy)<gap>not (?:been )?established
  `,
})
const NOT_INVESTIGATIONAL = wordings('coverage.not-investigational', {
  'no longer investigational': source`
    (?:not|no longer) (?:be )?(?:(?:considered|regarded|deemed|viewed|treated|classified|
    categorized)(?: to be| as)? )?(?:an? )?(?:investigational|experimental|unproven)
  `,
  'nobody considers it investigational any more': source`
    (?:<not>|n't|no longer) (?:consider|regard|deem|view|treat|classify|categorize)s? (?:<few>)<service>
    \)?(?: to be| as)? (?:an? )?(?:investigational|experimental|unproven)
  `,
})
const NOT_COVERED = wordings('coverage.not-covered', {
  'nothing provides coverage': source`
    ^\W*no <few>(?:provides?|offers?|includes?|has|have) (?:coverage|benefits?|payment|reimbursement)
  `,
  'not covered, payable or necessary': source`
    (?:<not>|n't|cannot|neither) (?:be )?(?:currently |generally |routinely |separately )?(?:
    considered |deemed |recognized as )?(?:to be )?(?:as )?${PAID}\b
  `,
  'codes that do not support the criteria': source`(?:does|do) not support (?:the )?coverage criteria\b`,
  'nothing is paid, or the member pays': source`
    ^\W*(?:nothing|no part|none)\b[^.;]{0,40}? (?:is|are|will be) (?:<pay>)|\b(?:pays?|contributes?|
    allows?) nothing\b|
    \b(?:member|patient|enrollee)s? (?:(?:pays?|bears?) (?:for|all|in full|the (?:full|whole|entire))|(?:is|
    are) (?:liable|
    responsible) for)\b[^.;%$]{0,40}?<service>|(?:is|are) no part of (?:the |our |any )?(?:<few>)(?:benefits?|
    coverage)|\bfalls? under (?:the |an? )?(?:<few>)exclusions?\b|\bno longer (?:\w+ )?benefits?\b
  `,
  'not among what is covered': source`
    <not> (?:\w+ )?(?:among|one of|part of|on|under|in|included in|listed (?:in|among)) (?:the |our |any |
    its )?(?:<few>)(?:covered|benefits?|
    coverage)\b
  `,
  'neither is covered': source`\bneither\b<gap>\bnor\b<gap>${PAID}\b`,
  'non-covered, excluded or ineligible': source`
    \bnon-?(?:covered|reimbursable|payable)\b|\bexcluded from (?:coverage|benefits|reimbursement|
    payment)\b|(?:benefit|contract|coverage|plan) exclusion|\b(?:is|are) (?:an? )?(?:
    \w+ )?exclusions?\b|\bineligible\b|<service>\)?(?: \w+){0,3} (?:is|are|will be) excluded(?! from)
  `,
  'coverage is discontinued': source`
    (?:reimbursement|coverage|payment|benefits?)\b<gap>(?:has|have|had|will|is|are|was|were)(?: been| be)? (?:
    discontinued|eliminated|terminated|ended|withdrawn|removed)
  `,
  'does not cover or pay': source`
    (?:(?:does|do|will|shall|may)(?: not|n't)|no longer|cannot) (?:currently |separately |
    generally )?(?:cover|reimburse|pay|provide (?:<few>)(?:coverage|reimbursement|benefits)|allow (?:
    <few>)(?:reimbursement|payment|coverage)|consider (?:<few>)(?:covered|medically necessary))
  `,
  'denied or rejected': source`
    (?:will|shall|must|may|is|are|be) (?:always |routinely |automatically )?(?:be )?(?:denied|
    rejected|disallowed)|\b(?:we|will|shall) (?:deny|reject)\b
  `,
  'does not meet the criteria, or payment is not allowed': source`
    (?:(?:does|do|did)(?: not|n't)|fails? to) (?:currently )?meet (?:the )?(?:<few>)(?:coverage|
    medical necessity|criteria)|(?:reimbursement|coverage|payment) is not (?:allowed|provided|
    available)
  `,
  'payment is not made': source`
    \b(?:reimbursement|coverage|payment|benefits?)\b<gap>(?:is|are|will) (?:not|never) (?:be )?(?:
    provided|available|allowed|made|issued|permitted)
  `,
  'the member or provider bears the cost': source`
    (?:is|are|becomes?|remains?) (?:the )?(?:(?:member|patient|provider|enrollee)(?:'s|s')? (?:
    financial )?(?:responsibility|liability|expense)|(?:responsibility|liability) of the (?:member|
    patient|provider|enrollee))(?! to\b)
  `,
  'no coverage, or coverage is denied': source`
    \bno (?:coverage|reimbursement|payment|benefits?)\b|(?:coverage|reimbursement|payment) (?:is|are|
    will|shall|can)(?: be)? ?(?:not (?:be )?|never (?:be )?)(?:provided|available|allowed|made|
    issued)|(?:coverage|reimbursement|payment) (?:is|will be) (?:denied|excluded)|
    \bnot medically necessary\b|(?:considered|<be>|deemed) (?:strictly |purely |primarily )?(?:
    cosmetic|not reasonable)|^\W*<service>\W+(?:non-?covered|not covered)
  `,
})
const COVERED = wordings('coverage.covered', {
  'is covered, payable or necessary': source`
    (?:<be>|<may>|be|remains?|become|becomes|considered|deemed) (?:also |now |only |generally )?(?:
    be )?(?:considered |deemed )?(?:to be )?(?:as )?(?:(?:proven|indicated|reasonable|
    appropriate) and )?${PAID}\b
  `,
  'coverage is added or extended': source`
    \b(?:add(?:s|ed|ing)?|extend(?:s|ed|ing)?|expand(?:s|ed|ing)?|introduc(?:es|ed|ing)|begins?|
    began) (?:benefit )?(?:coverage|benefits) (?:of|for|to include)\b
  `,
  'among the covered services': source`
    \b(?:under|among|on|in|one of|part of) (?:the |our |its )?(?:list of )?covered (?:services|
    benefits|procedures|list|codes)\b
  `,
  'a payer covers it': source`
    \b(?:will|shall|does|do|may|we|plan|policy|medicaid|medicare|\w+) (?:also |now )?(?:covers?|
    reimburses?|pays? for|provides? coverage|allows? (?:coverage|reimbursement))\b
  `,
  'as a covered benefit': source`\bas (?:a )?covered (?:benefits?|services?)\b`,
  'a payer considers the code necessary': source`considers? [^.;]{0,60}?<service>\)? (?:<few>)(?:
    to be )?${PAID}`,
  'coverage for the code is provided': source`
    (?:coverage|benefits?) (?:for|of) (?:<few>)<service>\)? (?:is|are|will be) (?:provided|available|
    extended|allowed|in place)|\bha(?:s|ve) (?:coverage|benefits) for\b
  `,
  'coverage is provided, or the code, then covered': source`
    (?:coverage|benefits?) (?:is|are|will be) (?:provided|available|extended|allowed)|
    considered proven|^\W*(?:CPT |HCPCS |codes? )*<service>\W+(?:is )?covered\b|no longer (?:
    considered )?(?:investigational|experimental|unproven)
  `,
  'coverage is extended, or necessity is met': source`
    coverage\b<gap>(?:expanded|extended) to|medical necessity (?:is|has been|will be) (?:
    considered )?(?:met|established|supported|satisfied)
  `,
  'meets the criteria, or payment is allowed': source`
    \b(?:meets?|satisf(?:y|ies)) (?:the )?(?:<few>)(?:coverage criteria|medical necessity|
    criteria for coverage)|(?:reimbursement|coverage|payment) is (?:allowed|provided|available)
  `,
  'established codes, as a label': source`
    ^\W*established (?:<few>)(?:codes?|services?|procedures?|tests?)\W*(?:<few>)<service>|(?:safety|
    effectiveness|efficacy)<gap>(?:has|have|is|are) (?:been )?established
  `,
  'covered codes, as a label': source`
    ^\W*(?:covered|reimbursable|payable|medically necessary)\W+(?:<few>)(?:codes?|services?|
    procedures?)?\W*(?:<few>)<service>
  `,
})
const BENEFIT = wordings('coverage.benefit', {
  'a benefit of somebody': source`
    <service>\)? (?:is|are|remains?) (?:an? |the )?(?:(?!subject|to|not|
    no)[\w-]{1,20} ){0,2}benefits?\b(?! (?:exclusion|limit|maximum|year))|
    \badded to (?:the |our )?(?:<few>)(?:benefits?|coverage)\b(?! (?:exclusion|limit))|\bcost-shared\b|
    \bclaims? for (?:<few>)<service>\)? (?:is|are|will be) (?:honored|paid)\b|\b(?:honors?|pays?|
    will pay) (?:claims? for )<service>
  `,
})
const COVERED_LIST = wordings('coverage.covered-list', {
  'not covered codes, as a label': source`
    ^\W*(?:non-?covered|not covered|excluded|non-?reimbursable)\W+(?:<few>)(?:codes?|services?|
    procedures?)?
  `,
})

/** One list for several reasons; its codes only share that they are not covered. */
const MIXED = regex('i')`
  \b(?:investigational|experimental|unproven),? (?:or )?(?:not medically necessary|non-?covered|
    not covered),? (?:etc|or other|and other)
`

const SPEAKS_OF_COVERAGE = /cover|necess|approv|reimburs|pay|paid|eligib|allow|benefit|compens|proven/i

/** "Dependents are covered to age 26" is about people, not a service. */
const OF_PERSONS = regex('gi')`
  \b(?:members?|dependents?|employees?|subscribers?|spouses?|children)(?: \w+){0,2} (?:is|
    are) covered\b(?! (?:for|under)\b)
`

/** Money that is not for a service. */
const OF_MONEY = /\b(?:interest|bonus(?:es)?|incentives?|copay\w*|deductibles?) (?:is|are|will be) \w+/gi

/** A condition, which decides nothing. */
const TO_QUALIFY = /\b(?:in order )?to be (?:eligible|covered|reimbursed|considered|paid|payable)\b/gi

/** The consequence of not meeting the rule before. */
const OTHERWISE = /^\W*(?:or |and )?(?:otherwise|if not)\b/i

const isByCriteria = (text: string) => WITH_CRITERIA.test(text) && SPEAKS_OF_COVERAGE.test(text)

/** Whether a service is covered. Used only when the clause states nothing more specific. */
export const coverage: Cue = (clause) => {
  if (OTHERWISE.test(clause.text)) return []
  const disposition = dispositionOf(outcomeOf(clause.text))
  return disposition ? [{ category: 'coverage', disposition, groups: subjectCodes(clause) }] : []
}

/** A refusal that is itself negated grants: "will not be denied". */
const DOUBLE_NEGATION = regex('gi')`
    \b(?:(?:will|shall|must|may|should|can) not|cannot|never|not|no longer) (?:be )?(?:denied|refused|
    rejected|excluded)\b
  `

function dispositionOf(message: string): string | null {
  const text = message.replace(DOUBLE_NEGATION, 'is covered')
  if (INVESTIGATIONAL.test(text)) {
    if (!NOT_INVESTIGATIONAL.test(text)) return MIXED.test(text) ? 'not_covered' : 'investigational'
    if (!NOT_COVERED.test(text)) return isByCriteria(text) ? 'covered_with_criteria' : 'covered'
  }
  if (NOT_COVERED.test(text) || COVERED_LIST.test(text))
    return /\bonly\b|\bunless\b/i.test(text) && WITH_CRITERIA.test(text)
      ? 'covered_with_criteria'
      : 'not_covered'
  if (isByCriteria(text)) return 'covered_with_criteria'
  const ofServices = text.replace(TO_QUALIFY, '').replace(OF_MONEY, '').replace(OF_PERSONS, '')
  return COVERED.test(ofServices) || BENEFIT.test(ofServices) ? 'covered' : null
}
