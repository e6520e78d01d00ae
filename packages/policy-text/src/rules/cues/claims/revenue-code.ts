import { phrase } from '../../clauses/phrase.ts'
import { type Cue, groupsOf } from '../finding.ts'

const NEEDS =
  '(?:(?:must|shall|should)(?! not)|requires?|required|need to|needs to|need|has to|have to|are to|is to)'
const NEEDS_HCPCS = phrase(
  `${NEEDS}<gap>(?:HCPCS|CPT|procedure code|E/M (?:<few>)codes?|[A-V]-codes?|<service>)`,
  '(?:HCPCS|CPT)(?:/(?:HCPCS|CPT))?(?: or (?:HCPCS|CPT))?(?: procedure)? ' +
    'codes?<gap>(?:required|(?:must|shall|should) (?:accompany|be ' +
    '(?:billed|reported|submitted|present|included)))',
  '(?:without|missing|lacking|absent)<gap>(?:HCPCS|CPT|procedure code)',
  '^\\W*(?:please )?(?:bill|report|submit|use)<gap><revenue><gap>(?:with|and)<gap>(?:HCPCS|CPT|procedure code)',
)
const TOGETHER = phrase(
  "(?:<not>|n't|cannot) (?:be " +
    ')?(?:<few>)(?:<pay>|<billed>|report|bill|submit|combined|eligible)<gap>(?:same ' +
    '(?:claim|day|date|line|visit)|together|in combination|in conjunction|with (?:revenue|rev))',
  'mutually exclusive',
  '\\bdeny\\b<gap><revenue><gap>when <billed> with',
  'den(?:y|ied) (?:when|if)<gap>(?:with|same)<gap><revenue>',
)
const REQUIRED = phrase(
  `${NEEDS}<gap>(?:be )?(?:<billed>|bill|report|use|include|submit)?<gap>(?:revenue|rev\\.?)`,
  '(?:revenue|rev)(?: center)? codes? <revenue><gap>(?:required|(?:must|should|shall)(?! not))',
)

/** "0761 must be reported when billing G0463": the revenue code is required. */
const WHEN_BILLED = phrase(
  `<revenue> ${NEEDS} (?:be )?<billed> (?:when|for|on (?:all )?claims)\\b<gap><service>`,
)

const BILLED_UNDER = phrase(
  '(?:^|, )\\W*(?:please )?(?:use|report|bill|submit)<gap><revenue><gap>(?:when|for)\\b',
  '(?:<billed>|bill|report|submit|use)\\b<gap>(?:under|with|using|in) (?:the )?(?:appropriate ' +
    ')?(?:revenue|rev\\.?)(?: center)? codes? <revenue>',
)

/** How revenue codes and procedure codes combine on a facility claim. */
export const revenueCode: Cue = (clause) => {
  const revenue = groupsOf(clause, 'revenue')
  if (revenue.length === 0 || /\bNDCs?\b|national drug code/i.test(clause.text)) return []
  const isLeading = clause.subjects.every(({ at }) => at > revenue[0]!.at) || clause.isInherited
  if (TOGETHER.test(clause.text))
    return [
      {
        category: 'revenue_code',
        disposition: 'not_payable_together',
        groups: [...clause.subjects, ...revenue],
      },
    ]
  if (WHEN_BILLED.test(clause.text) && clause.subjects.length > 0)
    return [{ category: 'revenue_code', disposition: 'required', groups: [...clause.subjects, ...revenue] }]
  if (isLeading && NEEDS_HCPCS.test(clause.text))
    return [{ category: 'revenue_code', disposition: 'requires_hcpcs', groups: revenue }]
  if (!REQUIRED.test(clause.text) && !BILLED_UNDER.test(clause.text)) return []
  return [{ category: 'revenue_code', disposition: 'required', groups: [...clause.subjects, ...revenue] }]
}
