import { regex, source } from '../../../text/pattern.ts'
import { outcomeOf } from '../../gates/narrative.ts'
import { wordings } from '../../clauses/phrase.ts'
import { CONDITIONAL_RELEASE, NOT_REQUIRED, RELEASE_NEGATED, RELEASED } from './authorization-releases.ts'
import { CONDITIONAL, DEPENDS, REQUIRED_BY_REFUSAL, withoutOuterNegation } from './authorization-terms.ts'

export type AuthorizationDisposition = 'required' | 'not_required' | 'conditional'

const REQUIRED = wordings('prior-authorization.required', {
  'the waiver of it ends': source`
    \b(?:waiver|exemption|suspension|pause)s? (?:of|from|on) (?:<few>)(?:<authorization>|review)\b<gap>
    \b(?:ended|ends|expired|expires|lapsed|lapses|(?:is|was) (?:over|lifted|withdrawn|rescinded))\b
  `,
  'the approval comes before': source`
    \b(?:sign-off|approval|decision|<authorization>)\b<gap>\b(?:precedes?|comes? before|goes before)\b
  `,
  'an authorization must cover the service': source`
    <authorization>,?<gap>\bmust (?:cover|be valid (?:for|on)|be active|be open)\b
  `,
  'authorization, then a duty': source`
    <authorization><gap>(?:required|mandatory|necessary|needed|must (?:first )?be (?:obtained|
    requested|submitted|secured|approved|on file|received|given)|applies|apply)\b
  `,
  'a duty, then authorization': source`
    (?:requir(?:es?|ing|ed)|needs?|needing|necessitates?|subject to|mandates?|obtain(?:ed|ing)?|
    request|secure|seek|asks? for|takes(?= (?:prior|pre|plan|an? ))|remains? on|with approved|(?:must|
    shall|should|need to) have|
    have an approved)(?: a| an| the)? (?:<few>)<authorization>
  `,
  'review as a label of a kind': source`
    \breview(?: type)?\s*:\s*(?:prospective|pre-?service|prior|before service)(?!\W{0,3}(?:not|no|none|
      optional|voluntary|waived))\b|
    \bis "?review (?:before|prior to) \w+
  `,
  'the approval is secured, then the service': source`
    \b(?:obtain|secure|get|request|seek)s? (?:an? |the |plan )?(?:approval|clearance|permission)\b[^.;]{0,60}?
    (?:, (?:and )?then|\bbefore|\bprior to|\bfirst)\b
  `,
  'the plan is called before': source`
    \b(?:must|shall|should|needs? to|has to|have to) be (?:called in|phoned in|reported|referred|
    presented) to (?:
    <few>)(?:utilization management|UM|the (?:health )?plan|us|case management|medical management)\b<gap>
    \b(?:before|prior to|ahead of|in advance)
  `,
  'somebody waits for the approval': source`
    \bwaits? for (?:<few>)(?:<authorization>|approval|decision|answer)<gap>(?:before|prior to)\b
  `,
  'a number is obtained ahead': source`
    \b(?:obtain|get|secure|request|take|need|require)s? (?:an?|the|
    your) (?:[\w-]+ ){0,2}(?:numbers?|codes?) (?:from|
      through)\b<gap>(?:prior to|before(?:hand)?|
    ahead of|in advance)
  `,
  'a condition of payment, then authorization': source`\bas a (?:pre)?condition (?:of|for) (?:payment|
    coverage|benefits?)\b<gap><authorization>`,
  'must be submitted for authorization': source`
    (?:must|should|shall|need to|to) (?:first )?be (?:submitted|sent|forwarded|reviewed) (?:for|
    to) (?:<few>)<authorization>
  `,
  'requests for authorization must be made': source`
    <authorization> requests? for <gap><service><gap>(?:must|should|shall) be (?!faxed|mailed|
    e-?mailed|addressed)
  `,
  'somebody must authorize beforehand': source`
    \b(?:must|shall|has to|have to|needs? to)\b<gap>\b(?:pre-?)?(?:approve|authori[sz]e)\b<gap>(?:before|
    prior to|in advance)|
    \bask(?:s|ing)? (?:us|the (?:health )?plan|the payer|[A-Z]\w+) to (?:pre-?)?(?:approve|
    authori[sz]e|review)\b
    <gap>\b(?:before|first|prior to|in advance)
  `,
  'the requirement remains': source`
    <authorization><gap>(?:remains? (?:in (?:force|effect|place)|required|mandatory)|continues? to (?:
    apply|be required))
  `,
  'must be authorized': source`
    (?:must|should|shall|need to|to) be (?:prior |pre-?)?(?:authori[sz]ed|pre-?certified|certified|
    pre-?approved)\b(?: in advance| before| prior)?
  `,
  'on or added to the authorization list': source`
    (?:added to|included (?:on|in)|on|listed (?:on|in)|placed on|joins?) (?:<few>)(?:
    <authorization>)(?! (?:forms?|requests?|letters?|numbers?|lines?|pages?|webpages?|portals?|
    tools?|departments?))
    (?: requirements?| code)? ?(?:list|program|requirements?)?\b
  `,
  'adds or begins authorization': source`
    (?:add\w*|implement\w*|begin\w*|requir\w*|effective\w*|
    new)(?: a| the)? <authorization>(?: requirements?)?
  `,
  'a field for authorization with yes': source`
    <authorization>(?: required| needed)?(?:\?\s*|\s*[:=|-]\s*)(?:yes|y|
    required|all plans|always)\b`,
  'must obtain authorization': source`
    (?:must|shall|should|need to|needs to|has to|have to|required to)<gap>\b(?:obtain|receive|secure|
    request|get) (?:<few>)<authorization>
  `,
  'must precertify': source`
    (?:must|shall|should|need to|needs to|has to|have to|required to|failure to|please) (?:first )?(?:
    prior |pre-?)(?:authori[sz]e|certify)\b
  `,
  'reviewed before the service': source`
    <be> reviewed (?:for medical necessity )?(?:before|prior to|in advance of) (?:\w+ ){0,3}?(?:
    services?|admission|treatment|delivery|procedure|surgery|schedul\w+|perform\w+|render\w+|
    deliver\w+|provid\w+)
  `,
  'additions to the authorization list': source`<authorization> (?:<few>)additions?\b`,
  'an instruction to notify beforehand': source`
    (?:^|, )\W{0,9}(?:please )?notify (?!(?:the |a |each )?(?:members?|patients?|families))<gap>\b(?:
    before|prior to|within|in advance)
  `,
  'managed under the authorization program': source`(?:falls?|managed|handled) under (?:
    <few>)<authorization>`,
  'the program includes or extends to it': source`
    <authorization> (?:program|list|grid|requirements?|rules?)<gap>(?:expanded|extended|extends?|
    widened|includes?|takes? in|appl(?:y|ies)|covers?|adds?)\b
  `,
  'authorization is a condition or prerequisite': source`
    <authorization> (?:is|are) (?:a |an )?(?:pre-?)?(?:condition|requirement|prerequisite) 
  `,
  'payment depends on authorization': source`
    (?:payment|coverage|reimbursement|benefits?)<gap>(?:contingent|conditioned|conditional|dependent|
    depends?) (?:up)?on <few><authorization>
  `,
  'must be approved beforehand': source`
    (?:must|shall|should|need to|needs to|has to|have to) (?:first )?be (?:reviewed and )?(?:
    pre-?)?approved (?:in advance|(?:by (?:<few>))?(?:before|prior to|in advance))\b
  `,
  'not until the plan decides': source`
    \b(?:not|never|cannot|nor|no\b[^.;]{0,60}? (?:may|can|will|shall|is|are))\b[^.;]{0,90}?\b(?:until|before|
    unless) (?:<few>)(?:<authorization>|approv\w+|
    authori[sz]\w+|cleared|signed off|agreed|said yes|hear(?:s|d|ing)?(?: back)? from (?:us|the plan)|
    (?:our|the plan's|a) (?:decision|determination)|(?:decision|determination) is (?:made|issued|received))\b
  `,
  'done once the plan has agreed': source`
    \b(?:may|can|will|must) (?:only )?be (?:\w+ )?(?:once|after|when|as soon as) (?:<few>)(?:has|have) (?:
    approved|authori[sz]ed|signed off|said yes|agreed|cleared)\b
  `,
  'the plan reviews it ahead': source`
    \b(?:we|the plan|plan|our (?:\w+ ){1,3})\b<gap>\breviews? <gap>(?:before|prior to|beforehand|in advance|
    ahead of)\b(?! (?:payment|paying|claims?|it is paid))|<be> reviewed (?:beforehand|in advance|
    ahead of time)\b
  `,
  'the requirement returns': source`
    <authorization>(?: requirements?)?\b<gap>(?:reinstated|restored|brought back|resumes?|returns|stays|
    still applies)\b
  `,
  'only after or with it': source`
    \bonly (?:after|with|upon|following|subject to|by|under|against) (?:<few>)<authorization>|
    \bonly\b[^.;]{0,60}? (?:if|when|where|once|
    after) (?:the plan|we|our [\w-]+(?: [\w-]+)?|the payer|the insurer|it) (?:has |have )?(?:first |
    previously |already )?
    (?:approved|authori[sz]ed|agreed|cleared|okayed|reviewed and approved)\b
  `,
  'covered with it': source`
    \b(?:covered|payable|reimbursed|allowed|a (?:covered )?benefit)\b[^.;]{0,50}? with (?:prior |
    plan )?<authorization>
  `,
  'a service of that kind': source`
    (?:is|are|as|remains?) (?:a |an )?(?:<few>)<authorization> (?:services?|items?|drugs?|codes?|
    procedures?|benefits?)\b
  `,
  'its return as a label': source`
    ^\W*(?:reinstated|restored|resumed|new|added)\b[^:]{0,40}: (?:<few>)<authorization>
  `,
  'a list of it, then its codes': source`
    <authorization> (?:<few>)(?:list|grid|schedule)\b[^.;:]{0,40}[:\s]\s?<service>\W*$
  `,
  'must be approved by the plan': source`
    \b(?:must|should|shall|has to|have to|needs? to) (?:first )?be (?:approved|authori[sz]ed|cleared|
    reviewed and approved|okayed) by (?:us|
    the (?:health )?plan|our [\w-]+|the payer|the insurer)\b
  `,
  'received and approved first': source`
    \bmust (?:first )?be (?:\w+ and )?(?:approved|authori[sz]ed|cleared) (?:\w+ ){0,4}?(?:before|prior to)\b
  `,
  'authorization is expected': source`<authorization> (?:is|are) (?:now )?expected\b`,
  'authorization as a label at the end': source`[:=-] ?<authorization>\W*$`,
  'a must': source`<authorization> (?:is|remains) (?:still )?(?:a|an absolute) (?:must|precondition)\b`,
  'authorization as a label': source`<authorization> required|
    <authorization>(?: requirements?| list| codes?)?\s*:|^\W*<authorization> ?- ?<service>`,
  'the code, then authorization as a label': source`
    ^\W*(?:CPT |HCPCS |codes? )*<service>\W*[:|-]\s*<authorization>(?! (?:list|policy|department))
  `,
})
/** "Without a referral or prior authorization": what is said of one paper is said of the other. */
const ANOTHER_PAPER_OR = regex('gi')`
  \b(?:an? |any |the |your )?(?:referrals?|prescriptions?|(?:physician |doctor's )?orders?|step therapy)
  (?:,| or| and|, or|, and)(?: an? | any | )(?=(?:prior|pre-?|plan|advance|auth|approv))
`
/** Whether a clause says anything of authorization. */
export const SPEAKS_OF_IT = wordings('prior-authorization.speaks-of-it', {
  'any word of authorization': source`
    <authorization>|unauthori[sz]ed|authori[sz]ed|certified|pre-?approved|precertify|
    pre-?authori[sz]e|prior authorize|reviewed|\bnotify\b|approved (?:by|in advance|before|prior|
    ahead|first)|\b(?:must|shall|has to) (?:approve|authori[sz]e)\b
  `,
})

/** What a clause says of prior authorization: needed, not needed, or by condition; else null. */
export function authorizationOf(answer: string): AuthorizationDisposition | null {
  const negated = withoutOuterNegation(outcomeOf(answer))
  if (negated !== null) return opposite(authorizationOf(negated))
  const text = outcomeOf(answer).replace(ANOTHER_PAPER_OR, '')
  if (DEPENDS.test(text)) return 'conditional'
  if (RELEASE_NEGATED.test(text)) return 'required'
  if (REQUIRED_BY_REFUSAL.test(text)) return CONDITIONAL_RELEASE.test(text) ? 'conditional' : 'required'
  if (NOT_REQUIRED.test(text) || RELEASED.test(text))
    return CONDITIONAL_RELEASE.test(text) ? 'conditional' : 'not_required'
  if (!REQUIRED.test(text))
    return CONDITIONAL.test(text) && /may|might/i.test(text) && SPEAKS_OF_IT.test(text) ? 'conditional' : null
  return CONDITIONAL.test(text) ? 'conditional' : 'required'
}

const opposite = (found: AuthorizationDisposition | null): AuthorizationDisposition | null =>
  found === null || found === 'conditional' ? found : found === 'required' ? 'not_required' : 'required'
