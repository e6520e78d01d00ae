import { agesIn, genderIn } from '../../attributes/demographics.ts'
import { phrase } from '../../clauses/phrase.ts'
import { type Cue, subjectCodes } from '../finding.ts'

const DECIDES = phrase(
  '<pay>|covers?|eligible|limited|restricted|only|medically ' +
    'necessary|den(?:y|ied)|valid|allowed|indicated|investigational|appropriate|must ' +
    'be|reimburse|approved|receive|available|<service>\\)? (?:is|are) (?:only )?for\\b|^\\W*(?:CPT ' +
    '|HCPCS |codes? )*<service> ?[:-]',
)
/** One of several criteria, which apply together. */
const AMONG_CRITERIA =
  /\b(?:criteria|following|conditions|indications)\b(?: \w+){0,3}\s*:[^;]{0,400}\b(?:years?|age|men|women)\b/i
/** Denied for these ages, so allowed for others. */
const REFUSED = phrase(
  "(?:<not>|n't|cannot) (?:be )?(?:<few>)(?:<pay>|eligible|medically " +
    'necessary|valid|appropriate|indicated|cover|reimburse)',
  'den(?:y|ied)|non-?covered|investigational|experimental|excluded',
)

/** The ages or sex for which a service is covered. */
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
