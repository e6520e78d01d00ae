import { anyOf, source, regex } from '../text/pattern.ts'

/** What a sentence decides. Opposite values of one cue in two versions are a reversal. */
export type Cues = {
  priorAuth: 'required' | 'not_required' | null
  coverage: 'covered' | 'not_covered' | 'investigational' | null
  bundling: 'not_separate' | 'separate' | null
  /** A duty of the provider to send, document or do something. */
  isRequirement: boolean
  status: 'retired' | 'replaced' | null
}

const PA = source`
  (?:prior[- ]?auth\w{0,30}(?!\w)|pre-?cert\w{0,30}(?!\w)|pre-?auth\w{0,30}(?!\w)|pre-?approval|
    (?<!\b(?:fda|regulatory|committee|institutional|marketing|initial|drug) )approvals?(?! (?:process|
        letter|date|criteri|may|was|lasts?|history|status))|authori[sz]ations?|
    (?:advance )?notification)
`
const PA_NOT = anyOf(
  new RegExp(
    `${PA}[^.;]{0,80}?\\b(?:is|are|will be)? ?(?:not|no longer) (?:be )?(?:required|needed|necessary)`,
  ),
  regex('')`
    (?:does|do|will) not (?:require|need) ${PA}|no longer (?:requires?|needs?) ${PA}|
    \b(?:exempt from|waives?) ${PA}
  `,
  new RegExp(`\\bno ${PA}(?: is| are)? (?:required|needed|necessary|for)\\b|without ${PA}|\\bno ${PA}$`),
  new RegExp(`${PA}[^.;]{0,80}?\\b(?:is|are|will be|was) (?:waived|lifted|suspended|removed)\\b`),
)
const PA_YES = anyOf(
  new RegExp(
    `${PA}[^.;]{0,80}?\\b(?:required|needed|necessary|mandatory|must be (?:obtained|requested|approved))`,
  ),
  regex('')`
    \b(?:requires?|subject to|need(?:s|ed)?|obtain|ask for|seek|must (?:have|get|request)) (?:an? |our |
      plan )?${PA}|\bPA required|${PA} (?:list|codes|grid)$
  `,
)

const INVESTIGATIONAL = /\b(investigational|experimental|unproven)\b/i
const NOT_INVESTIGATIONAL = /\bnot (?:considered )?(?:investigational|experimental|unproven)\b/i
const NO = '\\b(?:not|no longer|never|neither) (?:be )?(?:considered )?(?:to be )?'
const NOT_COVERED = anyOf(
  regex('')`
    ${NO}(?:covered|medically necessary|reimburs(?:ed|able)|eligible for (?:coverage|reimbursement)|
      payable|supported|accepted|allowed|permitted)\b
  `,
  source`
    \bnon-?covered\b|\bexcluded from (?:coverage|reimbursement|payment)\b|
    \bnot a (?:covered )?benefit\b|\bnot a covered\b|^exclusions?\b|^not (?:approved|allowed|
      eligible)\b|\b(?:coverage )?exclusions$
  `,
  source`
    \b(?:do|does|will) not (?:support (?:coverage|medical necessity)|cover|reimburse|pay for)\b|
    \b(?:is|are) denied\b|^not (?:reimbursed|covered|payable)\b
  `,
)
const COVERED = anyOf(
  source`
    \b(?:is|are|be|considered|may be|will be) (?:considered )?(?:to be )?(?:covered|medically necessary|
      proven|reimburs(?:ed|able))\b
  `,
  source`
    \bcovered (?:when|if|for|with|only|after)\b|\bsupports? (?:coverage|medical necessity)\b|
    ^covered (?:diagnos|codes?|services?|indications?|procedures?)|^(?:may be )?indicated (?:for|in|
      when|if)\b|\b(?:is|are) indicated (?:for|in|when|if)\b|\b(?:is|are) (?:payable|supported|accepted|
      allowed|permitted|eligible for (?:coverage|reimbursement|payment)|appropriate|
      reasonable and necessary)\b
  `,
)

const NOT_SEPARATE = anyOf(
  source`
    \b(?:not|no longer) (?:be )?(?:separately|individually) (?:reimburs\w*|payable|paid|reportable|
      reported|billable|billed|charged)
  `,
  /\bnot (?:be )?(?:reimburs\w*|payable|paid|billed|billable|reported|charged) separately/,
  source`
    \bbundled (?:into|with)|\b(?:is|are) bundled\b|\bincidental to|\binclusive (?:of|to|component)|
    \bpackaged (?:into|with)
  `,
)
const SEPARATE = regex('i')`
  \bseparately (?:reimburs\w*|payable|paid|reportable|billable|billed)|\b(?:reimburs\w*|payable|paid|
    billed|billable|reported) separately
`

const REQUIREMENT = regex('i')`
  \b(?:must|shall|required to|is required|are required|ha(?:s|ve) to)\b|^\W*(?:please )?(?:submit|
    include|keep|retain|send|attach|provide|document|fax)\b
`
const THE_POLICY = source`
  \b(?:policy|guideline|bulletin|document|manual|this section|determination|medical coverage|
    article)\b[^.;]{0,40}\b
`
const ENDED = '(?:retired|archived|withdrawn|discontinued|rescinded)'
const RETIRED = regex('i')`
  ${THE_POLICY}(?:has been|was|is|will be|to be) ${ENDED}\b|\bstatus ?[:|-]? ?(?:${ENDED}|inactive)\b|
  ^\W*(?:${ENDED}|inactive)\b(?: (?:policy|guideline|document|\W|effective|as of|on\b).*)?$|
  \((?:${ENDED})\)$
`
const REPLACED = new RegExp(`(?:${THE_POLICY}|^\\W*)(?:replaced|superseded) by\\b`, 'i')

export const NO_CUES: Cues = {
  priorAuth: null,
  coverage: null,
  bundling: null,
  isRequirement: false,
  status: null,
}

/** Reads the cues of one sentence, row or item. Negated forms are tried before positive ones. */
export function cuesIn(text: string): Cues {
  const bundling = NOT_SEPARATE.test(text) ? 'not_separate' : SEPARATE.test(text) ? 'separate' : null
  const priorAuth = PA_NOT.test(text) ? 'not_required' : PA_YES.test(text) ? 'required' : null
  return {
    priorAuth,
    coverage: bundling ? null : coverageIn(text),
    bundling,
    isRequirement: priorAuth === null && REQUIREMENT.test(text),
    status: REPLACED.test(text) ? 'replaced' : RETIRED.test(text) ? 'retired' : null,
  }
}

function coverageIn(text: string): Cues['coverage'] {
  if (NOT_COVERED.test(text)) return 'not_covered'
  if (INVESTIGATIONAL.test(text)) return NOT_INVESTIGATIONAL.test(text) ? 'covered' : 'investigational'
  return COVERED.test(text) ? 'covered' : null
}

/** Words that connect or bound criteria. Replacing one changes who qualifies. */
const WORDS = [
  'and|or|not|no|all|any|each|either|both|neither|only|unless|except|excluding',
  'must|may(?! \\d)|should|shall',
  source`
    at least|at most|up to|more than|less than|greater than|fewer than|before|after|within|one or more|
    two or more
  `,
]
const LOGIC = new RegExp(`\\b(?:${WORDS.join('|')})\\b|[<>≤≥]`, 'gi')

/** The logic words of a text in order, lower case. */
export const logicWordsIn = (text: string) => (text.match(LOGIC) ?? []).map((word) => word.toLowerCase())
