import { regex, source } from '../../../text/pattern.ts'
import { placesNamedIn } from '../../attributes/scope.ts'
import type { Clause } from '../../clauses/clause.ts'
import { phrase } from '../../clauses/phrase.ts'
import { isOtherwiseMeant, CONDITIONAL } from '../benefits/authorization-terms.ts'
import { REMOTE } from '../benefits/telehealth.ts'
import { FORM, NDC } from '../claims/claim-content.ts'
import { RECORD } from '../claims/documentation.ts'
import {
  type Finding,
  groupsOf,
  modifiersIn,
  placesIn,
  subjectCodes,
  subjectCodesOrModifiers,
} from '../finding.ts'
import { demandFor } from '../words/demand.ts'
import { type Frame, isDemanded, isForbidden, isPaid, isRestricted, isTogether, isUnpaid } from './frame.ts'

/** An authorization, and not what is said of its forms, its numbers or its staff. */
const authorizationDemand = demandFor(
  source`
    (?<!\b(?:about|regarding|on|concerning|status of|requests? for|questions?) (?:the |
    an? )?)<authorization>\b
  ` +
    source`
      (?! (?:requests?|forms?|status|nurses?|department|team|process|decisions?|letters?|staff|changes?|
      updates?|indicators?|lists?|department)\b
    ` +
    String.raw`|[^.;]{0,40} be (?:faxed|mailed|sent|checked))` +
    String.raw`|<authorization> (?:requests?|numbers?)(?= (?:must|should|shall|has to|is required|before))` +
    String.raw`|(?<=\b(?:needs?|requires?|requiring|needing) )(?:plan |our |prior |an? )?approval\b` +
    String.raw`|\bapprovals?(?= (?:of|for) (?:\w+ ){0,3}?<service>)` +
    String.raw`|\b(?:pre-?treatment|pre-?procedure|pre-?admission) (?:reviews?|approvals?)` +
    source`
      |(?<!\bFDA[- ])\b(?:pre-?)?(?:authori[sz]ed|approved|certified|cleared)\b(?! (?:by the FDA|drugs?|
      products?|indications?))
    `,
  ['without (?:<few>)<authorization>'],
)
/** Any approval, where it must come before the service. */
const approvalDemand = demandFor(
  source`
    \b(?<!\b(?:FDA|regulatory|marketing|IRB) )(?:approv(?:als?|e)|permission|clearances?|sign-off|go-ahead|
    consent of the plan|review)\b
  `,
)
const BEFOREHAND = /\b(?:before|prior to|in advance|ahead of|beforehand|until)\b/i
/** Where to ask for one. */
const PHONE = /\b(?:call|fax|phone)\b[^.;]{0,30}\d{3}-\d/i

export const authorization: Frame = (clause) => {
  const { text } = clause
  if (PHONE.test(text) || isOtherwiseMeant(text)) return null
  const demand = authorizationDemand(text) ?? (BEFOREHAND.test(text) ? approvalDemand(text) : null)
  if (!demand) return null
  const disposition = demand === 'required' && CONDITIONAL.test(text) ? 'conditional' : demand
  return { category: 'prior_authorization', disposition, groups: subjectCodes(clause) }
}

const LIST = '(?:list|lists|program|grid|requirements?|matrix|table|schedule)'
/** On a list of services that need an authorization, or a column for it. */
const LISTED = phrase(
  source`
    \b(?:add(?:ed|s|ing)?|placed|plac(?:es|ing)|includ(?:ed|es|ing)|joins?|listed|appears?|falls?|now|is|
    are|moved) (?:to|on|onto|in|under|part of) (?:<few>)<authorization> ${LIST}
  `,
  source`
    ^\W*(?:add(?:ed|itions?|s)?|new)\b[^.;:]{0,40}?<authorization>|<authorization>[^.;:]{0,20}?\b(?:added|
    additions?|yes|y|required|needed)\b
  `,
)
const UNLISTED = phrase(
  source`
    \b(?:remov\w+|delet\w+|taken|comes?|came|drop\w+|exclud\w+|struck|moved|off|not|
    no longer)\b[^.;]{0,40}?\b(?:from|off|on|in|of)\b (?:<few>)<authorization> ${LIST}
  `,
  source`
    ^\W*(?:remov\w+|delet\w+)\b[^.;:]{0,40}?<authorization>|<authorization>[^.;:]{0,20}?\b(?:removed|
    deletions?|no|n)\b
  `,
)

/** A service that is on a list of authorizations, or off it. */
export const listed: Frame = (clause) => {
  const disposition = UNLISTED.test(clause.text)
    ? 'not_required'
    : LISTED.test(clause.text)
      ? 'required'
      : null
  return disposition && { category: 'prior_authorization', disposition, groups: subjectCodes(clause) }
}

/** A category for what a claim must have. */
const demanded = (
  object: string,
  finding: Pick<Finding, 'category' | 'disposition'>,
  groups: (clause: Clause) => Finding['groups'] = subjectCodes,
): Frame => {
  const demand = demandFor(object)
  return (clause) => (demand(clause.text) === 'required' ? { ...finding, groups: groups(clause) } : null)
}

export const drugCode = demanded(NDC, { category: 'drug_billing', disposition: 'requires_ndc' })
export const records = demanded(
  `(?:${RECORD})`,
  { category: 'documentation', disposition: 'required' },
  subjectCodesOrModifiers,
)
export const claimForm = demanded(
  source`
    (?:${FORM}|\b(?:separate|own|single|same|one) (?:claims?|(?:claim |detail |service )?lines?)\b|
    \b(?:CLIA|NPI|taxonomy|type of bill|bill type|(?:rendering|referring|ordering|supervising|
    attending) (?:provider|physician))\b|\bwithin (?:\w+ ){1,3}(?:days|months|year)s? (?:of|after|from)\b)
  `,
  { category: 'claim_submission', disposition: 'required' },
  subjectCodesOrModifiers,
)
const PRIMARY_CODE = demanded(
  String.raw`\b(?:primary|parent|base|principal) (?:<few>)(?:procedures?|codes?|services?)`,
  { category: 'add_on', disposition: 'requires_primary' },
)

const LATE = regex('i')`
  \b(?:received|submitted|filed|sent|arriv\w+|billed)\b[^.;]{0,30}?\b(?:more than|later than|after|beyond|
  past|over)
  [^.;]{0,30}?\b(?:days|months|year|deadline)\b|\btimely filing\b|\bas (?:a )?duplicates?\b|\bfrequency code\b
`
/** A claim that is refused because of its day or its number. */
export const lateClaim: Frame = (clause) =>
  isUnpaid(clause.text) && LATE.test(clause.text)
    ? { category: 'claim_submission', disposition: 'required', groups: subjectCodesOrModifiers(clause) }
    : null

/** The end of a code's description says nothing of the code after it. */
const DESCRIPTION = /\(list separately in addition to/i
export const primaryCode: Frame = (clause) => (DESCRIPTION.test(clause.text) ? null : PRIMARY_CODE(clause))

const HCPCS = /\b(?:HCPCS|CPT|procedure codes?)\b/i
/** "Hospitals must enter revenue code 0771 with 90471": the revenue code is what is demanded. */
const OBJECT = /\b(?:bill|report|use|enter|submit|include|list|show)(?:ed)? (?:\S+ ){0,4}?\ue002/i

export const revenue: Frame = (clause) => {
  const lists = groupsOf(clause, 'revenue')
  const { text } = clause
  if (lists.length === 0) return null
  if (isTogether(text) && (isUnpaid(text) || isForbidden(text)))
    return {
      category: 'revenue_code',
      disposition: 'not_payable_together',
      groups: [...clause.subjects, ...lists],
    }
  if (!isDemanded(text)) return null
  const isLeading = clause.subjects.every(({ at }) => at > lists[0]!.at) && !OBJECT.test(text)
  return clause.subjects.length > 0 && !(isLeading && HCPCS.test(text))
    ? { category: 'revenue_code', disposition: 'required', groups: [...clause.subjects, ...lists] }
    : HCPCS.test(text)
      ? { category: 'revenue_code', disposition: 'requires_hcpcs', groups: lists }
      : null
}

/** The disposition of a setting: restricted to it, excluded from it, or demanded on the claim. */
function settingOf(text: string): 'allowed_only' | 'not_allowed' | 'required' | null {
  if (isRestricted(text)) return 'allowed_only'
  if (isUnpaid(text) || isForbidden(text)) return 'not_allowed'
  return isDemanded(text) ? 'required' : null
}

/** A duty to provide the service somewhere is no duty of the claim. */
const MUST_BE_DONE = regex('i')`
  \b(?:must|has to|have to|shall) (?:always )?(?:take place|occur|happen|be (?:performed|done|furnished|
  provided|
  rendered|given|administered|delivered)) (?:in|at|on)\b
`

export const place: Frame = (clause) => {
  const places = [...placesIn(clause), ...placesNamedIn(clause.text)]
  const disposition = places.length > 0 && !/-only list\b/i.test(clause.text) ? settingOf(clause.text) : null
  const isDone = disposition === 'required' && placesIn(clause).length === 0 && MUST_BE_DONE.test(clause.text)
  if (!disposition || (disposition === 'required' && placesIn(clause).length === 0 && !isDone)) return null
  return {
    category: 'place_of_service',
    disposition: isDone ? 'allowed_only' : disposition,
    groups: subjectCodes(clause),
    attributes: { placesOfService: [...new Set(places)] },
  }
}

const PERMITTED =
  /\b(?:may|can|permitted|approved|available|option|allowed|list(?:ed)?|appropriate|eligible)\b/i

export const remote: Frame = (clause) => {
  const { text } = clause
  if (!REMOTE.test(text)) return null
  const isBilled = modifiersIn(clause).length > 0 || placesIn(clause).length > 0
  const disposition =
    isUnpaid(text) || isForbidden(text)
      ? isRestricted(text) && isBilled
        ? 'required'
        : 'not_allowed'
      : isDemanded(text) && isBilled
        ? 'required'
        : isPaid(text) || PERMITTED.test(text)
          ? 'allowed_only'
          : null
  return disposition && { category: 'telehealth', disposition, groups: subjectCodesOrModifiers(clause) }
}

const modifierDemand = demandFor('(?:<modifier>|\\bmodifiers?\\b(?! indicators?))')
const CHOICE = /\b(?:one of|either)\b|\ue003 or \ue003/i

export const modifier: Frame = (clause) => {
  const modifiers = modifiersIn(clause)
  if (modifiers.length === 0) return null
  const { text } = clause
  const demand = modifierDemand(text)
  if (isForbidden(text) && !/\b(?:required|need\w*|necessary|without|unless)\b/i.test(text))
    return { category: 'modifier', disposition: 'prohibited', groups: subjectCodesOrModifiers(clause) }
  if (!demand) return null
  const isChoice = demand === 'required' && modifiers.length > 1 && CHOICE.test(text)
  return {
    category: 'modifier',
    disposition: isChoice ? 'one_of' : demand,
    groups: subjectCodesOrModifiers(clause),
  }
}

/** What becomes of a modifier, in order of precedence. */
const TREATED: readonly [disposition: string, words: RegExp][] = [
  [
    'no_override',
    /\b(?:not|never|cannot)\b[^.;]{0,40}?\b(?:overrid\w+|bypass\w*|unbundl\w+|break|circumvent|separate)\b/i,
  ],
  [
    'informational',
    regex('i')`
      \b(?:informational|tracking|statistical|reporting purposes|(?:no|not|without|
      never)\b[^.;]{0,30}?\b(?:effect|affects?|impact|influence|bearing|change|alter)\b|ignor\w+|
      disregard\w*)\b
    `,
  ],
  [
    'not_accepted',
    regex('i')`
      \b(?:not|no longer|never|stopp?\w*|ceas\w+)\b[^.;]{0,20}?\b(?:accept\w*|recogni\w+|honor\w*|valid|
      support\w*)\b|\binvalid\b
    `,
  ],
  ['denied', /\b(?:den(?:y|ies|ied)|reject\w*|returned)\b/i],
  [
    'not_reimbursed',
    /\b(?:not|no|never)\b[^.;]{0,30}?\b(?:reimburs\w+|pa(?:y|id|yable|yment)|cover\w*|allow\w*)\b/i,
  ],
]

/** How a modifier is treated, where no service is the subject. */
export const treatment: Frame = (clause) => {
  const modifiers = groupsOf(clause, 'modifier')
  if (modifiers.length === 0 || clause.subjects.some(({ role }) => role === 'subject')) return null
  if (/\b(?:without|lacking|missing|unless)\b/i.test(clause.text)) return null
  const found = TREATED.find(([, words]) => words.test(clause.text))
  return found ? { category: 'modifier', disposition: found[0], groups: modifiers } : null
}
