import { exec, guard, matches } from '../../text/needles.ts'
import { regex, source } from '../../text/pattern.ts'
import { decisionIn } from './decision.ts'

/** Words of a decision after a form of "to be". */
const DECISION = source`
  (?:medically (?:necessary|appropriate)|clinically appropriate|appropriate|covered|established|reimbursable|
  reimbursed|payable|paid for|allowed|reasonable and necessary|eligible|available(?= (?:to|for|when|if)\b)|
  reconstructive|indicated|cosmetic|investigational|experimental|unproven|
  (?:limited|restricted)(?= to\b)|excluded|denied|
  an? (?:[a-z]+ )?(?:service|benefit))
`
const DECIDES = guard(regex('i')`
  \b(?:is|are|be|remains?)\b(?: \w+){0,4} ${DECISION}(?![\w-])|
    \b(?:may|will|can|is|are) (?:only )?(?:be )?(?:approved|authorized|approvable|granted)(?! by\b)\b|
    \b(?:coverage|benefits?|approval|authorization|payment|reimbursement) (?:\w+ ){0,3}(?:is|are|will be|
    may be)\x20
    (?:not )?(?:provided|available|considered|given|granted|allowed|made|extended|limited|approved)\b|
    \bno (?:coverage|payment|benefits?) (?:is|are|will be) (?:\w+ )?(?:made|provided|available|allowed)\b|
    \bconsidered for (?:coverage|approval)\b|
    \bauthorization (?:\w+ ){0,6}(?:is|will be) granted\b|\b(?:plan|policy|program|we|medicare|
    medicaid) (?:will )?(?:
    covers?|pays? for|reimburses?|authorizes?|approves?)\b|
    \b(?:do|does|will) not (?:cover|pay for|reimburse|approve|authorize)\b|
    \bqualif(?:y|ies) for\b|\b(?:may|can|will) receive\b|
    ^(?:coverage|approval|(?:re-?)?authorization)\b(?=[^.;:]{0,80} requires?\b(?! (?:prior|pre)))|
    ^(?:approve|authorize|cover)\b(?! by\b)|
    ^(?:covered|payable|approved|allowed|medically necessary)(?= (?:only )?(?:when|if|for)\b)|
    \b(?:we|plan) (?:consider|deem)s? (?:[^\s.;:]+ ){1,12}?medically necessary\b
`)
/** Decisions against coverage, also those that only sentences state. */
const AGAINST = guard(regex('i')`
  \b(?:not|never|no longer)(?: \w+){0,3} (?:payable|paid|available|made|appropriate)\b|
  \b(?:do|does|will) not (?:cover|pay for|reimburse|approve|authorize)\b|
  \bno (?:coverage|payment|benefits?)\b|\b(?:is|are|be) (?:\w+ )?(?:excluded|denied)\b
`)

/** What a sentence decides, and where the words that decide stand in it. */
export type SentenceDecision = { kind: 'covered' | 'not_covered'; start: number; end: number }

export function sentenceDecision(text: string): SentenceDecision | null {
  const decided = exec(DECIDES, text)
  const stated = matches(AGAINST, text) ? 'not_covered' : decisionIn(text)
  if (!decided) return stated && { kind: stated, start: text.length, end: text.length }
  return { kind: stated ?? 'covered', start: decided.index, end: decided.index + decided[0].length }
}
