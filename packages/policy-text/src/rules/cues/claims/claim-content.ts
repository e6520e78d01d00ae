import { regex, source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { refusedWithout } from '../words/demand.ts'
import { codesOf, type Cue, groupsOf, subjectCodes, subjectCodesOrModifiers } from '../finding.ts'

const MUST = '(?:must|shall|should|required to|requires?|need to|needs to|has to|have to|are to|is to|only)'
export const FORM = source`
  (?:paper submissions?|CMS[- ]?1500|CMS[- ]?1450|UB[- ]?(?:04|92)|837[- ]?[PID]?|ADA (?:\w+ )?(?:claim|
  form)|
    paper claims?|on paper|hard ?copy|electronic(?:ally)?|claim form|roster (?:claims?|bill\w*)|
    dental claim)
`
const HOW = wordings('claim-content.how', {
  'must be on a form or electronic': source`${MUST}<gap>${FORM}`,
  'must not be on a form or electronic': source`
    (?:cannot|may not|must not|will not|not) (?:be )?(?:accepted |taken )?(?:filed|sent|submitted|billed|
    accepted|received) (?:on |by |via |as )?${FORM}
  `,
  'must be on a claim or line of its own': source`
    ${MUST}<gap>(?:separate|individual|single|one|same|different|its own|their own) (?:claim|line|
    claim line|detail line|line item)s?
  `,
  'an instruction to use a line of its own': source`
    ^\W*(?:please )?(?:bill|report|submit|place|enter|list)\b<gap>\bon (?:a |its own |their own )?(?:
    separate|individual|single|one|the same) (?:claims?|claim lines?|lines?|detail lines?)\b
  `,
  'must show a number or provider of the claim': source`
    ${MUST}<gap>(?:type of bill|bill type|TOB|CLIA (?:number|certificat\w+|id)|rendering provider|
    referring provider|ordering provider|NPI|taxonomy|condition code|value code|occurrence code|
    box \d+|item \d+|loop \d+|line \d+ of)
  `,
  'must be filed in time': source`${MUST}<gap>(?:received|filed|submitted)<gap>within (?:<few>)(?:days|
    months|year)`,
  'must arrive in time': source`
    ${MUST} (?:be )?(?:re-?)?(?:reach|arrive|come in|received|filed|submitted|sent|made)\b<gap>(?:within|
    inside|no later than|
    before the end of|by the)\b<gap>\b(?:days?|months?|years?|hours?)\b
  `,
  'timely filing is so many days': source`
    \btimely filing (?:for|of|limits? (?:for|of)) <gap>(?:is|are)\b<gap>\b(?:days?|months?|years?)\b
  `,
  'is filed on a form': source`
    <service>\)? (?:is|are) (?:always )?(?:filed|billed|submitted|sent|claimed) (?:on|by|via) (?:an? |
    the )?${FORM}
  `,
  'somebody files the code on a form': source`
    ^(?!.*\b(?:may|can|not|never|if|when|some|many|often)\b)[^.;:]{3,80}? (?:bills?|submits?|files?|sends?|
    reports?|
    claims?) (?:<few>)<service> (?:on|by|via|with) (?:an? |the )?${FORM}
  `,
  'the other form is refused': source`
    ^\W*(?:an? |any |the )?(?:\w+ )?${FORM}(?: claims?| forms?)? (?:for|with) (?:<few>)<service>\)? (?:is|
    are|will be) (?:den(?:y|ied)|
    reject(?:ed)?|returned|<not> (?:accepted|processed))
  `,
  'an instruction to send a day or site with the claim': source`
    ^\W*(?:please )?(?:submit|report|bill|send|file)\b<gap>with (?:the |its )?(?:<few>)(?:seat|insertion|
    banding|
    completion|onset|admission|discharge|delivery|tooth|quadrant) (?:date|day|number)s?\b
  `,
  'an instruction to send claims in time': source`
    ^\W*(?:please )?(?:send|submit|file)\b<gap>\bclaims?\b<gap>(?:within|inside|
    no later than)\b<gap>\b(?:days?|months?|
    years?)\b
  `,
  'a field of the claim must hold something': source`
    \b(?:box|item|field|loop|form locator) \w{1,8}\b<gap>(?:must|shall|should|needs? to) (?:name|show|
    contain|hold|carry|
    include|list|identify|have)\b
  `,
  'refused unless a field is entered': source`
    (?:den(?:y|ied)|reject(?:ed)?|returned)<gap>(?:unless|without|if)<gap>\b(?:zip codes?|trial numbers?|
    condition codes?|
    referral numbers?|taxonomy|NPI|CLIA)\b
  `,
  'a number or provider of the claim is required': source`
    (?:(?:clinical )?trial (?:registry )?numbers?|zip codes?|referral numbers?|CLIA|type of bill|bill type|
    condition code|value code|NPI|taxonomy|(?:rendering|referring|
    ordering|supervising) (?:provider|physician))(?: \w+){0,3} (?:is |are )?(?:required|must|needed)
  `,
})

/** How a claim for a service must be submitted. */
export const claimSubmission: Cue = (clause) =>
  HOW.test(clause.text)
    ? [{ category: 'claim_submission', disposition: 'required', groups: subjectCodesOrModifiers(clause) }]
    : []

const NEEDS =
  '(?:(?:must|shall|should)(?! not)|requires?|required|need to|needs to|need|has to|have to|are to|is to)'
const NEEDS_HCPCS = wordings('claim-content.needs-hcpcs', {
  'a duty, then a procedure code': source`${NEEDS}<gap>(?:HCPCS|CPT|procedure code|E/M (?:<few>)codes?|
    [A-V]-codes?|<service>)`,
  'a procedure code, then a duty': source`
    (?:HCPCS|CPT)(?:/(?:HCPCS|CPT))?(?: or (?:HCPCS|CPT))?(?: procedure)? codes?<gap>(?:required|(?:
    must|shall|should) (?:accompany|be (?:billed|reported|submitted|present|included)))
  `,
  'without a procedure code': source`(?:without|missing|lacking|absent)<gap>(?:HCPCS|CPT|procedure code)`,
  'an instruction to bill it with a procedure code': source`
    ^\W*(?:please )?(?:bill|report|submit|use)<gap><revenue><gap>(?:with|and)<gap>(?:HCPCS|CPT|
    procedure code)
  `,
})
const TOGETHER = wordings('claim-content.together', {
  'not both paid': source`(?:<not>|cannot) both (?:be )?(?:<pay>|<billed>)`,
  'not payable on the same claim': source`
    (?:<not>|n't|cannot) (?:be )?(?:<few>)(?:<pay>|<billed>|report|bill|submit|combined|
    eligible)<gap>(?:same (?:claim|day|date|line|visit)|together|in combination|in conjunction|
    with (?:revenue|rev))
  `,
  'mutually exclusive, or denied when billed with another': source`mutually exclusive|den(?:y|ied) (?:
    when|if)<gap>(?:with|same)<gap><revenue>`,
})
const REQUIRED = wordings('claim-content.required', {
  'a duty, then a revenue code': source`
    ${NEEDS}<gap>(?:be )?(?:<billed>|bill|report|use|include|submit)?<gap>(?:revenue|rev\.?)
  `,
})

/** "Facilities bill 0905 with S9480." */
const BILLS = wordings('claim-content.bills', {
  'bill or report a revenue code': source`\b(?:bill|report|use|submit)s? (?:<few>)<revenue>`,
})
const REFUSED_WITHOUT_HCPCS = refusedWithout('(?:HCPCS|CPT|procedure codes?)')

/** "0761 must be reported when billing G0463": the revenue code is required. */
const WHEN_BILLED = wordings('claim-content.when-billed', {
  'must bill the revenue code with a service': source`${NEEDS} (?:bill|report|use|enter|submit|
    include) (?:<few>)<revenue> (?:with|for|on|when)\b<gap><service>`,
  'is required with a service': source`<revenue> (?:is|are) required (?:with|for|on|when)\b<gap><service>`,
})

const BILLED_UNDER = wordings('claim-content.billed-under', {
  'billed under a revenue code': source`
    (?:<billed>|bill|report|submit|use)\b<gap>(?:under|with|using|in) (?:the )?(?:appropriate )?(?:
    revenue|rev\.?)(?: center)? codes? <revenue>
  `,
})

/** How revenue codes and procedure codes combine on a facility claim. */
export const revenueCode: Cue = (clause) => {
  const revenue = groupsOf(clause, 'revenue')
  if (revenue.length === 0 || /\bNDCs?\b|national drug code/i.test(clause.text)) return []
  const isLeading = clause.subjects.every(({ at }) => at > revenue[0]!.at) || clause.isInherited
  if (TOGETHER.test(clause.text))
    return [
      {
        category: 'revenue_code',
        disposition: 'not_payable_together',
        groups: [...clause.subjects, ...revenue],
      },
    ]
  if (WHEN_BILLED.test(clause.text) && clause.subjects.length > 0)
    return [{ category: 'revenue_code', disposition: 'required', groups: [...clause.subjects, ...revenue] }]
  const isFree = /\b(?:not|never|no longer) (?:require|need|call for)\b/i.test(clause.text)
  if (isLeading && !isFree && (NEEDS_HCPCS.test(clause.text) || REFUSED_WITHOUT_HCPCS.test(clause.text)))
    return [{ category: 'revenue_code', disposition: 'requires_hcpcs', groups: revenue }]
  const isBilled = clause.subjects.length > 0 && BILLS.test(clause.text)
  if (!REQUIRED.test(clause.text) && !BILLED_UNDER.test(clause.text) && !isBilled) return []
  return [{ category: 'revenue_code', disposition: 'required', groups: [...clause.subjects, ...revenue] }]
}

export const NDC = '(?:NDCs?|national drug codes?)'
const NEEDS_NDC = wordings('claim-content.needs-ndc', {
  'a duty, then the NDC': source`
    (?:requires?|required|needs?|must|shall|should|need to|needs to|has to|have to|carry|include|
    submit|bill|report|billed|submitted|reported|with|put|enter|list|provide|add)\b<gap>${NDC}
  `,
  'an instruction to bill with the NDC': source`
    ^\W*(?:please )?(?:bill|report|submit|list|enter|put)\b<gap>\bwith (?:an? |the |its )?(?:[\w-]+ )?${NDC}
  `,
  'the NDC, then a duty': source`${NDC}<gap>(?:required|must|shall|should|mandatory|needed)`,
  'without or with an invalid NDC': source`(?:without|missing|invalid|lacking|no)<gap>${NDC}`,
  'the NDC is missing or invalid': source`${NDC}<gap>(?:missing|invalid|omitted|absent|not (?:
    be )?<billed>)`,
})
const NO_NDC = wordings('claim-content.no-ndc', {
  'the NDC is not required': source`
    ${NDC}<gap>(?:<not>|n't) (?:be )?(?:required|needed|necessary)|(?:<not>|n't) (?:
    be )?require[sd]?<gap>${NDC}
  `,
})
const STEP = wordings('claim-content.step', {
  'step therapy': source`step therapy`,
  'a trial or failure of another drug': source`
    \b(?:trial|failure(?! to (?:\w+ify|\w+authori\w+|obtain|submit|provide|include|document|report|
    append|use|meet|notify|bill|follow)\b)|fail(?:ed)?(?! to (?:obtain|submit|provide|include|
    document|report|append|use|meet|notify|bill|follow)\b)|inadequate response|intolerance|
    contraindication|try)\b(?:<gap>)\b(?:of|to|with|on|and)\b<gap>(?:required|preferred|biosimilar|
    prior to|before|<service>|first)
  `,
  'must have tried or failed': source`(?:requires?|must|needs? to|ha(?:ve|s) to|after) (?:<few>)(?:trial|
    try|failure|tried|fail)`,
  'a preferred product': source`(?:non-?preferred|preferred) (?:<few>)(?:product|drug|agent|biosimilar)`,
  'waste must be documented': source`
    (?:wast(?:e|age)|discarded)<gap>(?:must|shall|should|is required to) be (?:documented|recorded)
  `,
  'specialty pharmacy only': source`
    (?:buy and bill|white bag|specialty pharmacy)<gap>(?:must|required|only|not)|(?:must|required|
    only) (?:<few>)<gap>(?:specialty pharmacy)
  `,
})

/** What a claim for a drug needs, and which drugs must be tried first. */
export const drugBilling: Cue = (clause) => {
  const { text } = clause
  if (NEEDS_NDC.test(text) && !NO_NDC.test(text))
    return [{ category: 'drug_billing', disposition: 'requires_ndc', groups: subjectCodes(clause) }]
  const codes = codesOf(clause.subjects)
  const isOfDrug =
    /step therapy/i.test(text) ||
    (OF_DRUG.test(text) && !codes.every((code) => PROCEDURE.test(code))) ||
    !codes.every((code) => DEVICE.test(code) || PROCEDURE.test(code))
  return STEP.test(text) && isOfDrug
    ? [{ category: 'drug_billing', disposition: 'required', groups: gated(clause) }]
    : []
}

/** Equipment and braces are tried too; that is a criterion of coverage. */
const DEVICE = /^[EKL]\d{4}$/
/** "64405 after failure of medication": what was tried before a procedure is a criterion too. */
const PROCEDURE = /^(?!9\d)\d{4}[\dTU]$/
const OF_DRUG = /\b(?:drugs?|agents?|biosimilars?|step therapy|pharmacy|medications?)\b/i

const TRIED_FIRST = regex('i')`
    \b(?:try|tried|trial|fail|failed|failure|step)\b[^.;]{0,80}\ue000[^.;]{0,40}?\b(?:before|prior to)\b|
    \ue000[^.;]{0,30}\b(?:tried|failed|used|trialed)\b[^.;]{0,20}\b(?:before|prior to) \ue000\)? (?:is|are|
    will|can|may)\b
  `

/** "Members must try Q5103 before J1745 is covered" is a rule about J1745. */
function gated(clause: Parameters<Cue>[0]): ReturnType<typeof subjectCodes> {
  const services = groupsOf(clause, 'service')
  return TRIED_FIRST.test(clause.text) && services.length > 1 ? services.slice(1) : subjectCodes(clause)
}
