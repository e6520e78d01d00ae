import { type Cue, type Finding, subjectCodes } from '../finding.ts'
import { authorizationOf, SPEAKS_OF_IT } from './authorization-answer.ts'
import { authorizationEllipsis } from './authorization-ellipsis.ts'
import { OTHER_SENSE } from './authorization-terms.ts'
import { planContact } from './plan-contact.ts'

/** Prior authorization, precertification or notification before a service. */
export const priorAuthorization: Cue = (clause) => {
  const text = clause.text
  const groups = subjectCodes(clause)
  if (OTHER_SENSE.test(text)) return []
  const disposition = authorizationOf(text)
  if (disposition && SPEAKS_OF_IT.test(text))
    return [{ category: 'prior_authorization', disposition, groups }, ...spared(clause, disposition)]
  const left = SPEAKS_OF_IT.test(text) ? [] : authorizationEllipsis(clause)
  const found = left.length > 0 ? null : (planContact(text) ?? disposition)
  return found ? [{ category: 'prior_authorization', disposition: found, groups }] : left
}

/** "… required for 70551 but not for 70553". */
function spared({ groups, subjects }: Parameters<Cue>[0], disposition: string): Finding[] {
  const others = groups.filter((group) => group.role === 'spared' && !subjects.includes(group))
  const opposite = disposition === 'not_required' ? 'required' : 'not_required'
  return others.length > 0 ? [{ category: 'prior_authorization', disposition: opposite, groups: others }] : []
}
