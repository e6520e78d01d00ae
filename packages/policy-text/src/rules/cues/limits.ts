import { limitIn } from '../attributes/limits.ts'
import { type Cue, matter } from './finding.ts'

const MAI = /\b(?:MAI|MUE adjudication indicator)(?: of| is|:|=)? ?\(?([123])\b/i
/** A number in a clause that leaves unsaid that it bounds: "; for 97035 it is 1 per day". */
const COUNT = /\d+ (?:\w+ )?(?:per|each|every|a)\b/i
/** Periods within which units are counted on a claim; longer ones bound how often. */
const ON_A_CLAIM = new Set(['day', 'claim', 'claim_line', 'encounter', 'session', 'visit', 'hour', 'procedure', 'side', null])

/** The most units of a service on a claim or day (`unit_limit`), or within a longer period (`frequency_limit`). */
export const limits: Cue = (clause) => {
  const quantity = limitIn(clause.text) ?? (limitIn(clause.previous) && limitIn(`maximum of ${clause.text.slice(Math.max(0, clause.text.search(COUNT)))}`))
  if (!quantity) return []
  const mai = MAI.exec(clause.text)
  const category = ON_A_CLAIM.has(quantity.per) ? 'unit_limit' : 'frequency_limit'
  const attributes = { quantity, ...(mai && { mai: Number(mai[1]) as 1 | 2 | 3 }) }
  return [{ category, disposition: 'limit', groups: matter(clause), attributes }]
}
