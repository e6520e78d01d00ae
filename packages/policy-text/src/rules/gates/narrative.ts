import { source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'
import { NOT_AN_OCCASION, OUTSIDER, PAPER } from './sources.ts'

const DECIDED = source`
  (?:required|needed|necessary|covered|reimbursed|paid|payable|reimbursable|limited|considered|
    bundled|subject|investigational|experimental|denied|eligible|allowed|separately|mandatory|
    restricted|reduced|capped|accepted|recognized|exempt|reported|billed|submitted|appended|performed|
    observed|identified|found|used)
`
const PAST = wordings('past-clause.past', {
  'was, then a decision': source`
    \b(?:was|were)(?: not|n't| never)?(?: \w+)?(?: \w+)? ${DECIDED}\b|\b(?:was|
    were)(?: not| never)? ${DECIDED}\b
  `,
})
/** "An error caused 99214 to be denied", "Our 2019 policy called 0191T experimental". */
const NARRATED = wordings('past-clause.narrated', {
  'something caused a decision': source`
    \b(?:caused|led to|resulted in|brought about)\b[^.;]{0,60}? (?:to be|being) (?:\w+ )?${DECIDED}\b
  `,
  'somebody called it so before': source`
    \b(?:previously|formerly|once|originally|(?:19|20)\d\d (?:policy|guideline|version|edition|list))
    (?: \w+)? (?:called|considered|treated|regarded|classified|listed|labeled|deemed|required|excluded|
    covered|denied|limited)\b
  `,
})
const DID = wordings('past-clause.did', {
  'did, then a verb of decision': source`
    \bdid(?: not| never)? (?:also )?(?:require|need|cover|reimburse|pay|allow|limit|deny|bundle|
    accept|recognize)\b
  `,
})
const DATED = wordings('past-clause.dated', {
  'a past year or period': source`
    ^\W*(?:in|during|from|between|throughout|prior to|before|until|through|for)(?: [a-z]+){0,3} (?:19|
    20)\d\d\b|\b(?:last (?:year|quarter|month|season)|in the past|at (?:the|that) time|back then|(?:
    in|during|until|through) (?:fiscal |calendar |plan )?(?:year )?(?:19|20)\d\d\W*$)
  `,
})
const ACTIVE = wordings('past-clause.active', {
  'a payer with a verb in the past': source`
    \b(?:plan|we|payer|policy|carrier|insurer|medicare|medicaid|cms|program|contract|[A-Z]\w+) (?:
    also |only )?(?:required|covered|limited|denied|paid|reimbursed|bundled|allowed|reduced|needed|considered|
    treated|regarded|classified|excluded|capped)\b
  `,
})
const PRESENT = wordings('past-clause.present', {
  'any verb in the present': source`
    \b(?:is|are|isn't|aren't|will|won't|must|may|shall|should|can|cannot|requires?|needs?|does|do|has|
    have|covers?|reimburses?|pays?|allows?|limits?|denies|deny|bundles?|includes?|appl(?:y|ies)|now|
    today)\b|\beffective\b
  `,
})

/** Whether a clause is only about the past: "prior authorization was required for 27447". */
export const isPast = (text: string) => {
  const isDid = DID.test(text)
  if (PRESENT.test(isDid ? text.replace(DID.pattern, '') : text)) return false
  return isDid || PAST.test(text) || NARRATED.test(text) || (DATED.test(text) && ACTIVE.test(text))
}

const BEFORE_CHANGE = wordings('past-clause.before-change', {
  'changed from one state to another': source`
    \b(?:mov(?:ed|es|ing|e)|chang(?:ed|es|ing|e)|switch(?:ed|es|ing)?|transition(?:ed|s|ing)?|
    convert(?:ed|s|ing)?|reclassif(?:ied|y|ies)|revised|updated) from\b[^.;]{0,60}? to\b
  `,
})

/**
 * The clause without the former state: "moved from covered to not covered" is about not covered.
 */
export const outcomeOf = (text: string) =>
  BEFORE_CHANGE.test(text) ? text.replace(BEFORE_CHANGE.pattern, 'is') : text

const CLINICAL = wordings('past-clause.clinical', {
  'usually performed or given': source`
    \b(?:is|are) (?:usually|typically|commonly|often|generally|normally|most often|frequently|
    routinely)? ?(?:performed|administered|given|indicated|FDA-approved|approved by the FDA|injected|
    infused|taken|dosed|used)\b
  `,
  'a recommended dose or interval': source`\brecommended (?:\w+ ){0,2}?(?:dose|dosage|schedule|interval|
    frequency|age)\b`,
  'recommends or suggests': source`\b(?:recommends?|suggests?|advises?|endorses?)\b`,
})
/** Words of a payer's decision about a claim. */
const DECIDES = wordings('past-clause.decides', {
  'words of a decision about claims': source`
    \b(?:must|shall|should|may|can|cannot|will|only|not|no|limit\w*|restrict\w*|cover\w*|reimburs\w+|
    pays?|paid|payable|payments?|den(?:y|ied)|requir\w+|bill\w*|report\w*|allow\w*|eligib\w+|max\w*|
    exceed\w*|up to|more than|drops? to|falls? to|authori[sz]\w+|certif\w+|benefits?|medical(?:ly)? necess\w+|
    investigational|experimental|modifiers?|bundled|included|reduc\w+|increas\w+|percent|%|global|
    separate\w*|deleted|replaced|add-?on|claims?)\b
  `,
})

/** Whether a clause is about clinical practice and decides nothing about a claim. */
export const isClinical = (text: string) => CLINICAL.test(text) && !DECIDES.test(text)

/** What others say, and what was counted. */
export const REPORTED = wordings('gate.reported', {
  'a citation': source`
    \bet al\b|\bPMID\b|\bdoi:|\b(?:19|20)\d\d;\s?\d+|\b(?:N Engl J|JAMA|Lancet|J Clin|Am J|Ann Intern|
      Clin Oncol)\b|\b(?:and|&) (?:colleagues|co-?workers|associates)\b
  `,
  'a study that found something': source`
    \b(?:randomi[sz]ed|meta-analysis|systematic review|retrospective|prospective|cohort|case[- ]control)
    \b.{0,80}\b(?:stud(?:y|ies)|trials?|analysis|found|showed|reported)\b(?!.{0,80}\b(?:require[sd]?|
        must|covered)\b)|\brandomi[sz]ed (?:\S+ ){0,6}?to\b|\bin (?:this|the|a|one|our) (?:\w+ )?(?:
      study|trial|cohort|case series|meta-analysis|survey) (?:of|by|from|with|in|published|\d)|
    ^\W*in (?:this|the|a|an|one|our) (?:\w+ ){0,2}(?:study|trial|cohort|case series|survey)\b
  `,
  'what became of claims': source`
    ${NOT_AN_OCCASION}\b(?:was|were) (?:then |subsequently |initially )?(?:denied|rejected|billed|
      submitted|reviewed|audited|identified|overpaid)\b
  `,
  'what people of a study got': source`
    \b(?:patients|subjects|participants|members|women|men|children|adults) (?:in|of|from) (?:the|this|
    that|a|one|each|both) (?:\w+ ){0,2}?(?:trials?|stud(?:y|ies)|arms?|cohorts?|registry|
    groups?)\b[^.;]{0,20}? (?:
    received|had|were|underwent|took|got)\b
  `,
  'a share of people or claims': source`
    \d ?(?:%|percent) of (?:the |all |our |these |those )?(?:\w+ )?(?:claims|cases|members|patients|
      providers|women|men|samples|lines|requests|tests|encounters|visits|respondents|payers|plans)\b
  `,
  'a model': source`
    \b(?:models?|simulations?|projections?|forecasts?) (?:\w+ )?(?:assum|project|estimat|predict|
      suggest)\w*
  `,
  'a count over time': source`
    \b(?:use|usage|utili[sz]ation|volume|billing|frequency|prevalence|number|share|proportion|denials?|
      requests?|spending|claims?) (?:of|for)\b.{0,60}\b(?:increased|decreased|rose|fell|grew|dropped|
      declined|doubled|tripled)\b|\b(?:allowed amount|average|averaged|mean|median|total spending|
      expenditures?|utili[sz]ation)\b.{0,60}\b(?:was|were|averaged|increased|decreased|rose|fell|
      grew)\b
  `,
  'outsiders who found or claim': source`
    ${NOT_AN_OCCASION}\b${OUTSIDER}(?: (?:of|from|in|by) [^.;]{0,60}?| \w{1,20})? (?:has |have |
    also )?(?:found|finds?|
    showed|shows|demonstrated|
      reported|concluded|suggest(?:s|ed)?|enrolled|analy[sz]ed|evaluated|compared|examined|assessed|
      investigated|tested|measured|judged|rated|graded|held|rul(?:ed|es)|ordered (?:that|the|an?)|decided|
      claims? that|
    alleges?|seeks?|
      granted|upheld|overturned|states? that|says?|indicated)\b
  `,
  'outsiders who want something': source`
    \b${OUTSIDER} (?:also |has |have |now |strongly )?(?:recommends?|supports?|endorses?|urges?|urged|
      opposes?|advocates?|believes?|argues?|favors?|asked|asks?|recommended|supported|endorsed|
      objected|petitioned|called for|calls? on)\b
  `,
  'according to outsiders': source`\baccording to (?:the |an? |some )?(?:\w+ )?${OUTSIDER}\b`,
  'rules of a provider or employer': source`
    \b(?:hospital|clinic|facility|practice|provider|physician|employer|department|school)(?:'s|s'|
    s)? own (?:\w+ )?(?:${PAPER}|rules?|bylaws|protocols?)\b
  `,
  'an unnamed payer that announced': source`
    ${NOT_AN_OCCASION}\b(?:one|an?|another)(?: \w+){0,2} (?:insurers?|carriers?|payers?|health plans?|
      employers?)(?: in [^,;.]{1,40})?
    (?:, [^,;.]{1,60},)? (?:has |have |also |recently )?(?:announced|said|decided|reported|told|stated|
      confirmed)\b
  `,
  'a proceeding in court': source`
    \b(?:for|against|by) the (?:plaintiffs?|defendants?)\b|\blawsuits?\b[^.;]{0,40}\b(?:over|against|
      about)\b
  `,
  'somebody was told': source`
    \b(?:was|were|been) (?:informed|told|advised|notified) (?:that|of|about)\b
  `,
})
