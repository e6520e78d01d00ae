import { regex, source } from '../text/pattern.ts'
import { IS_NOT_USED, IS_USED } from './document-words.ts'
import type { Groups } from './groups.ts'
import { draftOf, type ScopeDraft } from './scope-statement.ts'

const CMS = source`
  (?:CMS|Centers for Medicare|NCD\d[\d.]{0,6}|NCDs?|LCDs?|LCAs?|CAG-\d{5}[A-Z]?|
    (?:national|local|medicare)(?: and local)? coverage|
    medicare (?:guidelines?|criteria|polic(?:y|ies)|rules?|regulations?|manuals?|articles?|
      (?:claims processing|benefit policy|managed care|program integrity)))
`
const DEFER = source`
  (?:refer|refers|referred|see|follows?|followed|defers?|deferred|governed?|governs|super[sc]ede[ds]?|
    precedence|consult|adheres?|uses?|used|applies|apply|applied|based on|subject to|determined?|bind|
    in accordance|according|gives? way|yields?|controls?|decided?|decides|reviewed|reviews|first|per|prevail|
    prevails|under)
`
const NAMES_CMS = new RegExp(`\\b${CMS}\\b`, 'i')
const DEFERS = new RegExp(`\\b${DEFER}\\b[^]{0,400}\\b${CMS}\\b|\\b${CMS}\\b[^]{0,400}\\b${DEFER}\\b`, 'i')
/** "See also" and studies refer to CMS, and nobody is referred to it. */
const IS_CITED = regex('i')`
  \bsee also\b|\balso see\b|\b(?:study|trial|sample|compared|cohort|randomized|published|reported|
    decision memo|proposed|
    registry|issued|announced|inpatient-only list|cited|laborator(?:y|ies))\b
`
/** Where Medicare has no rule of its own. */
const WHERE_SILENT = regex('i')`
  \b(?:no|absence of|without|lacks?|silent|not (?:fully )?(?:established|addressed|available|developed)|
    (?:do|does) not (?:exist|address)|neither|none)\b
`
/** Vendors and criteria sets to which payers delegate decisions. */
const VENDOR = regex('i')`
  \b(?:eviCore|Carelon|AIM Specialty|TurningPoint|Cohere|Evolent|Magellan|NIA|
    National Imaging Associates|OrthoNet|naviHealth|Optum|InterQual|MCG|Milliman|HealthHelp|Avalon|
    Tivity|American Specialty Health|delegated?|vendors?|benefit(?:s)? managers?|contracted reviewer)\b
`
/** The plan's own document stands in where Medicare has no rule. */
const OWN_FALLBACK = regex('i')`
  \b(?:no|absence of|without|silent|not (?:fully )?(?:exist|available|established|addressed|developed)|
    only (?:applied|used|apply)\x20
    where)\b[^.]{0,120}\b(?:this|these|our|the plan's) (?:[\w-]+ ){0,3}(?:policy|guidelines?|criteria|
      document)\b|
  \b(?:this|these|the) (?:[\w-]+ ){0,3}(?:policy|guidelines?|criteria) (?:is|are|will be|may be)? ?(?:only )?
    (?:appl\w+|used) (?:only )?(?:if|when|where|in the absence)\b
`
const MEDICARE_PLANS = ['medicare_advantage', 'dual']

/**
 * Deferral of a payer's Medicare members to CMS, and to a vendor where CMS has no rule. Where the
 * document stands in for what CMS leaves open, it depends on the service whether it applies.
 */
export function readDeferral(words: string, whom: Groups): ScopeDraft[] {
  const planTypes = whom.planTypes.filter((plan) => MEDICARE_PLANS.includes(plan))
  if (planTypes.length === 0 || !NAMES_CMS.test(words) || IS_CITED.test(words)) return []
  if (OWN_FALLBACK.test(words)) return [draftOf('optional', { planTypes })]
  if (!DEFERS.test(words) && !IS_NOT_USED.test(words)) return []
  if (IS_USED.test(words) && !IS_NOT_USED.test(words)) return [draftOf('optional', { planTypes })]
  const draft = { planTypes, mayIncludePlanTypes: whom.mayIncludePlanTypes }
  const isWholeRule = IS_NOT_USED.test(words)
  const isVendor = VENDOR.test(words) && WHERE_SILENT.test(words)
  return [
    draftOf('defers', { ...draft, isWholeRule }),
    ...(isVendor ? [draftOf('vendor', { ...draft, isWholeRule })] : []),
  ]
}

/** The value of an entry for Medicare members that names nothing but Medicare's own rules. */
export const namesCms = (value: string): boolean => NAMES_CMS.test(value) && !IS_CITED.test(value)
