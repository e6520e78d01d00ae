import { regex } from '../text/pattern.ts'
import { groupsIn } from './groups.ts'
import type { Passage } from './passages.ts'
import { leadingState } from './places.ts'
import { planNamesIn } from './plan-names.ts'
import { draftOf, type ScopeDraft } from './scope-statement.ts'
import { applying, openly } from './sentences.ts'

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
  const state = leadingState(BEHIND_DASH.exec(words.slice(last.end))?.[1] ?? '')
  const states = state === null ? [] : [state]
  return planTypes.length > 0 ? [draftOf('applies', { planTypes, mayIncludePlanTypes, states })] : []
}
/** "Acme Commercial Medical Policy - Ohio" */
const BEHIND_DASH = /\s[–—|-]\s([A-Z][A-Za-z ]{3,20})$/

/** A title over the part of a document for some groups: "Medicare Advantage Plans". */
export function readSectionHeading({ words, isNewBlock }: Passage): ScopeDraft[] {
  const names = planNamesIn(words)
  if (!isNewBlock || words.length > LONGEST_CHARS || names.length === 0) return []
  const rest = names.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}#${left.slice(end)}`,
    words,
  )
  return GROUPS_ALONE.test(rest) ? (openly(applying(words, false)) ?? []) : []
}
const GROUPS_ALONE = regex('i')`
  ^\W*(?:for )?(?:all )?(?:the )?#(?:(?:\s?[,/&]\s?|,? (?:and|or) )#){0,8}
  \s(?:(?:health |benefit )?plans?|products?|members?|(?:business )?segments?|lines? of business)\W*$
`
