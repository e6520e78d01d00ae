import { regex } from '../text/pattern.ts'
import { groupsIn } from './groups.ts'
import type { Passage } from './passages.ts'
import { planNamesIn } from './plan-names.ts'
import { draftOf, type ScopeDraft } from './scope-statement.ts'

/** What follows the plan type in the name of a set of documents: "Commercial Medical Policy". */
const KIND_OF_DOCUMENT = regex('i')`
  ^(?:'?s)?(?: (?:plans?|products?|members?|health plans?|only|lines? of business))?[\s,:–—|-]{1,4}
  (?:(?:medical|payment|reimbursement|coverage|clinical|drug|benefit|pharmacy|utilization|management|
    corporate|administrative|dental|vision|prior|authorization|and)\s){0,5}
  (?:policy|policies|guidelines?|(?:coverage|clinical) criteria|policy manual)\b
`
const OTHER_DOCUMENT = /\b(?:related|see|also|refer|archive|street|http|www)\b/i
const LONGEST_CHARS = 160

/**
 * The set to which a document belongs, from a heading at its top or one that a page repeats:
 * "Acme Commercial and Individual Exchange Medical Policy".
 */
export function readHeading({ words, isTop }: Passage): ScopeDraft[] {
  if (!isTop || words.length > LONGEST_CHARS || /[.;?]/.test(words) || OTHER_DOCUMENT.test(words)) return []
  const last = planNamesIn(words).findLast(({ end }) => KIND_OF_DOCUMENT.test(words.slice(end)))
  if (!last) return []
  const { planTypes, mayIncludePlanTypes } = groupsIn(words)
  return planTypes.length > 0 ? [draftOf('applies', { planTypes, mayIncludePlanTypes })] : []
}
