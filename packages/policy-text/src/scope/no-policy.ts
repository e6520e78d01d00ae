import { regex, source } from '../text/pattern.ts'
import { groupsIn } from './groups.ts'
import { draftOf, type ScopeDraft } from './scope-statement.ts'

const POLICY = source`
  (?:(?:[\w-]+ ){0,5}?(?:policy|policies|criteria|guidelines?|position|statement)(?![\w-])
    (?: (?:or|and|nor) (?:[\w-]+ )?(?:criteria|guidelines?|polic(?:y|ies)|position))?)
`
const OWN = source`
  (?:medical|clinical|payment|reimbursement|drug|pharmacy|coverage|corporate|plan|own|internal|written)
`
const PAYER = source`(?:[Ww]e|it|they|
    (?:[Tt]he|[Tt]his|[Oo]ur) (?:[\w-]+ ){0,2}?(?:plan|company|payer|insurer|organization|department|
      administrator)|
    [A-Z][\w&'’-]*(?: (?:of |and |& )?[A-Z][\w&'’-]*){0,4})`
const KEEP = source`
  (?:have|maintain|publish|keep|hold|adopt|issue|develop|write|establish|create|set|offer)
`
const KEPT = source`(?:adopted|issued|developed|published|written|established|created|set|put in place)`
const AT_PRESENT = source`(?:currently |presently |yet |at present |at this time )?`

/** "Acme has no policy", "We have not adopted criteria", "maintains no policy of its own". */
const PAYER_HAS_NONE = regex('')`
  (?:^|[\s(])${PAYER}\s${AT_PRESENT}
  (?:(?:has|have|maintains?|publishes|publish|keeps?|holds?|offers?|issues?) ${AT_PRESENT}no ${POLICY}|
  (?:has|have)(?: not|n['’]t) ${AT_PRESENT}${KEPT} (?:an?y? |its own )?${POLICY}|
  (?:does|do|did)(?: not|n['’]t) ${AT_PRESENT}${KEEP}(?: an?| any| its own| our own)? ${POLICY}|
  (?:has|have) never ${KEPT} (?:an?y? )?${POLICY}|
  (?:has|have) neither (?:an? )?${POLICY}|
  (?:is|are) without (?:an? |any )?${POLICY})
`
/** "There is no medical policy for this service", "No payment policy exists". */
const THERE_IS_NONE = regex('i')`
  \bthere (?:is|are|exists?) ${AT_PRESENT}no (?:[\w-]+ ){0,4}?(?:policy|policies)\b|
  \bthere (?:is|are|exists?) ${AT_PRESENT}no (?:[\w-]+ ){0,3}?${OWN} (?:[\w-]+ ){0,2}?(?:policy|
    policies|criteria)\b|
  (?:^\W*|[:.;]\s|, )no (?:[\w-]+ ){0,3}?(?:policy|policies)(?: of (?:our|its) own|
    \x20or criteria)? (?:exists?\b|
    (?:is|are|has been|have been|was|were|could be) (?:in place|in force|available|published|maintained|found|
      located|on file|${KEPT}))|
  ^\W*an? (?:[\w-]+ ){0,3}?policy (?:for|on|about) [^.;]{3,60} (?:has|have) not (?:yet )?been ${KEPT}\b|
  \bnot the (?:subject|topic) of (?:any|an?) (?:[\w-]+ ){0,4}?(?:policy|policies)\b|
  \b(?:is|are) not (?:addressed|covered) (?:by|in) (?:any|an?) (?:[\w-]+ ){0,4}?(?:policy|policies)\b
`
const CONDITION = /\b(?:if|when|where|whenever|unless|in the absence|in cases|although|while)\b/i
const OF_ANOTHER = regex('i')`
  \b(?:national|local coverage|NCDs?|LCDs?|CMS|FDA|NCCN|consensus|society|societies|college|academy|MACs?|
    medicare (?:has|does)|determination|association|manufacturer|trials?|studies)\b
`

/** "We have no policy of our own": nobody's document, or none for the groups that are named. */
export function readNoPolicy(words: string): ScopeDraft[] {
  const match = PAYER_HAS_NONE.exec(words) ?? THERE_IS_NONE.exec(words)
  if (!match || OF_ANOTHER.test(match[0])) return []
  if (CONDITION.test(words.slice(0, match.index + match[0].length))) return []
  const { planTypes, mayIncludePlanTypes } = groupsIn(words)
  return [draftOf('none', { planTypes, mayIncludePlanTypes })]
}
