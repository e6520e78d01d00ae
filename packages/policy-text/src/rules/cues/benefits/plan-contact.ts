import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { INSTRUCTION } from '../words/lexicon.ts'

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
  'a request must be made ahead': source`
    (?:send|submit|file|enter|make|place|put in|fax|upload|start) ${REQUEST}<gap>${AHEAD}
  `,
  'somebody at the plan must agree': source`
    (?:must|shall|has to|have to|needs? to) (?:first )?(?:approve|authori[sz]e|sign off on|clear|okay|
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
export function planContact(text: string): 'required' | 'not_required' | null {
  if (/\b(?:questions?|help|assistance|information|appeals?|status)\b/i.test(text)) return null
  if (/\b(?:not|no longer) (?:be )?(?:enough|sufficient)\b/i.test(text)) return null
  if (NOT_ASKED.test(text)) return 'not_required'
  return ASKED.test(text) ? 'required' : null
}
