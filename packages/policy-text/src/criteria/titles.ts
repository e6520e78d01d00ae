import type { Block } from '../document/document.ts'
import { sectionsOf } from '../document/document-sections.ts'
import { sectionOf } from '../document/section.ts'
import { guard, matches, mayMatch } from '../text/needles.ts'
import { regex } from '../text/pattern.ts'
import { flat, leadDecision } from './sentences/decision.ts'

/** A heading that the criteria themselves follow, without a sentence that introduces them. */
const CRITERIA_TITLE = guard(regex('i')`
  ^(?:[IVX]{1,4}\.|[A-Z]\.|\d{1,2}\.)?\W{0,3}(?:(?:initial|coverage|approval|(?:prior |re-?)?authorization|
    continu\w{1,6}|renewal|clinical|medical necessity|selection|inclusion|exclusion|eligibility)
    (?: and | or |[ \/-]|\b)){1,4}
    \W{0,2}(?:criteria|requirements|guidelines|conditions)\b[^.]{0,60}$|^(?:criteria|
    requirements) (?:for|of) [^.]{3,60}$|^(?:criteria|requirements):?$|
    ^(?:qualifying|approvable) (?:diagnoses|conditions|indications)(?: for [^.:]{3,60})?:?$|
    ^(?:adult|pediatric|general|additional|medical|treatment|step|drug|surgical|admission|stay) criteria:?$|
  ^(?:\w+ )?(?:indications|conditions) (?:for|of) [^.]{3,60}$|^eligib(?:ility|le (?:members|patients|
    individuals))(?: criteria)?:?$|
  ^when (?:is |are )?[^.:]{3,60} (?:is |are )?(?:covered|approved|medically necessary|authorized)\W?$|
    ^when (?:we|the plan) (?:will )?(?:covers?|approves?|pays? for) [^.:]{2,60}:?$|^who (?:is eligible|
    qualifies|is covered|may receive [^.:]{3,40}):?$|
    ^what (?:must|has to|needs to) be (?:met|shown|true|documented)[^.:]{0,40}:?$|
    ^required (?:for|to) [^.]{3,40}$|^(?:covered|approved?|payable|medically necessary) (?:when|if):?$
`)
/** The name of an authorization, or of what is covered, that a list of its criteria follows. */
const AUTHORIZATION_TITLE = guard(regex('i')`
  ^(?:[IVX]{1,4}\.|[A-Z]\.|\d{1,2}\.)?\W{0,3}(?:(?:initial|first|new|renewal|continu(?:ed|ing|ation)|
  re-?authorization|
    re-?certification|extension|covered)(?: of)? ?(?:authorization|approval|certification|therapy|treatment|
    use|uses|coverage|requests?|indications|diagnoses|conditions|starts?)?|
    prior authorization)\s{0,2}(?:\([^()]{1,60}\))?\s?:?$
`)
/** A heading above conditions of which none may be present. */
const EXCLUSION_TITLE = guard(regex('i')`
  ^(?:[IVX]{1,4}\.|[A-Z]\.|\d{1,2}\.)?\W{0,3}(?:(?:coverage|policy|limitations? (?:and|or)|
    absolute)\s)?(?:exclusions?|contraindications?)(?: (?:to|for|from) [^.:]{3,60})?(?: \([^()]{1,40}\))?:?$|
  ^(?:denial criteria|(?:reasons|grounds) for (?:denial|exclusion)|(?:what is )?not (?:covered(?: [a-z]+)?|
  eligible)|non-?covered [a-z]+|
    ineligible (?:members|patients|individuals)|when (?:we|the plan) (?:do(?:es)?|will) not (?:cover|approve|
    pay for) [^.:]{2,60}|
    who (?:does not qualify|is (?:not eligible|excluded))|what is excluded|when [^.:]{2,40} (?:is|
    are) not (?:covered|approved)):?$|
  ^(?:[IVX]{1,4}\.|[A-Z]\.|\d{1,2}\.)?\W{0,3}(?:(?:(?:will|may|can) )?(?:not|never) (?:be )?(?:payable|paid|
  approved|authorized|covered|eligible|approvable)|non-?covered|not a benefit|ineligible|denied|denials?|
  (?:do|will) not (?:approve|cover|pay|authorize)|when (?:we will |it is |
  coverage is )?not (?:to )?(?:pay|approve|
  cover(?:ed)?|approved|paid)|disqualif\w{1,8}(?: [a-z]+)?|contraindicated)(?: when| if)?:?$
`)
export const isExclusionTitle = (title: string) => matches(EXCLUSION_TITLE, flat(title).trim())
/** The number in front of a title: "2.0", "IV.", "Section B:". */
const OUTLINE = regex('i')`
  ^(?:(?:section|part|step) [A-Z\d]{1,3}\b|\d{1,2}(?:\.\d{1,2}){1,3}|(?:\d{1,2}|[IVX]{1,4}|
  [A-Z])[.)])[.):]?\s{1,9}(?:[-–—]\s)?
`
const TITLES = [CRITERIA_TITLE, AUTHORIZATION_TITLE, EXCLUSION_TITLE]
const isNumbered = (title: string) => OUTLINE.test(title)
export function isCriteriaTitle(title: string): boolean {
  const whole = flat(title).trim()
  if (!TITLES.some((one) => mayMatch(one, whole))) return false
  const bare = whole.replace(OUTLINE, '')
  return TITLES.some((one) => matches(one, whole) || (bare !== whole && matches(one, bare)))
}

/** Parts of a policy whose headings are numbered. */
const NUMBERED_TITLE = guard(regex('i')`
  ^(?=[^.;:]{3,70}:?$)(?:(?:initial|continued|continuing|continuation|renewal|re-?authorization|approval|
    coverage|exclusion|limitation|background|reference|appendi|diagnos[ei]s not covered|dosage|product|
    quantity|policy)\b
    [^.;:]*|[^.;:]*\b(?:criteria|requirements|limitations|exclusions))\W*$
`)
export const isPartTitle = (title: string) => matches(NUMBERED_TITLE, title)

/** Whether each entry is excluded by itself, also the last behind "and": "not covered for: …". */
export const excludesEach = (text: string) =>
  isExclusionTitle(text) ||
  (leadDecision(text) === 'not_covered' &&
    /\b(?:for|in|with|following|situations|circumstances)\s?:?\s*$/i.test(text))

/** The headings above a text. A numbered title of criteria ends the numbered section before. */
export function pathAbove(text: string, path: readonly string[]): readonly string[] {
  const isNextSection = isNumbered(path.at(-1) ?? '') && isNumbered(text) && isCriteriaTitle(text)
  return isNextSection ? path.slice(0, -1) : path
}

/** Whether a lead-in, or the heading of one that decides nothing, is about what is not covered. */
export function isExclusion(lead: string, path: readonly string[]): boolean {
  const decision = leadDecision(lead)
  return (
    decision === 'not_covered' ||
    isExclusionTitle(lead) ||
    (decision === null && isExclusionTitle(path.at(-1) ?? ''))
  )
}

/** Sections that list codes with their descriptors. */
const CODE_SECTION =
  /^\W*(?:coding|(?:applicable |billing |procedure |diagnosis |CPT\S* |HCPCS |ICD\S* ){1,3}codes?)\b/i

/** Sections that explain words or state rights, whose "when" and "if" are no criteria. */
const EXPLAINING_SECTION = regex('i')`
  ^\W*(?:(?:[IVX]{1,4}|\d{1,2}|[A-Z])[.)]\s)?(?:(?:additional|key|general|other|
    policy) )?(?:definitions?(?: of [^.:]{2,60})?|
    glossary(?: of [^.:]{2,40})?|(?:legal )?disclaimers?|(?:notice of )?non-?discrimination(?: notice|
      \x20statement)?|
    (?:grievances?|appeals?)(?: and (?:grievances?|appeals?))?(?: procedures?| rights| process)?|
    language assistance(?: services)?|important (?:legal )?(?:notice|information)s?)\W*$
`

/** Whether the title is that of a part which lists codes. */
const isCodeSection = (title: string): boolean => CODE_SECTION.test(title)

/** Whether one of the headings is that of a part which explains words or states rights. */
const isExplaining = (path: readonly string[]): boolean =>
  path.some((title) => EXPLAINING_SECTION.test(title))

/** The first row of a list of codes. */
const LISTS_CODE =
  /^\W*(?:(?:CPT|HCPCS|ICD-10)\b|\d{5}\b|\d{4}[FTUM]\b|[A-EGHJ-MP-V]\d{4}\b|[A-TV-Z]\d[0-9AB]\.\d)/
/** A list begins within so many blocks below its title. */
const LIST_DISTANCE = 6

/** Whether each block stands in a part that lists codes, below the titles of its lists. */
function areOfCodes(blocks: readonly Block[]): boolean[] {
  let isOpen = false
  return blocks.map(({ kind, text, path }, index) => {
    if (kind === 'heading') isOpen = isCodeSection(text) || (isOpen && listsCodesBelow(blocks, index))
    return isOpen || path.some((title) => isCodeSection(title))
  })
}

const listsCodesBelow = (blocks: readonly Block[], index: number): boolean =>
  blocks.slice(index + 1, index + 1 + LIST_DISTANCE).some(({ text }) => LISTS_CODE.test(text))

/** Blocks, and whether one is of a part that states criteria, below other headings perhaps. */
export type Parts = {
  blocks: readonly Block[]
  isPolicy: (block: number, path?: readonly string[]) => boolean
}

export function policyParts(blocks: readonly Block[]): Parts {
  const sections = sectionsOf(blocks)
  const isOfCodes = areOfCodes(blocks)
  const isPolicy = (block: number, path = blocks[block]!.path) =>
    (path === blocks[block]!.path ? sections[block] : sectionOf(path)) === 'policy' &&
    !isOfCodes[block] &&
    !isExplaining(path)
  return { blocks, isPolicy }
}
