import { regex } from '../../../text/pattern.ts'
import { type Cue, type Finding, subjectCodes } from '../finding.ts'
import { authorizationOf, SPEAKS_OF_IT } from './authorization-answer.ts'

const LEFT_UNSAID = regex('i')`
  ^[^.;]{0,80}\b(?:do|does|is|are|will)(?: not|n't)\s{0,9}\.?\s{0,9}$|^\W{0,40}(?:but |and |
    however,? )?(?:it|this|one|none|that)? ?(?:is|are|will)? ?(?:be )?(?:not|no longer) (?:be )?(?:
    required|needed|necessary)\b
`

/** "… is recommended but not required for 81445", "…; none is needed for 70450" */
const NONE_NEEDED = regex('i')`
    ^\W*(?:but |and )?(?:(?:is |are )?not|none (?:is|are|will be)) (?:required|needed|necessary)\b|
    \b(?:needs?|requires?|takes?) none\b|\b(?:do|does|did|will) not (?:require|need) (?:it|one|that|
    this)\b|\b(?:has|have) been (?:dropped|released|taken off)\W*$
  `
/** "…; scheduled transfers require it." */
const ONE_NEEDED = /\b(?:requires?|needs?|must have) (?:it|one)\W*$/i

/** "Prior authorization: 70551 - yes; 70450 - no" */
const ANSWER = /^\W*(?:CPT |HCPCS )?\ue000\W{1,4}(yes|no|y|n)\b\W*$/i

/** "70551 requires prior authorization; 70553 does not." "…; it is not required for 70553." */
export function authorizationEllipsis(clause: Parameters<Cue>[0]): Finding[] {
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
