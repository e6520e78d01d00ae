import { regex } from '../../../text/pattern.ts'
import type { Clause } from '../../clauses/clause.ts'
import { agesIn, genderIn } from '../benefits/demographic-limit.ts'
import { PROVIDER } from '../benefits/provider-eligibility.ts'
import { codesInRole, codesOf, type Finding, groupsOf, subjectCodes } from '../finding.ts'
import { type Frame, isDemanded, isForbidden, isPaid, isRestricted, isUnpaid, of } from './frame.ts'
import { AGED, BEGUN, CRITERIA, ENDED, REPLACES, TRIED, UNPROVEN } from '../words/lexicon.ts'

const [isEnded, isBegun, isReplaced] = [of(ENDED), of(BEGUN), of(REPLACES)]
/** The code is only mentioned in something new. */
const OF_A_BOOK = /\b(?:book|encoder|manual|version|edition|appear\w*|may|describ\w+|form)\b/i
/** What else may be added or deleted: lists, payments, requirements. */
const OF_OTHER = regex('i')`
    \b(?:benefits?|lists?|polic(?:y|ies)|payment|reimbursement|coverage|covered|authori\w+|precert\w*|
    notification|benefits?|
    schedule|grid|program|requirements?|edits?|NDCs?|claims?|modifiers?|diagnos\w+|unless|without)\b|\ue003
  `

export const codeStatus: Frame = (clause) => {
  const { text, subjects } = clause
  if (subjects.length === 0 || OF_OTHER.test(text)) return null
  if (isReplaced.test(text)) {
    const replacedBy = codesInRole(clause, 'successor') ?? codesOf(subjects.slice(1))
    return {
      category: 'code_status',
      disposition: 'replaced',
      groups: subjects.slice(0, 1),
      ...(replacedBy.length > 0 && { attributes: { replacedBy } }),
    }
  }
  if (isEnded.test(text)) return { category: 'code_status', disposition: 'deleted', groups: subjects }
  return isBegun.test(text) && !OF_A_BOOK.test(text) && !isPaid(text) && !isDemanded(text)
    ? { category: 'code_status', disposition: 'added', groups: subjects }
    : null
}

const SECOND_CODE = regex('i')`
    \ue000[^.;]{0,80}?\b(?:with|without|unless|accompan\w+|in addition to|together with|in conjunction with|
    requires?)\b[^.;]{0,60}?\ue000
  `

const ONLY_WITH = /\bonly\b[^.;]{0,50}?\b(?:with|when|if)\b[^.;]{0,40}?\ue000/i
const ALONE = regex('i')`
    \ue000[^.;]{0,40}?\badd-?on\b(?! (?:payment|benefit))|\badd-?on (?:codes?|procedures?|
    services?)[\s:]{1,3}\+?\ue000|\b(?:not|never|cannot)\b[^.;]{0,40}?\b(?:alone|stand-?alone|by itself|
    independently|as a primary)\b
  `

/** A code that is called an add-on, or must not stand alone. */
export const addOnCode: Frame = (clause) => {
  const [first, ...others] = groupsOf(clause, 'service')
  if (!first || !ALONE.test(clause.text)) return null
  const primary = codesOf(others)
  return {
    category: 'add_on',
    disposition: 'requires_primary',
    groups: [first],
    ...(primary.length > 0 && { attributes: { primary } }),
  }
}

/** One code that needs another on the claim. */
export const secondCode: Frame = (clause) => {
  const [first, ...others] = groupsOf(clause, 'service')
  const { text } = clause
  if (!first || others.length === 0 || !SECOND_CODE.test(text)) return null
  const isNeeded =
    ONLY_WITH.test(text) ||
    ((isForbidden(text) || isUnpaid(text)) && /\b(?:without|unless|except|only)\b/i.test(text)) ||
    (isDemanded(text) && !isUnpaid(text) && !isForbidden(text))
  return isNeeded
    ? {
        category: 'add_on',
        disposition: 'requires_primary',
        groups: [first],
        attributes: { primary: codesOf(others) },
      }
    : null
}

const isTried = of(TRIED)
const FIRST = regex('i')`
    \b(?:first|follows|following|before|prior to|must|requires?|required|after|until|unless|need|needs|
    only)\b
  `

/** Drugs that must be tried first; the rule is about the drug that waits. */
export const triedFirst: Frame = (clause) => {
  const services = groupsOf(clause, 'service')
  if (services.length === 0 || !isTried.test(clause.text) || !FIRST.test(clause.text)) return null
  const waits = services.filter(({ at }) =>
    /\b(?:before|prior to)\s(?:\S+\s){0,2}$/i.test(clause.text.slice(0, at)),
  )
  return {
    category: 'drug_billing',
    disposition: 'required',
    groups: waits.length > 0 && services.length > waits.length ? waits : subjectCodes(clause),
  }
}

const FIRST_LISTED = /\b(?:first|primary|principal|first-listed|leading)\b/i
const SUPPORTS =
  /\b(?:support\w*|justif\w+|indicat\w+|necess\w+|valid|approved|establish\w*|qualif\w+|appropriate)\b/i

/** Refused but for these diagnoses. */
const EXCEPT_WITH =
  /\b(?:unless|except|other than|without|outside|(?:limited|restricted) to|only (?:if|when|with|for|to))\b/i

export const diagnosis: Frame = (clause) => {
  const diagnoses = groupsOf(clause, 'diagnosis')
  const { text } = clause
  if (diagnoses.length === 0 || clause.subjects.length === 0) return null
  const groups = [...subjectCodes(clause), ...diagnoses]
  const isRefused =
    isUnpaid(text) || /\b(?:not|never) (?:\w+ ){0,2}?(?:support|justif|establish|qualif|an? )/i.test(text)
  if (FIRST_LISTED.test(text) && isDemanded(text) && !isRefused)
    return { category: 'diagnosis', disposition: 'required_primary', groups }
  if (!isRefused && !isPaid(text) && !SUPPORTS.test(text) && !isDemanded(text)) return null
  const disposition = isRefused && !EXCEPT_WITH.test(text) ? 'not_covered_with' : 'covered_with'
  return { category: 'diagnosis', disposition, groups }
}

const WHO = new RegExp(PROVIDER, 'i')
const SERVES = regex('i')`
    \b(?:perform\w*|render\w*|order\w*|supervis\w*|interpret\w*|provid(?:e|ed)|furnish\w*|deliver\w*|
    administer\w*|prescrib\w*|bill(?:ed)?|report(?:ed)?|submit(?:ted)?)\b
  `
/** Providers in general, who are only addressed. */
const ANYONE = regex('i')`
    ^\W*(?:all |the |any |each |participating |network |in-network |billing |rendering )*(?:providers?|
    physicians?|practitioners?|facilit(?:y|ies)|hospitals?|suppliers?|clinicians?|laborator(?:y|ies)|labs?|
    agenc(?:y|ies)|surgeons?|clinics?)\b
  `

/** Restricted to a kind of provider, or refused to one. */
const KEPT_TO = new RegExp(
  `\\b(?:restricted|limited|reserved|confined) (?:to|for) (?:[\\w-]+ ){0,4}?${PROVIDER}`,
  'i',
)
const REFUSED_TO = new RegExp(`\\b(?:to|by) (?!the same|another)(?:[\\w-]+ ){0,3}?${PROVIDER}`, 'i')
/** "Only licensed educators may bill S9443" */
const ONLY_THEY = regex('i')`
    \bonly (?!one\b|two\b|\d)(?:[\w-]+ ){1,7}?(?:may|can|are allowed to) (?:bill|report|perform|provide|
    render|order|submit|furnish)\b
  `

const restricted = (clause: Clause): Finding => ({
  category: 'provider_eligibility',
  disposition: 'restricted',
  groups: subjectCodes(clause),
})

export const provider: Frame = (clause) => {
  const { text } = clause
  if (ONLY_THEY.test(text)) return restricted(clause)
  if (!WHO.test(text)) return null
  const isKept =
    (isRestricted(text) && (isPaid(text) || SERVES.test(text))) ||
    KEPT_TO.test(text) ||
    (isUnpaid(text) && REFUSED_TO.test(text))
  const isNamed = SERVES.test(text) && !ANYONE.test(text) && (/\bmust\b/i.test(text) || isForbidden(text))
  return isKept || isNamed ? restricted(clause) : null
}

const MINIMUM = /\b(?:minimum|maximum|oldest|youngest) age\b[^.;]{0,60}? (?:is|of|:) (\d{1,2})\b/i
/** Ages in longer clauses are among criteria. */
const LONGEST_AGE_CHARS = 120

export const age: Frame = (clause) => {
  const { text } = clause
  const least = MINIMUM.exec(text)
  const ages = least
    ? { ageMin: Number(least[1]) }
    : AGED.test(text) && text.length < LONGEST_AGE_CHARS
      ? agesIn(text)
      : null
  const gender = isRestricted(text) || /\bis for\b/i.test(text) ? genderIn(text) : null
  return (
    (ages || gender) && {
      category: 'demographic_limit',
      disposition: 'limit',
      groups: subjectCodes(clause),
      attributes: { ...ages, ...(gender && { gender }) },
    }
  )
}

const BIRTHDAY = regex('i')`
    \b(?:after|past|beyond|following|until|before|through|up to|from|on) (?:[a-z']+ ){0,2}(\d{1,2})(?:st|nd|
    rd|th) birthday\b
`

/** Ages by a birthday: payment ends with it unless it is refused before it. */
export const birthday: Frame = (clause) => {
  const years = Number(BIRTHDAY.exec(clause.text)?.[1])
  if (!years || (!isUnpaid(clause.text) && !isPaid(clause.text) && !isRestricted(clause.text))) return null
  const isRefusedBefore = isUnpaid(clause.text) && /\b(?:until|before)\b/i.test(clause.text)
  return {
    category: 'demographic_limit',
    disposition: 'limit',
    groups: subjectCodes(clause),
    attributes: isRefusedBefore ? { ageMin: years } : { ageMax: years - 1 },
  }
}

const isUnproven = of(UNPROVEN)
export const unproven: Frame = (clause) =>
  isUnproven.test(clause.text) && !/\bno longer\b|\bnot (?:considered|deemed|regarded)\b/i.test(clause.text)
    ? { category: 'coverage', disposition: 'investigational', groups: subjectCodes(clause) }
    : null

const WHEN =
  /\b(?:when|if|only|once|provided|who|that|which|unless|for (?:members|patients|individuals|those))\b/i
const isConditional = of(CRITERIA)
/** What is paid or covered is no service of its own. */
const NOT_A_SERVICE = regex('i')`
  \b(?:authori[sz]\w+|precert\w*|interest|ASP|AWP|WAC|percent|difference|highest)\b|%|\b(?:payment|fee|rate|
  price|allowance) (?:for|of) \ue000\)? (?:already )?covers\b
`
/** The payment is granted, in the present or the future. */
const GRANTED = regex('i')`
    \b(?:is|are|be|will|may|can|becomes?|remains?|now|been)\b[^.;]{0,40}?\b(?:cover(?:ed|able)|payable|
    reimburs(?:ed|able)|eligible|allowed|paid|a (?:covered )?benefit|medically necessary|funded|
    compensable)\b|\b(?:covers|reimburses|pays for|will (?:cover|reimburse|pay))\b|\b(?:coverage|benefits?|
    payment|reimbursement)\b[^.;]{0,60}?\b(?:available|provided|extended|offered)\b
  `

export const granted: Frame = (clause) => {
  const { text } = clause
  if (!GRANTED.test(text) || NOT_A_SERVICE.test(text) || isUnpaid(text) || isForbidden(text)) return null
  const isByCriteria = WHEN.test(text) && isConditional.test(text)
  return {
    category: 'coverage',
    disposition: isByCriteria ? 'covered_with_criteria' : 'covered',
    groups: subjectCodes(clause),
  }
}
