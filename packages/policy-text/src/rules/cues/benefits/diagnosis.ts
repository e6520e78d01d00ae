import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import { type Cue, groupsOf, subjectCodes } from '../finding.ts'

const SPOKEN = wordings('diagnosis.spoken', {
  'diagnosis codes are spoken of': source`\bICD-?(?:10|9)|diagnos[ie]s codes?|\bdx codes?`,
})
const PRIMARY = wordings('diagnosis.primary', {
  'listed first or primary': source`
    (?:listed|sequenced|coded|reported|billed|placed) (?:as )?(?:the )?first\b|(?:primary|principal|
    first[- ]listed|first) (?:diagnos[ie]s|position)|(?:as|in) (?:the )?(?:primary|principal|first)
  `,
})
const LISTED_FIRST = wordings('diagnosis.listed-first', {
  'an instruction to list the diagnosis first': source`
    \b(?:report|list|code|sequence|place|use) <diagnosis> (?:as )?(?:the )?(?:first|primary|
    principal)\b
  `,
})
const MUST = wordings('diagnosis.must', {
  'a duty or instruction': source`
    ^\W*(?:please |always )?(?:report|list|use|code|sequence|bill)\b|\b(?:goes|belongs)\b|(?:must|
    shall|should|required|requires?)\b
  `,
})
const NEGATIVE = wordings('diagnosis.negative', {
  'a negated word of payment or support': source`
    (?:<not>|n't|cannot) (?:be )?(?:<few>)(?:<pay>|eligible|support|cover|reimburse|considered|
    medically necessary|valid|appropriate|(?:an? )?accept(?:able|ed)|(?:an? )?approved|(?:
    an? )?allowed)
  `,
  'denied or does not support': source`
    den(?:y|ied|ial)|reject(?:ed)?|non-?covered|excluded|(?:do|does|will) not (?:by itself |
    alone )?(?:support|establish|demonstrate|justify|satisfy|meet|constitute|qualify)|inappropriate
  `,
})
const UNLESS =
  /\bunless\b|\bwithout\b|\bother than\b|\bexcept\b|\babsent\b|\bnot (?:billed|reported|submitted) with\b/i
const POSITIVE = wordings('diagnosis.positive', {
  'words of payment or support': source`
    (?:<pay>|covers?|necessary|medical necessity|eligible|support\w*|establish(?:es)?|justif(?:y|ies)|
    indicated|payable|proven|an? (?:covered )?benefit|requir\w+|must|valid|appropriate|considered|
      accept(?:able|ed)|approved|
    allowed)\b
  `,
})

/** "… covered for I50.22 but not for I50.1" */
const LEFT_OUT = /\b(?:but|and) not (?:for|with|when \w+ with) (?:[\w-]+ ){0,3}$/i

/** Diagnoses for which a service is covered or not. */
export const diagnosis: Cue = (clause) => {
  const all = groupsOf(clause, 'diagnosis')
  const meant = all.filter(({ at }) => !LEFT_OUT.test(clause.text.slice(Math.max(0, at - 40), at)))
  const diagnoses = meant.length > 0 ? meant : all
  if (diagnoses.length === 0 && !(SPOKEN.test(clause.text) && clause.subjects.length > 0)) return []
  const disposition = dispositionOf(clause.text)
  if (!disposition || (diagnoses.length === 0 && !isAboutNecessity(clause.text))) return []
  return [{ category: 'diagnosis', disposition, groups: [...subjectCodes(clause), ...diagnoses] }]
}

function dispositionOf(text: string): string | null {
  if ((LISTED_FIRST.test(text) || (PRIMARY.test(text) && MUST.test(text))) && !NEGATIVE.test(text))
    return 'required_primary'
  if (NEGATIVE.test(text)) return UNLESS.test(text) ? 'covered_with' : 'not_covered_with'
  return POSITIVE.test(text) ? 'covered_with' : null
}

/** Whether a clause without a diagnosis code is about the coverage of the service. */
const isAboutNecessity = (text: string) =>
  /medical(?:ly)? necess|coverage|covered|reimburs|payable|support|not indicated/i.test(text)
