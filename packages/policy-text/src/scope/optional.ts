import { regex } from '../text/pattern.ts'
import { LEAD, THIS_DOCUMENT } from './document-words.ts'
import type { Groups } from './groups.ts'
import { draftOf, type ScopeDraft } from './scope-statement.ts'

/** A rule with a condition: it depends on more than the plan whether the document applies. */
const DEPENDS = regex('i')`
  \b(?:decides? for (?:itself|themselves)|may (?:choose|elect|opt|vary|differ|or may not)|at the option|
    depends? on|varies|vary by|not all|may not apply|consult the group|check the (?:group|plan))\b
`

/** "State Medicaid provisions take precedence over this policy." */
const STATE_FIRST = regex('i')`
  \b(?:state|contract\w*|medicaid)\b[^.;]{0,60} (?:provisions?|requirements?|mandates?|rules?|criteria|
    guidelines?|manuals?|contracts?) (?:will |shall |always )?(?:takes? precedence|prevails?|super[sc]edes?|
    controls?)\b
`

const MAY_APPLY = new RegExp(
  `${LEAD}${THIS_DOCUMENT}\\s(?:may|might|can|could)(?: also)? (?:apply|be (?:applied|used|followed))\\b`,
  'i',
)

/** Whether it depends on more than the plan whether the document applies. */
export const isOptional = (words: string): boolean =>
  DEPENDS.test(words) || MAY_APPLY.test(words) || STATE_FIRST.test(words)

/** That the document may apply to the plans that a text names; nothing without one. */
export const optionalFor = ({ planTypes, optionalPlanTypes }: Groups): ScopeDraft[] => {
  const named = [...planTypes, ...optionalPlanTypes].filter((plan) => plan !== 'all')
  return named.length > 0 ? [draftOf('optional', { planTypes: named })] : []
}
