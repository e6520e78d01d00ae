import { source, regex } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { type Cue, subjectCodesOrModifiers } from '../finding.ts'

export const PROVIDER = source`
  \b(?:providers?|physicians?|practitioners?|specialists?|surgeons?|therapists?|pathologists?|
    psychologists?|psychiatrists?|audiologists?|optometrists?|ophthalmologists?|dermatologists?|
    geneticists?|counselors?|oncologists?|neurologists?|cardiologists?|radiologists?|
    an[a]?esthesiologists?|CRNAs?|nurse (?:practitioners?|anesthetists?|midwi(?:fe|ves))|
    physician assistants?|dentists?|chiropractors?|podiatrists?|dieti[ct]ians?|social workers?|
    suppliers?|pharmacists?|pharmac(?:y|ies)|laborator(?:y|ies)|labs?|hospitals?|facilit(?:y|ies)|
    assistants?|technicians?|residents?|interns?|staff|personnel|trainees?|BCBAs?(?:-D)?|analysts?|
  doulas?|midwi(?:fe|ves)|case managers?|
    care coordinators?|clinicians?|nurses?|RNs?|LPNs?|aides?|RBTs?|agenc(?:y|ies)|clinics?|
    interpreters?|internists?|urologists?|gastroenterologists?|rheumatologists?|endocrinologists?|
    pulmonologists?|hematologists?|pediatricians?|MDs?|DOs?|NPs?|PAs?|DME ?(?:POS)? vendors?|vendors?|
    centers? of excellence|[a-z]+(?:ologist|iatrist|turist|etrist|dontist)s?)\b(?! (?:indicators?|
      fees?|components?|interpretation|visits?|stays?|care|settings?|admissions?|departments?|
      outpatient|inpatient|orders?|services? (?:is|are)))
`
const BY = source`
  (?:ordered|rendered|performed|provided|billed|reported|submitted|prescribed|furnished|administered|
    supervised|interpreted|delivered|obtained|dispensed|used|conducted|given) (?:only )?(?:by|from|
    through|at|under(?: the)?(?: \w+)? supervision of)
`
const RESTRICTED = wordings('provider-eligibility.restricted', {
  'must be performed by a kind of provider': source`
    (?:must|shall|should|can|may|will|is|are)(?: only)? be (?:<few>)(?:only )?${BY}<gap>${PROVIDER}\b
  `,
  'only by a kind of provider': source`\bonly\b<gap>(?:${BY}|to|for|by)<gap>${PROVIDER}\b`,
  'only at accredited places': source`
    \bonly (?:at|in) (?:an? |the )?(?:<few>)(?:accredited|certified|credentialed|contracted|
    participating|designated|licensed)\b
  `,
  'a kind of provider is paid only for it': source`${PROVIDER} (?:are|is|may be|will be) <pay> only for\b`,
  'a kind of provider alone may bill it': source`${PROVIDER} alone (?:may|can|are|is|will)\b`,
  'a kind of provider is paid only if': source`${PROVIDER} (?:are|is) <pay> (?:<few>)only (?:if|when) (?:
    they|it)\b`,
  'those without a qualification are not paid': source`
    ${PROVIDER}\b<gap>(?:without|lacking|(?:that|who) (?:lack|are not|do not have|have no))\b<gap>(?:
    accredit\w*|certif\w*|licens\w*|credential\w*|enrol\w*|privileg\w*|contract\w*)<gap>(?:(?:<not>|
    cannot) (?:be )?(?:<pay>|bill|eligible)|den(?:y|ied)|no (?:payment|reimbursement))
  `,
  'only qualified ones may': source`
    \bonly (?:<few>)(?:board-certified|credentialed|licensed|certified|qualified|enrolled|accredited|
    contracted|trained) [\w -]{1,60}?\b(?:may|can|are|is|will|shall)\b
  `,
  'only a kind of provider may': source`\bonly (?:<few>)${PROVIDER}\b<gap>(?:may|can|are|is|will|shall)`,
  'to or by a kind of provider only': source`(?:to|by|from) (?!one |a single |the same )(?:
    <few>)${PROVIDER} (?:\w+ )?only\b`,
  'limited to a kind of provider': source`
    (?:limited|restricted) to(?:(?!\b(?:per|every|each|any|same|units?|visits?|
    times?)\b)[^.;]){0,90}?${PROVIDER}\b
  `,
  'other specialties are refused': source`
    \b(?:from|by) (?:any |all )?other (?:specialt\w+|provider types?|kinds? of provider|disciplines?)|
    \bto no other (?:provider|specialty|
    discipline)|\bnobody (?:below|but|other than)\b|\bby (?:an? |
    the )?(?:<few>)${PROVIDER} and (?:by )?(?:nobody|no one)\b|
    \bto (?:bill|report|perform|provide|render) (?:<few>)<service>\)?,? (?:<few>)(?:must|has to|
    have to) (?:hold|have|be) (?:<few>)(?:certif\w+|
    licen[sc]\w+|credential\w*|accredit\w*|enrolled)|${PROVIDER} (?:that|which|who) (?:holds?|has|have) no\b|
    \b(?:accepted|paid|payable|allowed) only from (?:<few>)(?:board-certified|licensed|certified|accredited|
    credentialed|${PROVIDER})
  `,
  'to nobody else': source`\b(?:to|by) (?:nobody|no one|no other) (?:else|provider)\b`,
  'by a kind of provider, not paid': source`
    <service>\)? by (?:an? |the |any )?(?:<few>)${PROVIDER}\b<gap>(?:(?:<not>|cannot) (?:be )?(?:<pay>|
    eligible)|
    den(?:y|ied))
  `,
  'not paid to a kind of provider': source`
    (?:<not>|cannot|n't) (?:be )?(?:<few>)(?:<pay>|eligible|cover|reimburse|billed|reported)<gap>(?:
    ${BY}|to|for) (?:<few>)${PROVIDER}\b
  `,
  'denied when performed by a kind of provider': source`
    (?:den(?:y|ied)|not (?:be )?(?:<few>)<pay>)<gap>(?:${BY}|unless<gap>by)<gap>${PROVIDER}\b|
    ${BY} (?:an? |the |any )?(?:<few>)${PROVIDER}\b<gap>(?:(?:<not>|cannot) (?:be )?(?:<pay>|
    eligible)|den(?:y|ied))
  `,
  'a kind of provider may not bill it': source`
    ${PROVIDER}\b<gap>(?:may not|cannot|must not|shall not|not eligible to|not permitted to|
    should not) (?:bill|report|be reimbursed|be paid|submit|receive)
  `,
  'payment restricted to participating or accredited ones': source`
    (?:restrict(?:ed|s)?|limit(?:ed|s)?)(?: \S+){0,4} to (?:<few>)(?:in-network|participating|
    credentialed|certified|contracted|accredited|licensed|enrolled|board-certified)
  `,
})
const SAME =
  /\b(?:same|another|different|by the) (?:individual )?(?:physician|provider|practitioner|group|specialty)/i

/** Instructs all providers and excludes none. */
const EVERYBODY = regex('i')`
  ^\W*(?:all )?(?:providers?|facilities|physicians) (?:may|should|must|cannot|are|shall|will)\b(?!
    .*\bonly\b)
`

/** Who did another service limits to no kind of provider: "when the same surgeon bills both". */
const OF_OTHER_SERVICE = regex('gi')`\b(?:by |from |to )?the same (?:[\w-]+ ){0,3}?${PROVIDER}`

/** Who may provide, order or bill a service. */
export const providerEligibility: Cue = (clause) => {
  const text = clause.text.replace(OF_OTHER_SERVICE, ' ')
  if (!RESTRICTED.test(text) || EVERYBODY.test(text) || (SAME.test(text) && !/\bonly\b|must/i.test(text)))
    return []
  return [
    { category: 'provider_eligibility', disposition: 'restricted', groups: subjectCodesOrModifiers(clause) },
  ]
}
