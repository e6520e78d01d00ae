import { phrase } from './phrase.ts'

const DECIDED =
  '(?:required|needed|necessary|covered|reimbursed|paid|payable|reimbursable|limited|considered|bundled|subject|investigational|experimental|denied|eligible|allowed|separately|mandatory|restricted|reduced|capped|accepted|recognized|exempt|reported|billed|submitted|appended|performed|observed|identified|found|used)'
const PAST = phrase(
  `\\b(?:was|were)(?: not|n't| never)?(?: \\w+)?(?: \\w+)? ${DECIDED}\\b`,
  `\\b(?:was|were)(?: not| never)? ${DECIDED}\\b`,
)
const DID = phrase(
  '\\bdid(?: not| never)? (?:also )?(?:require|need|cover|reimburse|pay|allow|limit|deny|bundle|accept|recognize)\\b',
)
const DATED = phrase(
  '^\\W*(?:in|during|from|between|throughout|prior to|before|until|through|for)(?: [a-z]+){0,3} (?:19|20)\\d\\d\\b',
  '\\b(?:last (?:year|quarter|month|season)|in the past|at (?:the|that) time|back then|(?:in|during|until|through) (?:fiscal |calendar |plan )?(?:year )?(?:19|20)\\d\\d\\W*$)',
)
const ACTIVE = phrase(
  '\\b(?:plan|we|payer|policy|carrier|insurer|medicare|medicaid|cms|program|contract|[A-Z]\\w+) (?:also |only )?(?:required|covered|limited|denied|paid|reimbursed|bundled|allowed|reduced|needed)\\b',
)
const PRESENT = phrase(
  "\\b(?:is|are|isn't|aren't|will|won't|must|may|shall|should|can|cannot|requires?|needs?|does|do|has|have|covers?|reimburses?|pays?|allows?|limits?|denies|deny|bundles?|includes?|appl(?:y|ies)|now|today)\\b|\\beffective\\b",
)

/** True when all that a clause decides lies behind it: "prior authorization was required for 27447". */
export const isPast = (text: string) => {
  const isDid = DID.test(text)
  if (PRESENT.test(isDid ? text.replace(DID, '') : text)) return false
  return isDid || PAST.test(text) || (DATED.test(text) && ACTIVE.test(text))
}
