import { agesIn, genderIn } from '../../attributes/demographics.ts'
import { phrase } from '../../clauses/phrase.ts'
import { type Cue, subjectCodes } from '../finding.ts'

const DECIDES = phrase(
  '<pay>|covers?|eligible|limited|restricted|only|medically ' +
    'necessary|den(?:y|ied)|valid|allowed|indicated|investigational|appropriate|must ' +
    'be|reimburse|approved|receive|available|<service>\\)? (?:is|are) (?:only )?for\\b|^\\W*(?:CPT ' +
    '|HCPCS |codes? )*<service> ?[:-]',
)
/** One of several criteria, which bind together and not each by itself. */
const AMONG_CRITERIA =
  /\b(?:criteria|following|conditions|indications)\b(?: \w+){0,3}\s*:[^;]{0,400}\b(?:years?|age|men|women)\b/i
/** Refused for these ages, so allowed for the others. */
const REFUSED = phrase(
  "(?:<not>|n't|cannot) (?:be )?(?:<few>)(?:<pay>|eligible|medically " +
    'necessary|valid|appropriate|indicated|cover|reimburse)',
  'den(?:y|ied)|non-?covered|investigational|experimental|excluded',
)

/** Ages or sex that a service is for. */
export const demographicLimit: Cue = (clause) => {
  const [ages, gender] = [agesIn(clause.text), genderIn(clause.text)]
  if (AMONG_CRITERIA.test(clause.text)) return []
  if ((!ages && !gender) || !DECIDES.test(clause.text)) return []
  const isRefused = REFUSED.test(clause.text) && !/\bunless\b|\bexcept\b|\bother than\b/i.test(clause.text)
  const allowed = ages && (isRefused ? opposite(ages) : ages)
  return [
    {
      category: 'demographic_limit',
      disposition: 'limit',
      groups: subjectCodes(clause),
      attributes: { ...allowed, ...(gender && !isRefused && { gender }) },
    },
  ]
}

function opposite({ ageMin, ageMax }: { ageMin?: number; ageMax?: number }): {
  ageMin?: number
  ageMax?: number
} {
  if (ageMin !== undefined && ageMax !== undefined) return {}
  return ageMax !== undefined ? { ageMin: ageMax + 1 } : { ageMax: ageMin! - 1 }
}
