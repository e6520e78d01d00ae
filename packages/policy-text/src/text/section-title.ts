import { source } from './pattern.ts'

/** Words that name a part of a policy. */
const PARTS = [
  source`
    policy|coverage|rationale|criteria|indications?|guidelines?|codes?|coding|billing|background|
    description|overview|definitions?
  `,
  source`
    references?|bibliography|history|revisions?|evidence|documentation|requirements?|limitations?|
    exclusions?|reimbursement|contacts?
  `,
  'purpose|scope|applicability|authorization|instructions',
]
const NAMES_A_PART = new RegExp(`\\b(?:${PARTS.join('|')})\\b`, 'i')

/** Whether a line names a part of a policy. */
export const namesPart = (line: string): boolean => NAMES_A_PART.test(line)

/** Words beside them in titles that are not in title case. */
const COMMON_WORDS = source`
  statement|medical|clinical|necessity|selection|eligibility|patient|member|prior|procedure|diagnosis|
  applicable|general|payment|quantity|limits?|notes?|related|supporting|information|summary|review|
  table|introduction|approval|renewal|initial|continuation|continued|reauthorization|required|records?|
  additional|special|scientific|literature|cited|sources?|change|log|frequency|units?|place|site|service|
  care|cpt|hcpcs|icd-10|icd-10-cm|and|or|of|for|the|to|in|with|&|/
`
const TITLE_WORD = new RegExp(`^(?:${[...PARTS, COMMON_WORDS].join('|')})$`, 'i')
const hasOnlyTitleWords = (text: string) =>
  text
    .split(/[ ,/]/)
    .filter(Boolean)
    .every((word) => TITLE_WORD.test(word))

/** The number or letter in front of a title: "1.", "2.3", "IV.", "Section 4:". */
const OUTLINE = /^(?:(?:section|part) )?(?:\d{1,2}(?:\.\d{1,2}){0,3}[.):]?|[IVX]{1,5}[.)]|[A-Z][.)]) +/i

/** Longest title, in characters and words. */
export const [MAX_TITLE_CHARS, MAX_TITLE_WORDS] = [60, 7]
/** A title has no full stop, no code and no amount. */
const NO_TITLE = /[.,;?!]$|\d{3}|\|/

/** The title without the number in front of it and the colon. */
export const bareTitle = (line: string) => line.trim().replace(OUTLINE, '').replace(/:$/, '').trim()

/**
 * Whether a line on its own is the title of a section: a short line in capitals or title case that
 * names a part of a policy, or one of such words alone ("Medical necessity criteria:").
 */
export function isSectionTitle(line: string): boolean {
  const text = bareTitle(line)
  if (line.length > MAX_TITLE_CHARS || NO_TITLE.test(text) || !/^[A-Z]/.test(text)) return false
  if (/^[A-Z][A-Z\s/&(),'’-]{3,}$/.test(text)) return true
  const words = text.split(/[\s/]+/)
  if (words.length > MAX_TITLE_WORDS || !NAMES_A_PART.test(text)) return false
  return (
    hasOnlyTitleWords(text) ||
    words.every((word) => /^(?:[A-Z(]|and$|or$|of$|for$|the$|to$|in$|&$)/.test(word))
  )
}

/** Whether a heading has no word that would name the subject of a policy: "Coverage criteria". */
export const namesOnlySection = (line: string): boolean =>
  bareTitle(line) !== '' && hasOnlyTitleWords(bareTitle(line))

/** The level of an outline number, from 1; 0 without one. */
export const outlineLevel = (line: string): number =>
  OUTLINE.test(line.trim()) ? (/^\d+((?:\.\d+)*)/.exec(line.trim())?.[1] ?? '').split('.').length : 0

/** A label in front of a sentence that names a section: "Criteria: Counseling was provided." */
export function sectionLabel(text: string): string | null {
  const label = /^([^:.;]{4,50}):\s+\S/.exec(text)?.[1]
  return label && hasOnlyTitleWords(bareTitle(label)) && NAMES_A_PART.test(label) && /^[A-Z\d]/.test(label)
    ? label
    : null
}
