import { source } from '../../../text/pattern.ts'
import type { Clause } from '../../clauses/clause.ts'
import { wordings } from '../../clauses/phrase.ts'
import { besideTheOnlyOne, modifierIndicatorIn, isSingleCode, singleCodes } from './bundled-codes.ts'
import type { RuleAttributes } from '../../rule.ts'
import { codesInRole, type Cue, groupsOf, subjectCodes, modifiersIn } from '../finding.ts'

const SEPARATE = '(?:separate(?:ly)?|individual(?:ly)?|additional(?:ly)?|distinct(?:ly)?)'
const NOT_SEPARATE = wordings('bundling.not-separate', {
  'component codes are not paid': source`component (?:codes?|procedures?|services?)<gap>(?:not|den)`,
  'not separately paid': source`
    (?:<not>|cannot|n't) (?:be )?(?:considered |eligible for |allowed |made |
    provided )*${SEPARATE} (?:<pay>|considered)
  `,
  'not paid separately': source`(?:<not>|cannot|n't) (?:be )?(?:<pay>|eligible for <pay>) (?:
    as a )?${SEPARATE}`,
  'no separate payment': source`\bno (?:additional or )?${SEPARATE} (?:<few>)(?:payments?|reimbursements?|
    allowance)`,
  'does not warrant separate payment': source`
    (?:<not>) (?:<few>)(?:warrant|receive|qualify for|issue|provide|allow|make) (?:
    <few>)${SEPARATE} <pay>
  `,
  'separate payment is not made': source`
    ${SEPARATE} (?:payments?|reimbursements?)<gap>(?:<not>|n't) (?:be )?(?:made|allowed|issued|
    provided|available|permitted|warranted)
  `,
  'is incidental or bundled': source`
    \b(?:is|are|be|as|considered|being|deemed)(?: an?| the)? (?:<few>)(?:incidental|bundled|packaged|
    inclusive|integral|mutually exclusive|inherent)\b
  `,
  'incidental or integral to': source`(?:incidental|integral|inherent|inclusive|mutually exclusive) (?:to|
    with|of|in)\b`,
  'bundled or included in a payment or service': source`
    (?:bundled|packaged|included|rolled|subsumed) (?:in|into|with|within|as part of)\b<gap>(?:
    <service>|payments?|reimbursements?|allowance|rate|fee|procedures?|services?|package|case rate|
    per diem|visits?|global|charge|facility)
  `,
  'included in the operation beside it': source`
    <service>[^.;]{0,120}?<service>[^.;]{0,60}? (?:is|are|will be) (?:included|bundled|packaged) (?:in|into|
    with) (?:the|
    that) (?!list|polic|program|benefit|coverage|plan|criteria|network|definition|record|claim|study|chart|
    guideline|
    table|document|section|contract|same|following|prior)[a-z]{4,20}\W*$
  `,
  'a component or part of a service': source`
    (?:<be>|considered|deemed|(?<!\b(?:covered|or) )as(?![^.;]{5,90} (?:is|are) (?:not|
      never) covered\b)) (?:a |
    an )?(?:component|part) (?:of|codes? of|procedures? of)\b<gap>(?:<service>|payment|procedure|visit|
    service|
    package|surger|global|reimburs|allowance|exam|evaluation|treatment|anesthesia|charge|rate|panel)
  `,
  'when billed on the same day, is denied': source`
    (?:when|if|where)\b[^.;]{0,60}?(?:(?:on|at|in|during) the same [\w-]+(?: of service)?|
    together)\b[^.;]{0,60}?, (?:only )?(?:<few>)<service>\)? (?:is|are|will be) (?:denied|not <pay>|
    bundled)
  `,
  'a payment includes it': source`
    (?:payment|fee|rate|price|allowance|reimbursement|charge|rental|purchase)s?(?: (?:for|
    of) <gap>)? (?:already |
    also )?(?:includes?|covers?|takes? in|contains?|absorbs?) (?:<few>)<service>|(?:reimbursement|payment|
    allowance) (?:for|of) (?:
    <few>)<service>\)? (?:already |also )?includes? (?:<few>)<service>
  `,
  'is within the price of something': source`
    <service>\)?[^.;]{0,60}? (?:is|are) (?:already )?(?:in|within|part of|inside) (?:the )?(?:price|payment|
    fee|
    rate|allowance|reimbursement|charge)s? (?:for|of)\b
  `,
  'denied when billed on the same day': source`den(?:y|ied|ies)<gap>when <billed><gap>on the same (?:day|
    date|claim)`,
  'not paid on the same day or together': source`
    (?:not|never|cannot) (?:be )?(?:<pay>|eligible|billed|reported)<gap>(?:same (?:[\w-]+ )?(?:day|
    date|claim|session|encounter|DOS|date of service|period|time|visit|stay)|together|in conjunction|
    in addition to|concurrently|in combination|alongside|with (?:column \w+ )?(?:CPT |HCPCS |codes? |
    procedures? )*<service>)
  `,
  'denied as incidental or when billed with another': source`
    (?:den(?:y|ied)|reject(?:ed)?) (?:<few>)(?:as )?(?:<few>)(?:incidental|bundled|inclusive|
    mutually exclusive|unbundl|integral|(?:an? )?component|when (?:<few>)<billed> (?:<few>)(?:with (?:
    <few>)<service>|on the same|together))
  `,
  'an NCCI edit applies': source`
    \b(?:NCCI|PTP|CCI)\b<gap>(?:edit|pair)s?\b<gap>\b(?:appl(?:y|ies)|prohibits?|prevents?|bundles?|
    den(?:y|ied|ies)|not|exists?|between|column)\b|(?:subject to|fails?|(?:den(?:y|ied)|bundled) (?:
    per|under|by)) (?:<few>)(?:NCCI|PTP|CCI)\b|column (?:1|one|I)\b<gap>column (?:2|two|II)\b|
    column (?:2|two|II)\b<gap>column (?:1|one|I)\b
  `,
  'not paid with any other service': source`
    (?:not|never|cannot) (?:be )?(?:<pay>|<billed>)(?: \w+){0,2} with (?:any|other|another|
    each other|it|them)\b
  `,
  'separate payment is denied': source`den(?:y|ies|ied|ying)\b (?:<few>)${SEPARATE} <pay>`,
  'a separate charge is denied': source`\bseparate (?:charges?|claims?|billing|lines?)\b<gap>(?:den(?:y|
    ied)|<not>)`,
  'bundled, as a label': source`
    ^\W*(?:always |routinely )?(?:bundled|incidental|inclusive|packaged|(?:non-?|not )separately (?:
    <pay>)) (?:<few>)(?:services?|codes?|procedures?|items?|supplies)?\W*(?:<few>)<service>|^\W*(?:
    CPT |HCPCS |codes? )*<service> ?[:-] ?(?:\w+ )?(?:bundled|incidental|inclusive|packaged)\b
  `,
  'a payer considers it part of another': source`
    considers? (?:<few>)<service> (?:to be )?(?:an? )?(?:<few>)(?:part of|incidental|inclusive|
    bundled|integral|component)
  `,
  'part of practice expense': source`
    considered (?:an? |part of )?(?:the )?(?:practice expense|overhead|cost of doing business)
  `,
  'billed together, only one is paid': source`
    <billed> (?:together|on the same)<gap>\bonly (?:<few>)<service>|<billed> (?:together|on the same|
    with)<gap>\bonly (?:the )?(?:<few>)(?:is|are|will be) <pay>
  `,
  'only one of several codes is paid': source`
    <service>\)?,? (?:and|or|with|plus) (?:<few>)<service>\)?[^.;]{0,60}?[:,]? (?<!\bfor )only (?:one|
    1)(?: of (?:them|
    these|those|the (?:two|codes|services))| service| code| procedure)? (?:is|are|will be|may be|
    can be) (?:<pay>)
  `,
  'considered a part of': source`
    (?:considered|deemed) (?:to be )?(?:an? )?(?:integral |inherent |essential )?(?:part|
    component) of\b|\brebundled\b
  `,
  'separately billed, then refused': source`\bseparately <billed> [^.;]{0,40}?(?:<not>|den(?:y|ied))\b`,
  'bundles into another code': source`<service>\)? (?:will |would )?bundles? (?:in)?to (?:<few>)<service>`,
  'when billed with another, the code is denied': source`
    \b(?:when|if) (?:<few>)<service>\)? (?:is|are) <billed> (?:\w+ ){0,2}?(?:with|on the same (?:day|
    date)[^,.;]{0,30}? as|together with|in conjunction with) (?:(?:<few>)<service>|an? (?:\w+ )?(?:
    E/?&?M|evaluation|visit|surgery|procedure)|another|any other)[^.;]{0,80}?, (?:
    <few>)<service>\)? (?:(?:is|are|will be) (?:den(?:y|ied)|not <pay>)|will not be <pay>|
    is not <pay>)
  `,
  'not paid when billed with another': source`
    (?:<not>|cannot) (?:be )?(?:reimburse|pay|allow|<pay>)\b[^.;]{0,90}? when (?:it is |
    they are )?<billed> (?:\w+ )?with (?:another|any other)\b
  `,
  'not paid in addition, or not both': source`
    (?:<not>|cannot) (?:be )?(?:<pay>) in addition(?! to)|(?:<not>|cannot) both (?:be )?(?:<pay>|
    <billed>)
  `,
  'do not bill a code with another': source`
    \b(?:do not|never|cannot|must not|may not|should not) (?:also )?(?:bill|report|submit|code|claim|
    combine)(?: for)? (?:<few>)<service> (?:\w+ ){0,2}?(?:with|alongside|together with|in addition to|
    on top of|and) (?:<few>)<service>
  `,
  'an edit pairs two codes': source`\b(?:NCCI|PTP|CCI|edits?)(?: edits?)? pairs? <service> (?:with|and)`,
  'only the other one is paid': source`
    \bonly <service> (?:is|are|will be) <pay>\b<gap>\b(?:<billed> )?(?:with|together|on the same|both)
  `,
  'not paid on the day of another service': source`
    (?:<not>|cannot) (?:be )?(?:<pay>|<billed>|eligible)<gap>\bon the (?:day|date) of (?:an?|any|the) 
  `,
  'not paid when another code is there': source`
    (?:<not>|cannot) (?:be )?<pay><gap>(?:when|if|where|once) (?:<few>)<service>\)? (?:is|are) (?:
    also )?(?:present|<pay>|<billed>|on the)|den(?:y|ied)<gap>(?:when|if) (?:<few>)<service>\)? (?:is|
    are) (?:also )?(?:present|paid|on the)
  `,
  'paid in another payment, so denied': source`
    (?:payment|fee|reimbursement|allowance)s? (?:for|of) (?:<few>)<service> (?:already )?(?:covers|
    includes)\b<gap>(?:so|and|therefore)\b<gap><service>\)? (?:is|are|will be) (?:den(?:y|ied)|<not>)
  `,
  'do not unbundle': source`
    \b(?:do not|never|must not|may not|cannot) unbundle\b|unbundl(?:ed|ing)|\bbundles? <service>
  `,
  'not to be paid or billed separately': source`
    (?:<not>|n't|cannot) (?:reimburse|pay(?: for)?|allow|cover|bill|
    report)\b<gap><service><gap>\bseparately
  `,
})
const NOT_BUNDLED = wordings('bundling.not-bundled', {
  'not bundled or incidental': source`
    not (?:be )?(?:considered )?(?:bundled|incidental|included|packaged|inclusive|subject to (?:
    <few>)(?:bundling|unbundling|NCCI|CCI|edits?))
  `,
})
const ALLOWED = wordings('bundling.allowed', {
  'is separately paid': source`
    (?:<be>|<may>|be)(?: also)? (?:eligible for |considered for |reimbursed as |
    allowed )?${SEPARATE} <pay>
  `,
  'is paid separately': source`(?:<be>|be|<may>) (?:<pay>) ${SEPARATE}(?! (?:line|claim))`,
  'separate payment is made': source`
    ${SEPARATE} (?:payment|reimbursement)<gap>(?:will be|is|may be) (?:made|allowed|provided|
    available|permitted|considered)
  `,
  'a payer pays the code separately': source`
    \b(?:reimburses?|pays?(?: for)?|allows?|covers?)\b (?:<few>)<service>[^.;]{0,30}? ${SEPARATE}
  `,
  'may be billed with another code': source`
    (?:may|can) (?:also )?be <billed> (?:\w+ )?(?:with|alongside|together with|in addition to|
    on the same (?:day|date) as) (?:<few>)<service>
  `,
  'a payer pays the code in addition to another': source`
    \b(?:allows?|pays?(?: for)?|reimburses?|covers?) (?:<few>)<service> in addition to (?:
    <few>)<service>
  `,
  'may be billed apart from another': source`
    \b(?:may|can) (?:also )?(?:bill|report|be <billed>)\b<gap>(?:apart|separately) from (?:
    <few>)<service>
  `,
  'may be billed and paid separately': source`(?:be|<may>) <pay> (?:and|or) (?:be )?<pay> ${SEPARATE}`,
  'paid in addition to': source`
    (?:paid|reimbursed|payable|reimbursable|billable|allowed) in addition(?: to\b|\W*$)
  `,
  'separately reimburses': source`\bseparately (?:reimburses?|pays?|allows?)\b`,
})
const IS_ABOUT_MODIFIER = wordings('bundling.is-about-modifier', {
  'a modifier as the subject': source`
    ^\W*(?:the |a |use of |using |appending |HCPCS |CPT )*modifiers? <modifier> (?:<may>|<be>|does|
    do)\b
  `,
})

/** "Z00.00 is not payable with 84443": a diagnosis, and one service. */
const DIAGNOSIS_WITH = /\ue001[^.;\ue000]{0,60}? (?:with|for|on) (?:the |CPT |HCPCS |codes? ){0,3}\ue000/i
const isOfDiagnosis = (clause: Clause) =>
  groupsOf(clause, 'service').length === 1 && DIAGNOSIS_WITH.test(clause.text)

/** Whether a service is paid separately from another. */
export const bundling: Cue = (clause) => {
  const unpaid = besideTheOnlyOne(clause)
  if (unpaid) return [{ category: 'bundling', disposition: 'not_separate', groups: unpaid }]
  const disposition = isOfDiagnosis(clause) ? null : dispositionOf(clause.text)
  if (!disposition || (IS_ABOUT_MODIFIER.test(clause.text) && modifierIndicatorIn(clause.text) === null))
    return []
  const groups = disposition === 'single_code_required' ? singleCodes(clause) : bundled(clause)
  return [{ category: 'bundling', disposition, groups, attributes: attributesOf(clause) }]
}

function dispositionOf(text: string): string | null {
  if (isSingleCode(text)) return 'single_code_required'
  if (NOT_BUNDLED.test(text)) return 'separate_allowed'
  if (NOT_SEPARATE.test(text)) return 'not_separate'
  return ALLOWED.test(text) ? 'separate_allowed' : null
}

const SECOND_COLUMN = /\bcolumn (?:2|two|II)\b(?: codes?| CPT| HCPCS)*\W*$/i

/** The codes that are not paid: column 2 of a pair, the components of a panel. */
function bundled(clause: Clause): ReturnType<typeof subjectCodes> {
  const container = clause.groups.find(({ kind, role }) => kind === 'service' && role === 'container')
  const second = clause.subjects.filter(({ at }) =>
    SECOND_COLUMN.test(clause.text.slice(Math.max(0, at - 40), at)),
  )
  const parts = second.length > 0 ? second : clause.subjects.filter((group) => group !== container)
  return parts.length > 0 ? parts : subjectCodes(clause)
}

function attributesOf(clause: Clause): RuleAttributes {
  const column1 = codesInRole(clause, 'container')
  const modifiers = modifiersIn(clause)
  const indicator = modifierIndicatorIn(clause.text)
  return {
    ...(column1 && { column1 }),
    ...(indicator !== null && { modifierIndicator: indicator }),
    ...(modifiers.length > 0 &&
      groupsOf(clause, 'modifier').length > 0 && {
        modifierRequirements: modifiers.map((one) => ({ modifier: one, requirement: 'required' })),
      }),
  }
}
