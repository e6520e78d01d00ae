import { cuesIn } from './cues.ts'

/** How the items of a list are conditions. */
export type Criterion = {
  /** Whether all must be met or one is enough; null where the lead does not say. */
  joins: 'all' | 'any' | null
  /** Whether meeting them gets a service paid, or denied or asked about. */
  grants: boolean
}

const DECISION =
  /\b(?:covered|necessary|appropriate|investigational|experimental|unproven|required|needed|reimbursed|payable|excluded)\b/i
/** "covered when …:" lists conditions; "the following are covered when criteria are met:" lists what is covered. */
const CONDITION =
  /\b(?:when|whenever|if|once|provided|who|unless|criteria|(?:conditions?|requirements?) (?:is|are|must be|have been|has been) met|(?:true|met|satisfied|present|documented|fulfilled|apply|applies)(?=:?$))\b/i
const JOINS = /\b(?:(all|each|every|both)|any|either|one)\b/i

/** What a lead says of its items as conditions; null where they are the things decided on. */
export function criterionIn(lead: string): Criterion | null {
  const condition = CONDITION.exec(lead)
  if (!condition || isSubject(lead)) return null
  const joins = JOINS.exec(lead.slice(condition.index)) ?? JOINS.exec(lead)
  const { coverage, priorAuth } = cuesIn(lead)
  return {
    joins: joins ? (joins[1] ? 'all' : 'any') : null,
    grants: coverage !== 'not_covered' && coverage !== 'investigational' && priorAuth !== 'required',
  }
}

function isSubject(lead: string): boolean {
  const [list, decision] = [lead.search(/\b(?:following|these|listed|below)\b/i), lead.search(DECISION)]
  return list >= 0 && decision > list && !/\bof the following\b/i.test(lead.slice(0, decision))
}
