import { source } from '../../../text/pattern.ts'
import type { Clause } from '../../clauses/clause.ts'
import { MARKS, wordings } from '../../clauses/phrase.ts'
import type { RuleAttributes } from '../../rule.ts'
import { codesOf, type Cue, groupsOf, modifiersIn, subjectCodes } from '../finding.ts'
import { TREATED, treatmentOf } from './modifier-treatment.ts'

const REQUIRED = wordings('modifier.required', {
  'requires a modifier': source`
    (?:requir(?:es?|ed|ing)|needs?)(?: the| use of(?: the)?| a| an| one of| either| HCPCS| CPT| 
    appropriate)* (?:<few>)(?:modifiers?|<modifier>)
  `,
  'the modifier, then a duty': source`
    modifiers? (?:<few>)<modifier><gap>(?:required|mandatory|must\b(?! (?:also )?(?:include|contain|
    have|be (?:supported|accompanied)))|should be|shall be|is to be|are to be|needs to be|necessary|
    needed)
  `,
  'a duty to append a modifier': source`
    (?:must|should|shall|need to|needs to|are to|is to|required to)(?: also| always| each)? (?:be |
    include |have |contain |carry |append |report |bill |use |add |submit |indicate |choose |select |
    apply |use |appear )<gap>(?:modifiers?|<modifier>)
  `,
  'an instruction to append a modifier': source`
    (?:^|[,:])\W*(?:please |always )?(?:append|use|add|report|bill|include|submit|apply|attach|assign|put|
      place)\b<gap>(?:
    modifiers?|<modifier>)
  `,
  'the code carries the modifier': source`
    <service>\)?(?![^.;]{0,90}\b(?:may|can|not|never)\b)[^.;]{0,90}? (?:always )?(?:carr(?:y|ies)|bears?|
      takes?|calls? for|requires|
    gets?) (?:either |the |an? )?(?:modifiers? )?<modifier>
  `,
  'somebody bills the code with the modifier': source`
    ^(?!.*\b(?:may|can|not|never) (?:\w+ )?bill)[^;]*\b(?:who|that|which|providers?|physicians?|dentists?|
      clinics?|suppliers?|facilit(?:y|ies))
    \b[^.;]{0,80}? (?:bills?|reports?|submits?) (?:the |its )?<service>\)? with (?:the |an? )?<modifier>
  `,
  'whoever bills adds the modifier': source`
    ^(?!.*\b(?:may|can|not|never|if|when|whether|was|were)\b[^.;]{0,20} (?:bills?|reports?|
    submits?))[^;]*?\b(?:providers?|
    physicians?|surgeons?|dentists?|therapists?|clinics?|suppliers?|facilit(?:y|ies)|hospitals?|practices|
    laborator(?:y|ies)|labs?|agenc(?:y|ies)|attending|assistants?|you)\b[^.;]{0,120}?\b(?:bills?|
    reports?|submits?|codes?) (?:the |its |their )?<service>\)? (?:with|using|under) (?:the |
    an? )?(?:modifiers? )?<modifier>
  `,
  'somebody puts the modifier on the code': source`
    ^(?!.*\b(?:may|can|not|never|no|if|when|whether|was|were|sometimes|often|some|wrongly|many|
    who)\b)[^.;:]{3,70}? (?:adds?|appends?|
    attach(?:es)?|puts?|places?|assigns?) (?:the )?(?:modifiers? )?<modifier> (?:to|on|onto|with) (?:the |
    each |all |every )?(?:<few>)<service>
  `,
  'the code is billed with the modifier in a case': source`
    <service>\)?[^.;]{0,60}? (?:is|are) <billed> with (?:the |an? )?(?:modifiers? )?<modifier> (?:if|
    when)\b
  `,
  'reported with the modifier on the code': source`
    (?:is|are) <billed> with (?:the )?modifiers? <modifier> (?:on|added to|appended to) (?:<few>)<service>
  `,
  'somebody bills the code with one of several': source`
    ^(?!.*\b(?:may|can|not|never|no|if|whether|was|were|some|many|often)\b[^.;]{0,60}? (?:bills?|reports?|
    submits?|
    codes?)\b)[^.;:]{3,80}? (?:bills?|reports?|submits?|codes?) (?:the )?<service>\)? with (?:one of (?:
    the following|
    these|the modifiers)|either)\b
  `,
  'the modifier has to be there': source`
    \b(?:must|has to|have to|shall|should) (?:include|show|hold|contain)\b<gap><modifier>|<modifier> (?:is|
    are) (?:on|
    added|appended|present)\b[^.;]{0,40}? (?:to be|for it to be|if it is to be) <pay>|
    \b(?:only (?:if|when|where)|provided(?: that)?)\b[^.;]{0,60}? modifiers? <modifier> (?:is|are) (?:on|
    added|
    appended|attached|present|there|reported)\b
  `,
  'paid only if the modifier is there': source`
    \b(?:only (?:if|when|where)|provided(?: that)?|as long as|
      so long as)\b[^.;]{0,80}?<modifier> (?:accompan(?:y|ies)|(?:is|are) (?:on|
    added|appended|attached|present))\b
  `,
  'paid if the modifier is added': source`
    (?:<pay>)[^.;]{0,60}? if <modifier> (?:is|are) (?:added|appended|attached|present)\b
  `,
  'the modifier must follow the code': source`<modifier> (?:must|shall|should|has to|have to) (?:follow|
    precede|accompany|go on)\b`,
  'neither modifier, then refused': source`
    \bneither (?:modifiers? )?<modifier>[^.;]{0,40}?(?:den(?:y|ied)|reject(?:ed)?|
      <not> (?:be )?(?:<few>)<pay>|returned)
  `,
  'refused without a modifier': source`
    (?:den(?:y|ied)|reject(?:ed)?|not (?:be )?(?:<few>)<pay>|returned|sent back)<gap>(?:without|unless|
    lacking|
    missing|absent|does not include|do not include|is not|are not)(?:<gap>modifiers?|
    (?: either| an?| the)? <modifier>)
  `,
  'failure to append a modifier': source`
    fail(?:ure|ing|s)? to (?:append|use|report|include|bill|add|attach|submit)<gap>(?:modifiers?|
    <modifier>)
  `,
  'without a modifier, then refused': source`
    (?:without|lacking|missing|absent|if no|when no) (?:<few>)modifiers?<gap>(?:den(?:y|ied)|reject(?:
    ed)?|not (?:be )?(?:<few>)<pay>|returned)
  `,
  'only with a modifier': source`\bonly (?:<few>)(?:when|if|with) <gap>modifiers? (?:<few>)<modifier>`,
  'the modifier, then required': source`
    <modifier>(?: modifiers?)? (?:<few>)(?:required|must be|must also|must accompany|should be|
    shall be|needs to be)
  `,
  'lacking the modifier, then refused': source`
    (?:without|lack(?:s|ing)?|missing|(?:do|does) not carry) (?:an? |the |
      either )?<modifier><gap>(?:den(?:y|ied)|reject(?:ed)?|
    <not> (?:be )?(?:<few>)<pay>|returned)
  `,
  'for the code, the modifier is used': source`
    ^\W*(?:for|when|if)\b<gap><service><gap>, (?:<few>)modifiers? <modifier> (?:is|are) (?:used|
    appended|reported|added|billed)\b(?! to)
  `,
  'the code is billed with the modifier': source`
    <service>\)?[^.;]{0,60}? (?:is|are) (?:identified|billed|reported|coded|submitted) (?:with|by|
    using) (?:the )?modifiers? <modifier>\W*$|^(?!.*\b(?:when|if)\b)[^;]*<service>[^;]{0,60}? (?:is|
    are) (?:always )?<billed> with (?:the |a |an )?(?:modifiers? <modifier>|<modifier>)
  `,
})
const NONE_NEEDED = wordings('modifier.none-needed', {
  'no modifier is required': source`
    \bno modifiers? (?:is |are )?(?:required|needed|necessary)|\bno need (?:for|of|to (?:add|append|use|
    report)) (?:an? |
    any |the )?(?:modifiers?|<modifier>)
  `,
  'does not require a modifier': source`
    (?:does|do) not (?:require|need|take|carry) (?:a |any )modifiers?\b|
    \b(?:requires?|needs?|takes?|carr(?:y|ies)|bears?|gets?) no (?:\w+ )?modifiers?\b|
    <billed> (?:<few>)<service> without (?:a|any) modifiers?\b|\b(?:bill|report|submit) (?:
    <few>)<service> without (?:a|any) modifiers?\b
  `,
})

/** Whether a modifier is required, and how one is treated. */
export const modifier: Cue = (clause) => {
  const modifiers = modifiersIn(clause)
  if (NONE_NEEDED.test(clause.text))
    return [{ category: 'modifier', disposition: 'not_required', groups: subjectCodes(clause) }]
  if (modifiers.length === 0 && GOES_ON.test(clause.text)) return goesOn(clause)
  if (modifiers.length === 0 && clause.subjects.length === 0) return carriedOn(clause)
  if (modifiers.length === 0 && ANY_NEEDED.test(clause.text))
    return [{ category: 'modifier', disposition: 'required', groups: subjectCodes(clause) }]
  if (modifiers.length === 0 || !/modifier|\ue003/i.test(clause.text)) return []
  const disposition = BILLED_WITHOUT.test(clause.text)
    ? 'prohibited'
    : (treatmentOf(clause.text) ?? neededOf(clause))
  if (!disposition) return []
  const services = subjectCodes(clause)
  const isOfServices =
    services.some(({ role }) => role === 'subject') || (services.length > 0 && !TREATED.has(disposition))
  const groups = isOfServices ? services : groupsOf(clause, 'modifier')
  return [{ category: 'modifier', disposition, groups, attributes: attributesOf(disposition, modifiers) }]
}

/** A modifier is required, without saying which. */
const ANY_NEEDED = wordings('modifier.any-needed', {
  'requires the appropriate modifier': source`
    (?:must|should|shall|requires?|required to|needs?)\b(?! not)[^.;]{0,60}?\b(?:an?|the|its|their|
    appropriate|applicable|one of the) (?:<few>)modifiers?\b(?! indicator)
  `,
  'appropriate modifiers are required': source`
    (?:appropriate|applicable|anatomic(?:al)?) (?:<few>)modifiers?<gap>(?:is|are) required
  `,
})

/** "Bilateral 69210 is reported without modifier 50." */
const BILLED_WITHOUT = wordings('modifier.billed-without', {
  'billed without the modifier': source`
    ^(?!.*(?:\b(?:when|if|den(?:y|ied)|reject|returned|not|paid)\b))[^;]*(?:<be>|
    <may> be) <billed> without (?:an? |the )?(?:modifiers? )?<modifier>
  `,
  'an instruction to bill with no such modifier': source`
    ^\W*(?:[^.;:]{1,60}: )?(?:please )?(?:bill|report|submit|code|use)\b[^.;]{0,120}?\b(?:without|
    no) (?:the )?
    modifiers? <modifier>(?![^.;]*\b(?:required|needed|necessary|den(?:y|ied)|not|paid)\b)
  `,
})

function neededOf({ text, groups }: Clause): string | null {
  if (!REQUIRED.test(text)) return null
  const isNamed = /\bmodifiers?\b|\b(?:without|lacking|missing)\b/i.test(text)
  const isChoice =
    (!isNamed || /\bone of\b|\bn?either\b/i.test(text)) &&
    groups.some(
      ({ kind, isEither, mentions }) =>
        kind === 'modifier' && (isEither || mentions.flatMap(({ codes }) => codes).length > 1),
    )
  return isChoice ? 'one_of' : 'required'
}

/**
 * "… identifies the principal physician and does not affect payment": about the modifier of the
 * clause before.
 */
function carriedOn(clause: Clause): ReturnType<Cue> {
  const groups = clause.context.filter(({ kind }) => kind === 'modifier')
  const disposition = clause.isInherited && groups.length > 0 ? treatmentOf(clause.text) : null
  return disposition && TREATED.has(disposition)
    ? [{ category: 'modifier', disposition, groups, attributes: attributesOf(disposition, codesOf(groups)) }]
    : []
}

/** "Modifier KX attests …, and must be appended to E0470." */
const GOES_ON = wordings('modifier.goes-on', {
  'must be appended, of the modifier before': source`
    ^[^\w${MARKS.service}-${MARKS.place}]*(?:it |this )?(?:must|should|shall|is to|needs? to|has to|
    (?:is|are) required to) (?:also |always )?be (?:appended|added|attached|reported|billed|included|
    used|submitted)\b
  `,
})

/** The requirement for the modifier of the clause before. */
function goesOn(clause: Clause): ReturnType<Cue> {
  const modifiers = codesOf(clause.context.filter(({ kind }) => kind === 'modifier'))
  return modifiers.length > 0 && clause.subjects.length > 0
    ? [
        {
          category: 'modifier',
          disposition: 'required',
          groups: clause.subjects,
          attributes: attributesOf('required', modifiers),
        },
      ]
    : []
}

/** The attributes of a rule on modifiers. */
const attributesOf = (disposition: string, modifiers: readonly string[]): RuleAttributes =>
  TREATED.has(disposition)
    ? { modifierDispositions: modifiers.map((one) => ({ modifier: one, disposition })) }
    : { modifierRequirements: modifiers.map((one) => ({ modifier: one, requirement: disposition })) }
