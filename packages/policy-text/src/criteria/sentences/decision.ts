import { exec, guard, matches } from '../../text/needles.ts'
import { regex, source } from '../../text/pattern.ts'

/** Only the end of a longer lead-in is read. */
export const LONGEST_LEAD_CHARS = 2_000
/** The end of a lead-in, with single spaces. */
export function flat(lead: string): string {
  const read = lead.slice(-LONGEST_LEAD_CHARS)
  return /[^\S ]| {2}/.test(read) ? read.replace(/\s+/g, ' ') : read
}

/** A service that is judged in whatever words: "is … when these criteria are met". */
const CONDITIONED = guard(regex('i')`
  \b(?:is|are|be) [^.:;]{3,80}? (?:when|if|only when|only if) (?:(?:all|any|both|each|either|one|the|
  of) ){0,4}(?:following|
    these) (?:\w+ ){0,2}(?:criteria|conditions|requirements)\b
`)
export const isConditioned = (lead: string) => matches(CONDITIONED, flat(lead))

/** "is not covered unless one of the following is met": what follows speaks for coverage. */
const EXCEPTION = guard(/\b(?:unless|except (?:when|if|for|in))\b/i)
export const isExcepted = (lead: string) => matches(EXCEPTION, flat(lead))

const FAVORABLE = guard(regex('i')`
  \b(?:medical(?:ly)? (?:necess\w{1,4}|appropriate)|(?:is|are|be|as) (?:(?!not |never |no )\w+ ){0,3}
    (?:covered|established|indicated|
    approv(?:ed|able)|authorized|paid|granted|eligible|allowed|reimburs\w{1,6}|payable|clinically appropriate|
    a (?:covered )?benefit)|(?:coverage|benefits?|approval|authorization|payment|reimbursement) (?:is|are|
    will be|may be)\x20
    (?:provided|available|given|granted|allowed|made|extended)|remains? eligible\b|
    covers|we (?:will )?cover\b|exceptions? (?:is|are|may be) made\b|(?:approve|covered) (?:for|if|when)\b|
    eligible for|
    (?:is|are) (?:considered |deemed )?(?:appropriate|reasonable)|
    (?:inclusion|selection|coverage|continuation|renewal|approval|(?:re-?)?authorization) criteria|
    criteria for (?:coverage|approval|(?:re-?)?authorization|use|initial|continuation|renewal)|
    (?:continu\w{1,6}|renewals?|(?:re-?)?authorization|approval|coverage)(?: of \w+)?(?: \w+){0,2} requires|
    (?:considered|reviewed|approvable) for (?:coverage|approval)|
    (?:may|will|can) (?:authorize|approve|cover)\b|
    qualif(?:y|ies)|inclusions?:|
    ^(?:covered |clinical )?indications:$)
`)
/** Not in front of a decision: that one counts, and not what is said of paying before it. */
const DECIDED_LATER = source`(?![^.:;]*\b(?:covered|covers|medically necessary|approved|eligible)\b)`
/** Not where payment by others, or a later payment, is meant: "not paid by Medicare". */
const NOT_YET = source`(?! (?:for )?(?:by|from|over|until)\b)`
/** That the payer does not pay, which is not what members and others do not pay. */
const NOT_PAID = source`
  (?:\b(?:plan|polic(?:y|ies)|program|we|insurer|payer|company|agency|department|medicaid|medicare)\x20
    (?:[a-z]{3,12} )?
    (?:(?:will|do|does|shall|can)(?: not|n't) (?:pay|reimburse|be (?:liable|responsible))|
      (?:is|are) not (?:liable|responsible))|
    (?<!\b(?:that|which|who) )\b(?:(?:is|are)|(?:will|shall|can|may)(?= not be)) not (?:be )?paid|
    \b(?:coverage|benefits?|approval|authorization|payment|reimbursement)\x20
    (?:(?:of|for) (?:(?!(?:when|where|if|that|which|whom)\b)[^\s.:;]{1,30} ){1,8}?)?
    (?:is|are|will(?= not be)|may(?= not be)|can(?= not be)) not (?:be )?(?:available|given|made|extended))\b
    ${NOT_YET}${DECIDED_LATER}
`
const UNFAVORABLE = guard(regex('i')`
  \b(?:not|never|no longer)(?: \w+){0,3} (?:medically necessary|medical necessity|
    cover(?:ed)?|established|indicated|granted|approvable|provided|reasonable|
    approved?|authorized?|eligible|allowed|reimbursed|payable|appropriate|a (?:covered )?benefit)\b|
    ${NOT_PAID}|
    \b(?:exclud|preclud)es? (?:coverage|approval|authorization|payment)\b|\bdisqualif(?:y|ies|ied)\b|
  \b(?:is|are|be) (?:withheld|refused)\b|\b(?:coverage|payment|authorization|approval|requests?|
  claims?) (?:is|are|will be|may be) (?:denied|declined|rejected)\b|\bcoverage (?:(?:of|
  for) [^.;:]{3,80} )?(?:ends|stops|lapses|terminates|does not extend|is (?:lost|withdrawn|discontinued|
  ended))\b|
  \bshould not be (?:used|given|performed|approved|covered)\b|\b(?:experimental|investigational|
    unproven|non-?covered|contraindicated|den(?:y|ied) (?:if|when|for)|excluded|exclusions?|cosmetic)\b
`)
/**
 * Words of the opposite decision that a lead-in only mentions: "is not considered investigational".
 */
const DENIED = guard(
  /\bnot (?:considered |be |deemed )?(?:experimental|investigational|unproven|cosmetic|excluded)/i,
)

type Decision = 'covered' | 'not_covered' | null

/** The last lead-in, which several patterns ask about one after another. */
let last: { lead: string; decision: Decision } = { lead: '', decision: null }

/** Whether a lead-in decides for or against coverage, by its first decision; null when by none. */
export function decisionIn(lead: string): Decision {
  if (lead !== last.lead) last = { lead, decision: decide(flat(lead)) }
  return last.decision
}

function decide(text: string): Decision {
  const [favorable, against] = [exec(FAVORABLE, text), matches(DENIED, text) ? null : exec(UNFAVORABLE, text)]
  if (against && (!favorable || against.index < favorable.index)) return 'not_covered'
  return favorable ? 'covered' : null
}

/** What must hold, in words that decide nothing: "can be dispensed if:", "The member must:". */
const OPEN_CONDITION = guard(regex('i')`
  \b(?:is|are|be) (?:\w+ ){0,2}(?:supplied|dispensed|provided|furnished|supported|offered|needed|
    justified|restricted|limited)\x20
    (?:\w+ ){0,3}(?:when|if|to|for)\b[^.:]{0,40}: ?$|
  \b(?:members?|patients?|individuals?|beneficiary|child|enrollees?|persons?|
    requests?) must\b[^.:]{0,60}: ?$|
  \b(?:documentation|records?|chart|notes|provider|prescriber|physician) must (?:\w+ )?(?:show|confirm|
    document|demonstrate|establish|
    attest|certify|support)\b[^.:]{0,60}: ?$|
  ^[^.:]{2,80} (?:requires?|pays? for [^.:]{3,60} (?:when|if|for)): ?$|
  \b(?:we|plan) approves? [^.:]{3,60} (?:when|if)\b[^.:]{0,30}: ?$|^(?:deny|denied) (?:when|if|
    for)\b[^.:]{0,30}: ?$|
  \b(?:criteria|requirements|conditions)(?: (?:for|of) [^.:]{3,60})? are(?: as follows)?: ?$|
  \bsubject to (?:these|the following) (?:conditions|requirements|criteria): ?$|
  \bmedical necessity (?:when|if)\b[^.:]{0,40}: ?$
`)
/** Duties of those who bill. */
const DUTY = guard(
  /\b(?:bill(?:s|ed|ing)?|claims?|codes?|submit\w*|report(?:s|ed|ing)?|modifiers?|appeals?|call)\b/i,
)
export const isOpenCondition = (lead: string) =>
  matches(OPEN_CONDITION, flat(lead)) && !matches(DUTY, flat(lead))

/** Words of a decision after a form of "to be". */
const DECISION = source`
  (?:medically (?:necessary|appropriate)|clinically appropriate|appropriate|covered|established|reimbursable|
  reimbursed|payable|paid for|allowed|reasonable and necessary|eligible|
  available(?= (?:for|when|if)\b| to (?!help|assist|answer|support|talk|speak|discuss|you\b))|
  reconstructive|indicated|cosmetic|investigational|experimental|unproven|
  (?:limited|restricted)(?= to\b)|excluded|denied|
  an? (?:[a-z]+ )?(?:service|benefit))
`
const DECIDES = guard(regex('i')`
  \b(?:is|are|be|remains?)\b(?: \w+){0,4} ${DECISION}(?![\w-])|
    \b(?:may|will|can|is|are) (?:only )?(?:be )?(?:approved|authorized|approvable|granted)(?! by\b)\b|
    \b(?:coverage|benefits?|approval|authorization|payment|reimbursement) (?:(?!(?:when|if|that|
    which)\b)[^\s.;:]{1,40} ){0,10}?(?:is|are|will be|
    may be)\x20
    (?:not )?(?:provided|available|considered|given|issued|granted|allowed|made|extended|limited|approved)\b|
    \b(?:no (?:coverage|payment|benefits?)|nothing) (?:is|are|will be) (?:\w+ )?(?:made|provided|available|
    allowed|paid|payable|covered)\b|
    \bcoverage (?:(?:of|for) [^.;:]{3,80}? )?(?:ends|stops|lapses|terminates|is (?:lost|withdrawn|
    discontinued|ended))\b|
    \bexceptions? (?:is|are|may be|will be|can be) (?:made|granted|allowed|considered)\b|
    \bto be (?:approved|authorized|granted|covered|paid)(?= (?:only )?(?:when|if|while|(?:so|as) long as|
    provided|for))|
    \bfalls? (?:under|within) (?:the|this|your|our) (?:[a-z]+ )?benefit\b|
    \bconsidered for (?:coverage|approval)\b|
    \bauthorization (?:\w+ ){0,6}(?:is|will be) granted\b|\b(?:plan|policy|program|we|medicare|
    medicaid) (?:will )?(?:
    covers?|pays? for|reimburses?|authorizes?|approves?)\b|
    \b(?:do|does|will) not (?:cover|pay(?= for| when| if)|reimburse|approve|authorize)\b|
    \bqualif(?:y|ies) for\b|\b(?:may|can|will) receive\b|
    (?:^|, )(?:(?:continued|initial|ongoing|prior) )?(?:coverage|approval|payment|(?:re-?)?authorization)\b
    (?=[^.;:]{0,80} (?:requires?\b(?! (?:prior|pre))|(?:hinges?|turns?|rests?|depends?) (?:up)?on\b|
    is (?:contingent|conditional|dependent) (?:up)?on\b))|
    (?:^|: )(?:approve|authorize|cover)\b(?! by\b)|
    (?:^|: )(?:covered|payable|approved|allowed|medically necessary)(?= (?:only )?(?:when|if|for)\b)|
    \b(?:considers?|deems?) (?:[^\s.;:]+ ){1,12}?(?:medically necessary|appropriate|eligible)\b|
    \b(?:is|are) reserved(?= for\b)|
    \b(?:coverage|rental|therapy|treatment|services?|use|authorization|approval|benefits?)\x20
    (?:(?:may|can|will) (?:be )?)?(?:continue[sd]?|renewed|extended)(?= (?:only )?(?:when|if|while|
    (?:for )?as long|
    for|,))
`)
/** Verbs of a payer, whatever its name. */
const DECIDING = source`
  approves?|authorizes?|covers?|reimburses?|pays? for|grants?|funds?|declines?|refuses?|
  offers? (?:coverage|benefits?|payment)|
  (?:regards?|views?|treats?|classif(?:y|ies)|recognizes?|accepts?)(?=[^.;:]{3,80} as (?:medically necessary|
  reconstructive|
  reasonable|appropriate|necessary|indicated|established|a covered)\b)
`
/** Words that decide only in front of a condition, and where no duty is stated. */
const DECIDES_WITH_CONDITION = guard(regex('i')`
  (?:\b(?:is|are|be|remains?)\b(?: \w+){0,2} (?:necessary|warranted|justified|permitted|acceptable|
  reasonable|benefited|supplied|offered|accepted|suitable|proper|
      recognized|honored|discontinued|stopped|terminated|withdrawn|given(?= to)|supported|(?:necessary|
      reasonable|acceptable|suitable|warranted|justified) (?:for|in|as|after|to) [^.;:]{3,80}?|
      an option|furnished|provided|renewed|continued|paid|approved|a candidate for [^.;:]{3,60})|
    \b(?:coverage|benefits?|approval|authorization) (?:applies|apply)|
    \b(?:plan|policy|program|we) (?:will )?(?:allows?|considers?|provides?|renews?|
    furnish(?:es)?)\b[^.;:]{3,80}?|
    \b(?:members?|patients?|individuals?|child|children|adults)\b[^.;:]{0,60}? (?:may|can) (?:get|obtain|
    have|be given)\b[^.;:]{3,80}?|
    \b(?:members?|patients?|individuals?) (?:is|are) entitled to [^.;:]{3,80}?|
    \b(?:finds?|considers?|deems?|judges?|holds?) [^.;:]{3,120}? (?:necessary|appropriate|reasonable|
    eligible)|
    \bqualif(?:y|ies) as medically necessary\b[^.;:]{0,80}?|
    \b(?:meets|establishes) (?:the definition of )?medical necessity(?: for [^.;:]{3,80}?)?|
    \bmeets (?:the )?criteria|
    \bmedical necessity (?:[^\s.;:]{1,40} ){0,10}?(?:is met|is established|is shown|exists)|
    (?<!\b(?:when|if|that|who|physician|provider|prescriber|surgeon|clinician|member|patient|FDA|society|
    guideline|college|academy) (?:[a-z]+ )?)\b(?:${DECIDING}) [^.;:]{3,160}?)
    (?=(?:, however)?,? (?:and )?(?:only )?(?:when|if|once|unless|provided (?!to|for|by)|where|
    while|(?:as|so) long as|
    only (?:in|within|for|after)|
    (?:for|in|to) (?:an? |the |those |any )?(?:[\w-]{1,30} ){0,2}?(?:members?|patients?|individuals?|
    persons?|beneficiary|beneficiaries|
    child|children|infants?|adults?|women|men|those|people|enrollees?) (?:with|who|whose|born|aged))\b)
`)
/** What is asked for, not decided: "Prior authorization is needed when …". */
const ASKED = guard(regex('i')`
  ^(?:an? |the )?(?:prior |pre-?|written |medical )?(?:authorization|certification|notification|
  documentation|referral|
  consent|records?|review|form|request|letter|note|report)s? (?:is|are|must|should)\b
`)
/** Whether a text asks something of those who bill or send requests, and decides nothing. */
export const isDuty = (text: string) => matches(DUTY, text) || matches(ASKED, text)
const weakDecision = (text: string) => (isDuty(text) ? null : exec(DECIDES_WITH_CONDITION, text))

/** Decisions against coverage, also those that only sentences state. */
const AGAINST = guard(regex('i')`
  \b(?:not|never|no longer)(?: \w+){0,3} (?:payable|paid|available|made|appropriate)\b|
  \b(?:do|does|will) not (?:cover|pay(?= for| when| if)|reimburse|approve|authorize)\b|
  (?<!\b(?:member|patient|who|individual|person)s? )\b(?:declines?|
  refuses?)\b(?=[^.;:]{3,160}? (?:when|if|where)\b)|
  \b(?:coverage|approval|authorization|payment|benefits?) (?:is|are|will be|may be) not (?:given|
  issued|granted|
  provided|extended)\b|
  ^\W*(?:no(?! (?:more|fewer|less|later|matter)\b)\x20
      (?:(?!(?:and|that|is|are|will|may|can)\b)[^\s.,;:]{1,40} ){1,8}?|
    (?:in no (?:case|event|instance)|under no circumstances) )(?:is|are|will be|may be|can be)\x20
    (?:it |they |an? [^\s.,;:]{1,40} )?
    (?:covered|approved|authorized|payable|paid|granted|allowed|reimbursed)\b|
  \bno (?:coverage|payment|benefits?)\b|\bnothing (?:is|will be) (?:paid|payable|covered)\b|
  \b(?:is|are|be) (?:\w+ )?(?:excluded|denied|discontinued|stopped|terminated|withdrawn)\b
`)

/** What a sentence decides, and where the words that decide stand in it. */
export type SentenceDecision = { kind: 'covered' | 'not_covered'; start: number; end: number }

/** A lead-in that ends with the word before its conditions: "will pay for a brace only if". */
const OPEN =
  /\b(?:when|if|provided(?: that)?|unless)(?: (?:the |an? )?(?:member|patient|individual|person))?\s?:?\s*$/i
/** What a lead-in decides, also in words that only sentences state. */
export const leadDecision = (text: string): SentenceDecision['kind'] | null =>
  decisionIn(text) ?? (OPEN.test(text) ? (sentenceDecision(text)?.kind ?? null) : null)

/** Patterns and models ask about the same sentences, so that the last decisions are kept. */
const decisions = new Map<string, SentenceDecision | null>()
const MOST_DECISIONS = 2_000

/** What a sentence decides; a decision that only the whole text states stands at its end. */
export function sentenceDecision(text: string): SentenceDecision | null {
  const before = decisions.get(text)
  if (before !== undefined) return before
  if (decisions.size >= MOST_DECISIONS) decisions.clear()
  const decision = decisionOf(text)
  decisions.set(text, decision)
  return decision
}

function decisionOf(text: string): SentenceDecision | null {
  const decided = exec(DECIDES, text) ?? weakDecision(text)
  const stated = matches(AGAINST, text) ? 'not_covered' : decisionIn(text)
  if (!decided) return stated && { kind: stated, start: text.length, end: text.length }
  return { kind: stated ?? 'covered', start: decided.index, end: decided.index + decided[0].length }
}
