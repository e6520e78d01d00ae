import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'

/** What a payer says of a service that it pays. */
export const PAID = source`
  (?:covered|reasonable and necessary|medically reasonable|reimburs(?:ed|able)|payable|paid(?! at\b)|
    a covered (?:[\w-]+ ){0,2}(?:benefit|service)|medically necessary|
    eligible for (?:<few>)(?:coverage|reimbursement|payment|benefits)|eligible|allowed|compensable|
    a benefit|a covered expense|proven|
    (?:coverage|benefits?|payment) (?:is|are|may be|will be) (?:provided|available|granted|allowed|extended))
`
/** Coverage that depends on the member's state, or on criteria. */
export const WITH_CRITERIA = wordings('coverage.with-criteria', {
  'covered for those with any of a list': source`(?:${PAID})\b<gap>\bfor (?:members|patients|individuals|
    adults|children|those) (?:with|who have) (?:any|all|one|either|both|each) of\b`,
  'covered when, before a list': source`(?:${PAID})\b<gap>\b(?:when|if|for (?:any|all|one|either|
    both) of the following)\s*:`,
  'covered when the patient or the disease is in some state': source`
    (?:${PAID}|reconstructive|covers?|reimburses?|pays? for)\b[^.;]{0,90}?\b(?:when|if|once|provided that|
    as long as) (?:the |a |an |their )?(?:\w+ ){0,1}?(?:(?:members?|patients?|beneficiar(?:y|ies)|
    individuals?|persons?|child|children)
    (?: \w+)? (?:has|have|had|cannot|fails?|failed|meets?|shows?|demonstrates?|suffers?|
    requires?|needs?)\b(?! (?:coverage|benefits|medicare|medicaid|other insurance))|[^.;,]{1,60}? (?:is|
    are) (?:contraindicated|impaired|refractory|documented|inadequate))
  `,
  'covered when something is so that is no matter of billing': source`
    (?:${PAID}|covers?|reimburses?|pays? for)\b[^.;]{0,90}?\b(?:when|if|provided that|
    as long as) (?!(?:\w+ )?(?:is |are )?(?:billed|
    reported|submitted|coded|appended|accompanied|paired|used with|(?:rendered|performed|provided|
    furnished|ordered|
    given) (?:by|in|at|on))\b)
  `,
  'necessary in people when something is so': source`
    (?:medically necessary|reasonable and necessary) (?:in|for) (?:<few>)(?:individuals?|members?|patients?|
    persons?|adults|children)\b[^.;]{0,60}? (?:when|if)\b
  `,
  'covered for those who are in some state': source`
    (?:${PAID}|reconstructive|covers?|reimburses?|pays? for)\b[^.;]{0,60}?\bfor (?:\w+ ){0,2}?(?:members|
    patients|adults|
    children|individuals|beneficiaries|those|women|
    men)(?: ages?d? [\w -]{1,40}?)? who (?:have (?!medicare|medicaid|coverage|other)|
    has|had|fail|
    failed|cannot|are (?:enrolled in an? (?:\w+ )?(?:trial|study)|not candidates|at high risk|intolerant|
    unable))
  `,
  'covered only for a use': source`
    (?:${PAID}|covers?|reimburses?|pays? for|appropriate|
    indicated)\b[^.;]{0,60}?\b(?<!\bused )only for (?!\d|one|the (?:
    first|initial)|infants|children|adults|women|men|those|individuals|females|males|services|dates|members|
    patients|inpatient|outpatient|use by|participating|in-network|physicians?|
    providers?|claims?)[a-z]
  `,
  'covered for a disease in some course': source`
    \b(?:covered|medically necessary|a benefit|medical necessity|reconstructive)\b,? (?:for|in) (?!(?:up to|
    one|
    the (?:first|initial)|dates|claims|services|all|any|this|that|these|addition|combination|conjunction|
    association)\b)
    [a-z][^.;:]{2,90}? (?:after (?!the (?:first|initial)|\d|january|february|march|april|may|june|july|august|
    september|october|november|december)|that (?:has|have|shows?|persists?|fails?|makes?|does not|do not|
    did not)\b|despite\b|unresponsive|refractory|confirmed by|when\b|without (?!prior|authori|pre|a referral|
    referral))
  `,
  'covered for those with a condition and more': source`
    (?:${PAID}|covers?)\b,? (?:only )?(?:for|in|on) (?:(?:an?|the|all|those|only) )?(?:[a-z-]{3,20} ){0,2}?(?:
    members?|patients?|persons?|individuals?|beneficiar(?:y|ies)|enrollees?|children|adults|women|men|those|
    infants|molars|teeth|people|families),? (?:
    with (?!medicare|medicaid|coverage|other|commercial)[^.;:]{2,120}? (?:who|whose|after|enrolled|when|
    and loss|
    confirmed|such as|that)\b|without (?!prior|authori|pre)|who (?:own|use|live|satisfy|show|need|require|
    suffer|lack|do not|did not|receive|meet)\b|whose\b)
  `,
  'necessary for a disease, or perhaps necessary': source`
    (?<!\b(?:not|never|nor) (?:\w+ )?)medically necessary,? (?:only )?(?:for|in) (?!(?:the (?:members?|
    patients?)|
    all|any|this|that|these|those|our|dates|claims|services|members|patients|individuals|persons|children|
    adults|women|men|(?:[\w-]+ ){0,3}(?:screening|testing|monitoring|use|purposes?))\b)[a-z]|
    \bmay be (?:considered )?medically necessary\b
  `,
  'for those in whom something is so': source`
    (?:${PAID}|covers?)\b,? (?:only )?(?:for|in) [^.;:]{3,60}? (?:with|who have) [^.;:]{3,60}? in whom\b
  `,
  'meets the criteria when': source`
    \bmeets? (?:the |our |all )?(?:coverage criteria|criteria (?:for|of) (?:coverage|medical necessity)|
    (?:definition of )?medical necessity(?: criteria)?)\b[^.;:]{0,40}? (?:when|if|for)\b
  `,
  'necessary with criteria': source`(?:necessary|proven|covered|payable|a benefit),? (?:with|per|by) (?:the |
    our |plan |clinical |medical )?criteria\b`,
  'a benefit only as part of something': source`(?:${PAID})\b only (?:as part of|as an? |in (?:conjunction|
    combination) with|in members|in patients|in those|following|on )`,
  'codes that support the criteria': source`
    \b(?:codes?|procedures?|services?)\W{0,3} (?:that|which) support (?:the )?coverage criteria\b
  `,
  'reconstructive for or when': source`
    (?:is|are) (?:considered )?reconstructive (?:for|when|if|after|following)\b
  `,
  'limited to the indications': source`
    (?:coverage|payment|reimbursement)\b<gap>(?:is|are) (?:limited|
    restricted) to (?:the )?(?:<few>)(?:indications|
    criteria|conditions)\b
  `,
  'criteria govern it': source`
    \b(?:criteria|indications) (?:govern|control|determine|decide|limit|apply to|for) (?:<few>)(?:coverage|
    payment)|
    \b(?:necessary|covered|payable|a benefit) (?:for|in) (?:<few>)(?:adults|members|patients|persons|children|
    women|
    men|those) (?:<few>)who (?:have |has )?(?:failed|tried|completed|exhausted|meet|satisfy)|\bto (?:qualify|
    be eligible) for (?:<few>)<service>
    \)?,? (?:<few>)(?:must|has to|have to|needs? to)\b|\b(?:approval|coverage)(?: for coverage)? (?:may be|is|
    will be) (?:granted|given|
    extended) (?:if|when|once)\b|(?:necessary|covered|payable) (?:<few>)(?:once|after) (?:<few>)(?:have|
    has) (?:<few>)(?:failed|proved|proven|
    been (?:tried|exhausted|ineffective))
  `,
  'subject to criteria': source`\bcovered with criteria\b|(?:${PAID}) (?:only )?subject to (?:
    <few>)criteria`,
  'covered only when': source`
    (?:${PAID}|reimburse|coverage|covers?|allows? (?:<few>)(?:reimbursement|payment))\b<gap>\bonly (?:
    when|if|after|where|in cases)\b
  `,
  'covered when criteria, all of, any of': source`
    (?:${PAID}|<pay>|covers?|approved|approvable|medical necessity)\b[^.;]{0,220}?\b(?:when|if|only when|
    only if|provided(?: that)?)\b<gap>\b(?:criteri(?:a|on)|all of|any of|one of|one or more|two or more|
    each of|following|indications?|
    requirements|
    conditions) ?
  `,
  'coverage requires all of': source`
    (?:coverage|payment|reimbursement|approval)\b<gap>requires? (?:that )?<gap>(?:all of|any of|
    following|criteria)
  `,
  'criteria are met': source`
    (?:criteria|requirements|conditions|indications) <gap>(?:are|is|must be|have been|has been|
    were) (?:met|satisfied|fulfilled)
  `,
  'covered for those who meet criteria': source`
    (?:${PAID}|covers?|coverage|benefits?|reimbursement)\b<gap>\b(?:who|that|which|when)? ?(?:meets?|
    meeting|satisf(?:y|ies|ying)|fulfill?s?|fulfilling) <gap>(?:criteri(?:a|on)|requirements?|
    conditions?|indications?)
  `,
})
