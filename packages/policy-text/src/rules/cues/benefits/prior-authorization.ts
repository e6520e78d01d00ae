import { source, regex } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { outcomeOf } from '../../gates/narrative.ts'
import { INSTRUCTION } from '../words/lexicon.ts'
import { type Cue, type Finding, subjectCodes } from '../finding.ts'
import { authorizationOf, SPEAKS_OF_IT } from './authorization-answer.ts'
import { isOtherwiseMeant } from './authorization-terms.ts'

/** A word that every way to speak of an authorization has; soon done where none is. */
const HINTS = regex('i')`
  auth|cert|approv|permi|clear|consent|notif|determin|sign|go-ahead|agree|okay|review|\b(?:OKs?|P\.?A|TAR|SAR|
  us|ask(?:s|ed|
  ing)?|call(?:s|ed|ing)?|contact|phone|tell|check|alert|inform|request|number|decision|decides?)
`

/** Prior authorization, precertification or notification before a service. */
export const priorAuthorization: Cue = (clause) => {
  const text = clause.text
  const groups = subjectCodes(clause)
  if ((!HINTS.test(text) && !HINTS.test(clause.previous)) || isOtherwiseMeant(text)) return []
  const disposition = authorizationOf(text)
  if (disposition && SPEAKS_OF_IT.test(text))
    return [{ category: 'prior_authorization', disposition, groups }, ...spared(clause, disposition)]
  const left = SPEAKS_OF_IT.test(text) ? [] : authorizationEllipsis(clause)
  const found = left.length > 0 ? null : (planContact(outcomeOf(text)) ?? disposition)
  return found ? [{ category: 'prior_authorization', disposition: found, groups }] : left
}

/** "… required for 70551 but not for 70553". */
function spared({ groups, subjects }: Parameters<Cue>[0], disposition: string): Finding[] {
  const others = groups.filter((group) => group.role === 'spared' && !subjects.includes(group))
  const opposite = disposition === 'not_required' ? 'required' : 'not_required'
  return others.length > 0 ? [{ category: 'prior_authorization', disposition: opposite, groups: others }] : []
}

/** Those at a payer who decide before a service. */
const PLAN = source`
  (?:us\b|the (?:health )?plan\b|the (?:payer|insurer|carrier)\b|(?:our|the|its) (?:[\w-]+ ){0,3}(?:
  department|team|line|unit|desk|nurses?|director|manager)\b|utilization (?:management|review)|UM\b|
  (?:medical|care|case|health|benefit) (?:management|services|director))
`
const TURN_TO = source`
  (?:call|contact|phone|notify|ask|tell|told|inform|alert|check(?: in)? with|clear (?:it|this|them) with|
  speak (?:with|to))
`
const TURNING_TO = source`
  (?:calling|contacting|phoning|notifying|asking|telling|informing|alerting|checking with)
`
const AHEAD = source`
  (?:\bbefore|prior to|in advance|ahead\b|\bfirst\b|beforehand|no (?:later|fewer|less) than|
  at least [\w-]+ (?:\w+ ){1,2}(?:before|ahead|prior)|within [\w-]+ (?:\([\w-]+\) )?(?:business |
  calendar |working )?(?:hours?|days?))
`
const ORDERED = source`
  (?:${INSTRUCTION}|(?:must|shall|should|has to|have to|needs? to|required to)\b[^.;]{0,40}?)
`
const REQUEST = source`
  (?:an?|the|your|all|any|every) (?:[\w-]+ )?requests?\b(?! for (?:payment|reconsideration|appeal|
  records|information|additional))
`

const NOT_ASKED = wordings('plan-contact.not-asked', {
  'without contacting the plan': source`\bwithout (?:first |ever )?${TURNING_TO} (?:<few>)?${PLAN}`,
  'no need to contact the plan': source`
    \b(?:no one|nobody|no need|not|never|nor)\b[^.;]{0,40}?\b(?:needs?|need|has|have|required|obliged|
    necessary)? ?to ${TURN_TO} ${PLAN}
  `,
  'with no request or review': source`
    \b(?:without|with no)(?: an?| any| a prior)? (?:requests?|(?:clinical |plan |medical |
    utilization )?reviews?|approvals?|calls?)\b(?! of)
  `,
  'no request or review is needed': source`
    \bno (?:separate |further |plan |prior )?(?:requests?|reviews?|approvals?|calls?) (?:is|are|will be)
    (?: required| needed| necessary)
  `,
})
const ASKED = wordings('plan-contact.asked', {
  'the plan must be contacted ahead': source`${ORDERED}${TURN_TO} (?:<few>)?${PLAN}<gap>${AHEAD}`,
  'ahead, then the plan must be contacted': source`
    ${AHEAD}[^.;]{0,80}?(?:,|must|should|shall|has to|have to|needs? to) (?:first |please )?${TURN_TO} (?:
    <few>)?${PLAN}
  `,
  'an order to contact the plan ahead': source`
    (?:^|[,:;] )\W{0,9}(?:please )?${TURN_TO} (?:<few>)?${PLAN}<gap>${AHEAD}
  `,
  'an order to get the consent of the plan ahead': source`
    (?:^|[,:;] )\W{0,9}(?:please )?(?:get|obtain|have|secure) (?:our|the (?:health )?plan's) (?:okay|OK|
    approval|
    consent|go-ahead|permission|agreement)\b<gap>${AHEAD}
  `,
  'a request must be made ahead': source`
    (?:send|submit|file|enter|make|place|put in|fax|upload|start) ${REQUEST}<gap>${AHEAD}
  `,
  'somebody at the plan must agree': source`
    (?:must|shall|has to|have to|needs? to) (?:first )?(?:approve|authori[sz]e|sign off(?: on)?|clear|okay|
    certify|agree to)\b<gap>(?:${AHEAD}|by (?:us|the plan))
  `,
  'the plan authorizes it ahead': source`
    \b(?:we|the plan|which we|that we) (?:authori[sz]e|approve|certify|review)s?\b<gap>(?:${AHEAD})|
    \bis authori[sz]ed in (?:blocks|increments)\b
  `,
})

/**
 * What a clause says of turning to the plan before a service, which is prior authorization in other
 * words: "call us before scheduling", "done without asking us". Null when it does not say.
 */
function planContact(text: string): 'required' | 'not_required' | null {
  if (/\b(?:questions?|help|assistance|information|appeals?|status)\b/i.test(text)) return null
  if (/\b(?:not|no longer) (?:be )?(?:enough|sufficient)\b/i.test(text)) return null
  if (NOT_ASKED.test(text)) return 'not_required'
  return ASKED.test(text) ? 'required' : null
}

const LEFT_UNSAID = regex('i')`
  ^[^.;]{0,80}\b(?:do|does|is|are|will)(?: not|n't)\s{0,9}\.?\s{0,9}$|^\W{0,40}(?:but |and |
    however,? )?(?:it|this|one|none|that)? ?(?:is|are|will)? ?(?:be )?(?:not|no longer) (?:be )?(?:
    required|needed|necessary)\b
`

/** "… is recommended but not required for 81445", "…; none is needed for 70450" */
const NONE_NEEDED = regex('i')`
    ^\W*(?:but |and )?(?:(?:is |are )?not|none (?:is|are|will be)) (?:required|needed|necessary)\b|
    \b(?:needs?|requires?|takes?) none\b|\b(?:do|does|did|will) not (?:require|need) (?:it|one|that|
    this)\b|^(?!.*\b(?:not|never|no|cannot|denied|rejected)\b).*\bwithout (?:it|one)\b|\b(?:has|
      have) been (?:dropped|released|taken off)\W*$
  `
/** "…; scheduled transfers require it." */
const ONE_NEEDED = regex('i')`
  \b(?:requires?|needs?|must have) (?:it|one)\W*$|\b(?:not|never|cannot|denied|
    rejected)\b[^.;]{0,60}? without (?:it|one)\W*$
`

/** "Prior authorization: 70551 - yes; 70450 - no" */
const ANSWER = /^\W*(?:CPT |HCPCS )?\ue000\W{1,4}(yes|no|y|n)\b\W*$/i

/** "70551 requires prior authorization; 70553 does not." "…; it is not required for 70553." */
function authorizationEllipsis(clause: Parameters<Cue>[0]): Finding[] {
  const goesOn =
    clause.isInherited && SPEAKS_OF_IT.test(clause.previous) && authorizationOf(clause.previous) === null
  const unsaid = goesOn ? authorizationOf(`prior authorization ${clause.text.trim()}`) : null
  if (unsaid) return [{ category: 'prior_authorization', disposition: unsaid, groups: subjectCodes(clause) }]
  if (NONE_NEEDED.test(clause.text) && SPEAKS_OF_IT.test(clause.previous))
    return [{ category: 'prior_authorization', disposition: 'not_required', groups: subjectCodes(clause) }]
  if (ONE_NEEDED.test(clause.text) && SPEAKS_OF_IT.test(clause.previous))
    return [{ category: 'prior_authorization', disposition: 'required', groups: subjectCodes(clause) }]
  const isBare = LEFT_UNSAID.test(clause.text)
  const message = ANSWER.exec(clause.text)?.[1]
  if (message && authorizationOf(clause.previous)) {
    return [
      {
        category: 'prior_authorization',
        disposition: /^y/i.test(message) ? 'required' : 'not_required',
        groups: subjectCodes(clause),
      },
    ]
  }
  const was =
    isBare && clause.previous !== '' && !clause.isInherited ? authorizationOf(clause.previous) : null
  return was && was !== 'not_required'
    ? [{ category: 'prior_authorization', disposition: 'not_required', groups: subjectCodes(clause) }]
    : []
}
