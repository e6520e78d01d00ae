import { source } from '../../../text/pattern.ts'
import type { Clause } from '../../clauses/clause.ts'
import { wordings } from '../../clauses/phrase.ts'
import type { RuleAttributes } from '../../rule.ts'
import { codesInRole, type Cue, groupsOf, subjectCodes, modifiersIn } from '../finding.ts'

const INDICATOR = /modifier indicator(?: of| is|:|=)? ?\(?([019])\b/i
const NEVER = wordings('bundling.never', {
  '#1': source`\bmodifiers? (?:is|are) (?:not|never) (?:allowed|permitted)`,
  '#2': source`no modifiers? (?:is |are )?(?:allowed|permitted)`,
})
const SOMETIMES = wordings('bundling.sometimes', {
  '#1': source`modifiers? (?:is|are|may be) (?:allowed|permitted)`,
})

/**
 * NCCI modifier indicator: 0 not allowed, 1 allowed, 9 not applicable. Null when the text does not
 * say.
 */
function modifierIndicatorIn(text: string): 0 | 1 | 9 | null {
  const printed = INDICATOR.exec(text)
  if (printed) return Number(printed[1]) as 0 | 1 | 9
  return NEVER.test(text) ? 0 : SOMETIMES.test(text) ? 1 : null
}

const SEPARATE = '(?:separate(?:ly)?|individual(?:ly)?|additional(?:ly)?|distinct(?:ly)?)'
const NOT_SEPARATE = wordings('bundling.not-separate', {
  '#1': source`
    (?:<not>|cannot|n't) (?:be )?(?:considered |eligible for |allowed |made |
    provided )*${SEPARATE} <pay>
  `,
  '#2': source`(?:<not>|cannot|n't) (?:be )?(?:<pay>|eligible for <pay>) (?:as a )?${SEPARATE}`,
  '#3': source`\bno (?:additional or )?${SEPARATE} (?:<few>)(?:payments?|reimbursements?|allowance)`,
  '#4': source`
    (?:<not>) (?:<few>)(?:warrant|receive|qualify for|issue|provide|allow|make) (?:
    <few>)${SEPARATE} <pay>
  `,
  '#5': source`
    ${SEPARATE} (?:payments?|reimbursements?)<gap>(?:<not>|n't) (?:be )?(?:made|allowed|issued|
    provided|available|permitted|warranted)
  `,
  '#6': source`
    \b(?:is|are|be|as|considered|being|deemed)(?: an?| the)? (?:<few>)(?:incidental|bundled|packaged|
    inclusive|integral|mutually exclusive|inherent)\b
  `,
  '#7': source`(?:incidental|integral|inherent|inclusive|mutually exclusive) (?:to|with|of|in)\b`,
  '#8': source`
    (?:bundled|packaged|included|rolled|subsumed) (?:in|into|with|within|as part of)\b<gap>(?:
    <service>|payments?|reimbursements?|allowance|rate|fee|procedures?|services?|package|case rate|
    per diem|visits?|global|charge|facility)
  `,
  '#9': source`
    (?:<be>|considered|deemed|as) (?:a |an )?(?:component|part) (?:of|codes? of|
    procedures? of)\b<gap>(?:<service>|payment|procedure|visit|service|package|surger|global|reimburs|
    allowance|exam|evaluation|treatment|anesthesia|charge|rate|panel)
  `,
  '#10': source`
    (?:when|if|where)\b[^.;]{0,60}?(?:(?:on|at|in|during) the same [\w-]+(?: of service)?|
    together)\b[^.;]{0,60}?, (?:only )?(?:<few>)<service>\)? (?:is|are|will be) (?:denied|not <pay>|
    bundled)
  `,
  '#11': source`
    (?:payment|fee|rate|allowance|reimbursement|charge)s?(?: for <gap>)? (?:already |
    also )?includes? (?:<few>)<service>
  `,
  '#12': source`den(?:y|ied|ies)<gap>when <billed><gap>on the same (?:day|date|claim)`,
  '#14': source`
    (?:not|never|cannot) (?:be )?(?:<pay>|eligible|billed|reported)<gap>(?:same (?:[\w-]+ )?(?:day|
    date|claim|session|encounter|DOS|date of service|period|time|visit|stay)|together|in conjunction|
    in addition to|concurrently|in combination|alongside|with (?:column \w+ )?(?:CPT |HCPCS |codes? |
    procedures? )*<service>)
  `,
  '#15': source`
    (?:den(?:y|ied)|reject(?:ed)?) (?:<few>)(?:as )?(?:<few>)(?:incidental|bundled|inclusive|
    mutually exclusive|unbundl|integral|(?:an? )?component|when (?:<few>)<billed> (?:<few>)(?:with (?:
    <few>)<service>|on the same|together))
  `,
  '#16': source`
    \b(?:NCCI|PTP|CCI)\b<gap>(?:edit|pair)s?\b<gap>\b(?:appl(?:y|ies)|prohibits?|prevents?|bundles?|
    den(?:y|ied|ies)|not|exists?|between|column)\b|(?:subject to|fails?|(?:den(?:y|ied)|bundled) (?:
    per|under|by)) (?:<few>)(?:NCCI|PTP|CCI)\b|column (?:1|one|I)\b<gap>column (?:2|two|II)\b|
    column (?:2|two|II)\b<gap>column (?:1|one|I)\b
  `,
  '#18': source`
    (?:not|never|cannot) (?:be )?(?:<pay>|<billed>)(?: \w+){0,2} with (?:any|other|another|
    each other)\b
  `,
  '#19': source`den(?:y|ies|ied|ying)\b (?:<few>)${SEPARATE} <pay>`,
  '#20': source`\bseparate (?:charges?|claims?|billing|lines?)\b<gap>(?:den(?:y|ied)|<not>)`,
  '#22': source`
    ^\W*(?:always |routinely )?(?:bundled|incidental|inclusive|packaged|(?:non-?|not )separately (?:
    <pay>)) (?:<few>)(?:services?|codes?|procedures?|items?|supplies)?\W*(?:<few>)<service>
  `,
  '#23': source`
    considers? (?:<few>)<service> (?:to be )?(?:an? )?(?:<few>)(?:part of|incidental|inclusive|
    bundled|integral|component)
  `,
  '#24': source`
    considered (?:an? |part of )?(?:the )?(?:practice expense|overhead|cost of doing business)
  `,
  '#25': source`<billed> (?:together|on the same)<gap>\bonly (?:<few>)<service>`,
  '#26': source`
    <billed> (?:together|on the same|with)<gap>\bonly (?:the )?(?:<few>)(?:is|are|will be) <pay>
  `,
  '#27': source`
    (?:considered|deemed) (?:to be )?(?:an? )?(?:integral |inherent |essential )?(?:part|
    component) of\b|\brebundled\b
  `,
  '#28': source`\bseparately <billed> [^.;]{0,40}?(?:<not>|den(?:y|ied))\b`,
  '#29': source`<service>\)? (?:will |would )?bundles? (?:in)?to (?:<few>)<service>`,
  '#30': source`
    \b(?:when|if) (?:<few>)<service>\)? (?:is|are) <billed> (?:\w+ ){0,2}?(?:with|on the same (?:day|
    date)[^,.;]{0,30}? as|together with|in conjunction with) (?:(?:<few>)<service>|an? (?:\w+ )?(?:
    E/?&?M|evaluation|visit|surgery|procedure)|another|any other)[^.;]{0,80}?, (?:
    <few>)<service>\)? (?:(?:is|are|will be) (?:den(?:y|ied)|not <pay>)|will not be <pay>|
    is not <pay>)
  `,
  '#31': source`
    (?:<not>|cannot) (?:be )?(?:reimburse|pay|allow|<pay>)\b[^.;]{0,90}? when (?:it is |
    they are )?<billed> (?:\w+ )?with (?:another|any other)\b
  `,
  '#32': source`
    (?:reimbursement|payment|allowance) (?:for|of) (?:<few>)<service>\)? (?:already |
    also )?includes? (?:<few>)<service>
  `,
  '#33': source`(?:<not>|cannot) (?:be )?(?:<pay>) in addition(?! to)`,
  '#34': source`(?:<not>|cannot) both (?:be )?(?:<pay>|<billed>)`,
  '#35': source`
    ^\W*(?:CPT |HCPCS |codes? )*<service> ?[:-] ?(?:\w+ )?(?:bundled|incidental|inclusive|packaged)\b
  `,
  '#36': source`
    \b(?:do not|never|must not|may not|cannot) unbundle\b|unbundl(?:ed|ing)|\bbundles? <service>
  `,
  '#37': source`
    (?:<not>|n't|cannot) (?:reimburse|pay(?: for)?|allow|cover|bill|
    report)\b<gap><service><gap>\bseparately
  `,
})
const NOT_BUNDLED = wordings('bundling.not-bundled', {
  '#1': source`
    not (?:be )?(?:considered )?(?:bundled|incidental|included|packaged|inclusive|subject to (?:
    <few>)(?:bundling|unbundling|NCCI|CCI|edits?))
  `,
})
const ALLOWED = wordings('bundling.allowed', {
  '#1': source`
    (?:<be>|<may>|be)(?: also)? (?:eligible for |considered for |reimbursed as |
    allowed )?${SEPARATE} <pay>
  `,
  '#2': source`(?:<be>|be|<may>) (?:<pay>) ${SEPARATE}(?! (?:line|claim))`,
  '#3': source`
    ${SEPARATE} (?:payment|reimbursement)<gap>(?:will be|is|may be) (?:made|allowed|provided|
    available|permitted|considered)
  `,
  '#6': source`
    \b(?:reimburses?|pays?(?: for)?|allows?|covers?)\b (?:<few>)<service>[^.;]{0,30}? ${SEPARATE}
  `,
  '#7': source`
    (?:may|can) (?:also )?be <billed> (?:\w+ )?(?:with|alongside|together with|in addition to|
    on the same (?:day|date) as) (?:<few>)<service>
  `,
  '#8': source`
    \b(?:allows?|pays?(?: for)?|reimburses?|covers?) (?:<few>)<service> in addition to (?:
    <few>)<service>
  `,
  '#9': source`(?:be|<may>) <pay> (?:and|or) (?:be )?<pay> ${SEPARATE}`,
  '#10': source`(?:paid|reimbursed|payable|reimbursable) in addition to`,
  '#11': source`\bseparately (?:reimburses?|pays?|allows?)\b`,
})
const SINGLE = wordings('bundling.single', {
  '#1': source`
    (?:must|should|shall|are to|is to) (?:be )?(?:<billed>|bill|report|submit|use)<gap>(?:(?:single|
    one|panel|comprehensive|combined|combination|most comprehensive|all-inclusive) (?:<few>)(?:codes?|
    procedure|panel|service|HCPCS|CPT)|under (?:one|a single) (?:<few>)(?:codes?|procedure|panel))
  `,
  '#2': source`
    <billed> (?:with|using|under|as|by) (?:an? )?(?:single|one)\b,? (?:<few>)(?:codes?|panel|
    procedure)
  `,
  '#3': source`
    (?:bill|report|submit|use) (?:the |a |an )?(?:<few>)(?:panel|single|comprehensive|combination|
    combined) (?:<few>)(?:codes?|procedure)\b
  `,
  '#4': source`
    \b(?:if|when) (?:both|all|two or more)\b<gap>\b(?:bill|report|use|submit) (?:<few>)<service> (?:instead of|
    rather than|in place of) (?:<few>)<service>|(?:instead of|rather than|in lieu of) (?:reporting|billing|using|coding|submitting) (?:
    <few>)<service><gap>\b(?:report|bill|use|submit) (?:<few>)<service>
  `,
  '#5': source`
    (?:instead of|rather than|in lieu of) (?:<few>)(?:individual|component|separate|multiple|each)
  `,
  '#6': source`
    \bpanel\b<gap>(?:must|should|shall) be <billed> (?:with|as|under|using) (?:<few>)<service>
  `,
  '#7': source`
    (?:only one|a single|one) (?:<few>)codes? (?:<few>)(?:may|should|must|can|will) be (?:<billed>|
    <pay>)
  `,
})

const IS_ABOUT_MODIFIER = wordings('bundling.is-about-modifier', {
  '#1': source`
    ^\W*(?:the |a |use of |using |appending |HCPCS |CPT )*modifiers? <modifier> (?:<may>|<be>|does|
    do)\b
  `,
})

/** Whether a service is paid separately from another. */
export const bundling: Cue = (clause) => {
  const disposition = dispositionOf(clause.text)
  if (!disposition || (IS_ABOUT_MODIFIER.test(clause.text) && modifierIndicatorIn(clause.text) === null))
    return []
  const groups = disposition === 'single_code_required' ? oneCode(clause) : bundled(clause)
  return [{ category: 'bundling', disposition, groups, attributes: attributesOf(clause) }]
}

function dispositionOf(text: string): string | null {
  if (SINGLE.test(text)) return 'single_code_required'
  if (NOT_BUNDLED.test(text)) return 'separate_allowed'
  if (NOT_SEPARATE.test(text)) return 'not_separate'
  return ALLOWED.test(text) ? 'separate_allowed' : null
}

/**
 * The single code to bill: it comes after the words that require one; before them are the codes
 * that it replaces.
 */
function oneCode(clause: Clause): ReturnType<typeof subjectCodes> {
  const asked = SINGLE.exec(clause.text)
  const after = groupsOf(clause, 'service').filter(({ at }) => at > asked!.index)
  const own = after.filter(({ role }) => role !== 'companion')
  const named = own.length > 0 ? own : after.filter(({ at }) => clause.subjects.every((one) => one.at < at))
  return named.length > 0 ? named : subjectCodes(clause)
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
