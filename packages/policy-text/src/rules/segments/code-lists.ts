import { guard, matches } from '../../text/needles.ts'
import { regex } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import { namesPart } from '../../text/section-title.ts'
import { closesBrackets, isInBrackets, type ListEntry, NO_CODE, unitOfCode } from './list-entries.ts'
import type { CodedUnit } from './units.ts'

/** Words of a statement. */
export const PREDICATE = regex('i')`
  \b(?:is|are|be|will|must|may|shall|should|can|cannot|requires?|required|needs?|limit(?:ed)?|
    max(?:imum)?|not|no longer|only|covered|denied|payable|reimburs\w+|include[sd]?|submit|append|use|
    report|calls? for|carr(?:y|ies)|has|have|do|does|appl(?:y|ies)|pays?|when|unless)\b
`
const hasCodes = ({ mentions }: CodedUnit) =>
  mentions.some(({ kind }) => kind === 'service' || kind === 'revenue' || kind === 'diagnosis')
const withoutCodes = ({ words, mentions, start }: CodedUnit) =>
  mentions.reduceRight(
    (rest, mention) => rest.slice(0, mention.start - start) + rest.slice(mention.end - start),
    words,
  )
export const isOnlyCodes = (unit: CodedUnit) =>
  hasCodes(unit) &&
  /^(?:[\s\d,;:/&+.()-]|CPT|HCPCS|CDT|and|or|codes?|\(s\)|applicable|affected|procedures?|billing)*$/i.test(
    withoutCodes(unit),
  )
/**
 * Codes with at most descriptions. When the code comes first, the description may contain any
 * words.
 */
export const hasOnlyCodes = (unit: CodedUnit) =>
  hasCodes(unit) &&
  !isSentence(unit) &&
  !LIMIT_AT_END.test(unit.words) &&
  (!PREDICATE.test(withoutCodes(unit)) ||
    (unit.mentions[0]!.start === unit.start && !SAYS_SOMETHING.test(unit.words)))
/** "A7034 nasal interface – 1 per 3 months": a limit behind the description of its code. */
const LIMIT_AT_END = regex('i')`
  (?:\s[–—-]|[:|]) (?:\d{1,3}|one|two|three|four|six|once|twice)(?: [\w-]{1,20}){0,2} (?:per|every|
  each|in any)
  (?: \d{1,3})?[ -](?:calendar |rolling )?(?:days?|weeks?|months?|years?)\b(?: periods?)?\.?$
`
/**
 * An item that begins with a code and has its own predicate: "97110: limited to …", "27447 requires
 * …".
 */
const SAYS_SOMETHING = regex('i')`
  ^\S{1,100}(?: (?:and |or )?[A-Z]?\d\S{1,30}){0,20}[\s:|-]{1,9}(?:\([^)]{0,300}\)[\s:-]{0,40})?(?:
    \w{1,40} ){0,2}?(?:is|are|will|must|may|shall|should|can|cannot|requires?|required|limit(?:ed)?|
    max(?:imum)?|not|no|only|covered|denied|payable|reimburs\w{1,40})\b|\b(?:prior auth\w{0,30}|
    pre-?cert\w{0,30}|units? per|per day|modifier|separately (?:reimb|pay))|
    \b(?:calls? for|carr(?:y|ies)|bears?) (?:an? |the )?[A-Z\d]{2}\b
`
/** A sentence with its end, and a verb or somebody who acts. */
export const isSentence = ({ words }: CodedUnit) =>
  ENDED.test(words) && (HAS_SUBJECT.test(words) || CODE_ACTS.test(words))
/** "22630 triggers a review.": a code and a verb. */
const CODE_ACTS =
  /^\W*[A-Z]?\d{4}[A-Z\d]? [a-z]{3,15}s (?:an?|the|no|one|in|to|under|from|through|outside|prior|with|up)\b/
const ENDED = /[a-z\d)]{2}[.!]["')]?\s*$/
const HAS_SUBJECT = regex('i')`
  \b(?:we|you|they|it|has|have|is|are|will|must|may|should|shall|can|cannot|do|does|applies|results?|
  requires?|needs?|pays?|covers?|allows?)\b|
  ^\W{0,9}(?:(?:the|all|any|our|its|only) )?(?:[a-z-]{1,20} ){0,2}(?:members?|providers?|plan|physicians?|
  claims?|payment|
  facilit(?:y|ies)|suppliers?|CPT|CMS)\b
`
/** "CPT", "ICD-10 Diagnosis", "Codes | Description": a label between a heading and its codes. */
export const isListLabel = ({ words, mentions }: CodedUnit) =>
  mentions.length === 0 && (LIST_LABEL.test(words) || FOR_SOME.test(words) || SINCE.test(words))
/** "Effective January 1, 2026" below the title of a list. */
const SINCE =
  /^\W*(?:effective|as of|updated|revised|last (?:updated|reviewed))\b[^.;]{0,10}[^.;]{4,24}\d{4}\W*$/i
/** "For cancer susceptibility:" parts the list of a heading. */
const FOR_SOME = /^\W*for [^.;:]{3,60}:\s*$/i
const LIST_LABEL = regex('i')`
  ^(?:[^a-z\d]|(?:CPT|HCPCS|CDT|ICD-?10(?:-CM|-PCS)?|level ii|revenue|procedure|diagnosis|billing|codes?|
  descriptions?|descriptors?|and|or)(?![a-z])){1,40}$
`
export const OF_DIAGNOSES = /diagnos|ICD/i

/** A heading over codes, which the names of categories may part. */
export type CodeList = {
  unit: CodedUnit
  list: { listed: readonly Mention[] }
  hasCategories?: boolean
}

/** The title of a list: "Services That Require Prior Authorization", "Not covered". */
const isListTitle = ({ words }: CodedUnit) =>
  DECIDES.test(words) && (matches(LIST_NAMED, words) || ONLY_DECIDES.test(words))
const LIST_NAMED = guard(
  /\b(?:lists?|codes|services|procedures|items|drugs|medications|tests|supplies|equipment)\b/i,
)
/** What stands below these is not what the title decides. */
const OTHER_SECTION = regex('i')`
  \b(?:related|references?|other|replacement|deleted|removed|history|background|definitions?|examples?|
  exempt\w*|notes?)\b
`
const LONGEST_CATEGORY_CHARS = 60

/**
 * "Bariatric surgery" between the title of a list and codes. Where codes stand right below the
 * title, a heading after them is another section.
 */
export function isCategory(units: readonly CodedUnit[], index: number, lead: CodeList): boolean {
  const [unit, below] = [units[index]!, units[index + 1]]
  return (
    isListTitle(lead.unit) &&
    (lead.hasCategories === true || lead.list.listed.length === 0) &&
    unit.kind === 'sentence' &&
    unit.mentions.length === 0 &&
    unit.words.length <= LONGEST_CATEGORY_CHARS &&
    !/[.;!?]\s*$/.test(unit.words) &&
    !isOfAnotherKind(unit) &&
    below !== undefined &&
    below.kind !== 'row' &&
    hasOnlyCodes(below) &&
    (below.kind === 'item' || isOnlyCodes(below))
  )
}

/** "Bariatric surgery: 43644, 43645", "Knee arthroplasty (27447)" in a list with a title. */
export const isCategoryLine = (unit: CodedUnit, lead: CodeList) =>
  isListTitle(lead.unit) &&
  (/^\W*[A-Z][^:.;]{2,60}:\s/.test(unit.words) || isNameWithCodes(unit)) &&
  hasOnlyCodes(unit) &&
  !isOfAnotherKind(unit)

/** A name, and codes to the end of the line. */
function isNameWithCodes({ words, mentions, ...unit }: CodedUnit): boolean {
  const from = (mentions[0]?.start ?? unit.end) - unit.start
  const name = words.slice(0, from)
  return (
    /^\W*[A-Z][^:.;]{2,60}$/.test(name) &&
    isOnlyCodes({ ...unit, words: words.slice(from), mentions, start: unit.start + from })
  )
}

/**
 * A line below a code that ends nothing and decides nothing describes the code. Short ones after a
 * blank line are headings.
 */
export const isDescription = (unit: CodedUnit, above: CodedUnit | undefined) =>
  above !== undefined &&
  isOnlyCodes(above) &&
  unit.mentions.length === 0 &&
  !(unit.isNewBlock && unit.words.length <= LONGEST_CATEGORY_CHARS) &&
  !isSentence(unit) &&
  !/:\s*$/.test(unit.words) &&
  !isOfAnotherKind(unit)

const isOfAnotherKind = ({ words }: CodedUnit) => DECIDES.test(words) || OTHER_SECTION.test(words)

/** Whether a line describes the code right above it, or stands between two codes of a list. */
export function describesCode(
  units: readonly CodedUnit[],
  index: number,
  code: Mention | undefined,
): boolean {
  const unit = units[index]!
  const from = code ? unitOfCode(units, index, code) : -1
  if (!code || from < 0) return false
  const begins = (line: CodedUnit, place: number) =>
    beginsWithCode(line) && !closesBrackets(units, from, place)
  if (begins(unit, index)) return false
  if (isPlainLine(unit) && unit.start - code.end <= LINE_BREAK_CHARS) return true
  const after = units.slice(index + 1, index + 1 + DESCRIPTION_LINES)
  const next = after.findIndex(
    (line, offset) => begins(line, index + 1 + offset) || endsWithCode(line, units[index + offset]),
  )
  if (next < 0 || after[next]!.mentions[0]!.kind !== code.kind) return false
  const entry = { units, from, next: index + 1 + next }
  return [unit, ...after.slice(0, next)].every((_, offset) => isOfDescription(entry, index + offset))
}
/** "Other HCPCS codes related to the CPB:" opens a list that nothing is decided on. */
export const opensRelated = ({ words, mentions }: CodedUnit) => mentions.length === 0 && RELATED.test(words)
const RELATED = regex('i')`
  ^\W*(?:other|additional|related|associated)? ?(?:\S{1,12} ){0,3}codes? (?:that are )?(?:related|relevant|
  pertaining) to (?:the|this) [\w ]{2,30}\W*$|
  ^\W*(?:other )?(?:related|associated) (?:(?:CPT|HCPCS|ICD-?10\S{0,8}|procedure|diagnosis|billing|and|
    or|\/) ){1,4}
  codes?\W*$
`
/** Whether a unit still belongs to a list that nothing is decided on. */
export const isOfRelated = (unit: CodedUnit) =>
  hasCodes(unit)
    ? hasOnlyCodes(unit) || NO_CODE.test(unit.words)
    : !isSentence(unit) &&
      !DECIDES.test(unit.words) &&
      (!/:\s*$/.test(unit.words) || NO_CODE.test(unit.words))

/** A line break with the spaces around it. */
const LINE_BREAK_CHARS = 4
/** Longest description of a code, in lines. */
const DESCRIPTION_LINES = 12
const isPlainLine = ({ kind, isNewBlock, words }: CodedUnit) =>
  kind === 'sentence' && !isNewBlock && !/:\s*$/.test(words) && !DECIDES.test(words)
/** Words of a heading that says what becomes of the codes below it. */
const DECIDES = regex('i')`
  \b(?:medically necessary|medical necessity|(?:non-?)?covered|coverage|investigational|experimental|unproven|
  reimburs\w+|payable|(?:prior |advance |pre-?)(?:cert|approv|notif)\w*|(?:pre-?)?authori[sz]\w*|prior auths?|
  these codes)\b
`
/**
 * A title of such words alone: "Prior approval required", "Investigational and Not Medically
 * Necessary".
 */
const ONLY_DECIDES = regex('i')`
  ^\W*(?:(?:not|no|never|always|and|or|is|are|considered|medically|necessary|medical|necessity|
  (?:non-?)?covered|coverage|benefit|investigational|experimental|unproven|(?:non-?)?reimbursable|
  (?:non-?)?payable|prior|advance|authorizations?|approvals?|notification|
  pre-?(?:authorizations?|certifications?|approvals?|notification)|
  requires?|required|requiring|needed|for|the|following)(?:\W{1,3}|$)){1,12}$
`
const beginsWithCode = (unit: CodedUnit) =>
  unit.mentions[0]?.start === unit.start &&
  (unit.kind === 'sentence' ? isOnlyCodes(unit) : hasOnlyCodes(unit))

/** A description that the page joined with the code below it: "… risk of recurrence 81522". */
export const endsWithCode = (unit: CodedUnit, above: CodedUnit | undefined) =>
  above !== undefined &&
  isOnlyCodes(above) &&
  unit.mentions.length === 1 &&
  endsInCode(unit) &&
  unit.words.length > LONGEST_CATEGORY_CHARS &&
  hasOnlyCodes(unit)

/** Whether a line between two codes can belong to the description of the first. */
function isOfDescription(entry: ListEntry, index: number): boolean {
  const { units } = entry
  const unit = units[index]!
  if (isInBrackets(entry, index)) return true
  return (
    (!namesCodes(unit) || isNote(unit)) &&
    unit.kind !== 'row' &&
    !/:\s*$/.test(unit.words) &&
    !DECIDES.test(unit.words) &&
    !DEMANDS.test(unit.words) &&
    (!isHeadingBetween(unit, units[index - 1], units[index + 1]) || isNameBetween(entry, unit))
  )
}
/** Whether a line has codes of its own. "This code" stands for the one that it describes. */
const namesCodes = ({ mentions }: CodedUnit) => mentions.some(({ namedAt }) => namedAt === undefined)

/**
 * "Example Laboratories, Inc" between two lines that each begin with a code and describe it: the
 * page cut it from the description above. A list ends at a title only where it opens another part.
 */
const isNameBetween = ({ units, from, next }: ListEntry, { words }: CodedUnit) =>
  isCodeWithWords(units[from]) &&
  isCodeWithWords(units[next]) &&
  !isDecidedOn(units[next + 1]) &&
  !OTHER_SECTION.test(words) &&
  !namesPart(words) &&
  !FOR_WHOM.test(words)
/** A title that says for whom the codes below it are: "Medicare Advantage Plans". */
const FOR_WHOM = /\b(?:members?|plans?|products?|lines? of business|medicare|medicaid|commercial)\b/i
/** Whether a line decides on the code above it, as below the title of a test. */
const isDecidedOn = (unit: CodedUnit | undefined) =>
  unit !== undefined && !beginsWithCode(unit) && isSentence(unit) && DECIDES.test(unit.words)
const isCodeWithWords = (unit: CodedUnit | undefined) =>
  unit?.kind === 'item' && beginsWithCode(unit) && !isOnlyCodes(unit)

/** "(For the same test see 0612U": a note of the code book. */
export const isNote = (unit: CodedUnit) => namesCodes(unit) && (IS_NOTE.test(unit.words) || isEndNote(unit))
/** "Assay (Do not report 0307U with 0306U)": a note behind a description without codes. */
function isEndNote({ words, mentions, start }: CodedUnit): boolean {
  const note = END_NOTE.exec(words)
  return note !== null && mentions[0]!.start - start > note.index
}
const END_NOTE = /[([](?:for additional|see|use|do not report|report)\b[^()]{2,160}[)\]]\.?$/i
const IS_NOTE = /^\W*(?:for additional|see|use|do not report|report|\(|\[)/i
/** Words of rules, which no description of a code has. */
const DEMANDS = regex('i')`
  \b(?:must(?! include)|shall|(?<!(?:when|if|as) )required|append|submit|den(?:y|ied|ies)|claims?|modifiers?|
  providers?|polic(?:y|ies)|refer to)\b
`
/**
 * A short line of its own may be the heading of another list: below a finished description, or
 * right above a code. Between codes that stand alone it describes the first.
 */
const isHeadingBetween = (
  { isNewBlock, words }: CodedUnit,
  above: CodedUnit | undefined,
  below: CodedUnit | undefined,
) =>
  isNewBlock &&
  words.length <= LONGEST_CATEGORY_CHARS &&
  /^[^a-z]{0,3}[A-Z]/.test(words) &&
  !/[.;,]\s*$|[®™]|^\[.*\]$|^\(.*\)$|[([][^)\]]{0,60}$/.test(words) &&
  !(above && endsInCode(above)
    ? below?.isNewBlock && !OTHER_SECTION.test(words)
    : OPEN_END.test(above?.words ?? ''))
const endsInCode = ({ mentions, end }: CodedUnit) => mentions.at(-1)?.end === end
/** The end of a line in the middle of a description. */
const OPEN_END = /[,;([®™-]\s*$/
