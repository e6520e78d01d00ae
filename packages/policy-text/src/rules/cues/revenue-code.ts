import { phrase } from '../clauses/phrase.ts'
import { type Cue, groupsOf } from './finding.ts'

const NEEDS = '(?:must|shall|should|requires?|required|need to|needs to|need|are to|is to)'
const NEEDS_HCPCS = phrase(
  `${NEEDS}<gap>(?:HCPCS|CPT|procedure code|<service>)`,
  '(?:HCPCS|CPT)(?:/(?:HCPCS|CPT))?(?: or (?:HCPCS|CPT))?(?: procedure)? codes?<gap>(?:required|(?:must|shall|should) (?:accompany|be (?:billed|reported|submitted|present|included)))',
  '(?:without|missing|lacking|absent)<gap>(?:HCPCS|CPT|procedure code)',
)
const TOGETHER = phrase(
  "(?:<not>|n't|cannot) (?:be )?(?:<few>)(?:<pay>|<billed>|report|bill|submit|combined|eligible)<gap>(?:same (?:claim|day|date)|together|in combination|in conjunction|with (?:revenue|rev))",
  'mutually exclusive',
)
const REQUIRED = phrase(
  `${NEEDS}<gap>(?:be )?(?:<billed>|bill|report|use|include|submit)?<gap>(?:revenue|rev\\.?)`,
  '(?:revenue|rev)(?: center)? codes? <revenue><gap>(?:must|required|should|shall)',
)

/** How revenue codes and procedure codes go together on a facility's claim. */
export const revenueCode: Cue = (clause) => {
  const revenue = groupsOf(clause, 'revenue')
  if (revenue.length === 0) return []
  const isLeading = clause.subjects.every(({ at }) => at > revenue[0]!.at) || clause.isInherited
  if (TOGETHER.test(clause.text))
    return [{ category: 'revenue_code', disposition: 'not_payable_together', groups: [...clause.subjects, ...revenue] }]
  if (isLeading && NEEDS_HCPCS.test(clause.text)) return [{ category: 'revenue_code', disposition: 'requires_hcpcs', groups: revenue }]
  if (clause.subjects.length === 0 || !REQUIRED.test(clause.text)) return []
  return [{ category: 'revenue_code', disposition: 'required', groups: [...clause.subjects, ...revenue] }]
}
