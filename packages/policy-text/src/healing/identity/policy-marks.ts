import { source, regex, anyOf } from '../../text/pattern.ts'

const KIND = source`
  (?:medical|clinical|payment|reimbursement|coverage|drug)? ?(?:policy|guideline|document|bulletin|
    article|reference)
`
const TOKEN = '[A-Z]{0,6}[-._]?\\d[\\dA-Z._-]*|[A-Z]{1,6}(?:[._-]{1,20}[A-Z]{0,6})?[._-]{1,20}\\d[\\dA-Z._-]*'
/** `Policy Number: PT-7`, `Medical Policy: L-267-001`, `CPB 0352`, `LCD L33822`. */
const STATED = regex('gi')`
  (?<!\b(?:related|other|see|also|to|replaces|supersedes|formerly):? ?)\b(?:
    ${KIND} ?(?:(?:number|no|id)\b\.?|#)[ :#]{0,3}|${KIND} ?: ?|
    (?:CPB|LCD|NCD|LCA)(?: number| id| no\.?)?[ :#]{0,3})(${TOKEN})
`
/** A token that can only be a document number: `MOL.TS.194.A`, `L-267-001`. */
const SHAPED = /(?<![\w.-])[A-Z]{1,5}[-._][A-Z\d]+(?:[-._]+[A-Z\d]+)*(?![\w-])/g
const DAY = /^(?:\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:19|20)\d{2})$/

/**
 * Numbers that a text states about itself, normalized to upper-case letters and digits. Distinct,
 * in order.
 */
export function statedNumbers(text: string): string[] {
  const stated = [...text.matchAll(STATED)].map((match) => match[1]!)
  return distinct(stated.filter((token) => /\d/.test(token) && !DAY.test(token)))
}

/** Numbers in a title or a file name, where no word introduces them. */
export function numbersInTitle(title: string): string[] {
  const shaped = (title.toUpperCase().match(SHAPED) ?? []).filter(
    (token) => /\d{2}/.test(token) && !/^V\d/.test(token),
  )
  return distinct([...statedNumbers(title).map(String), ...shaped])
}

/** A number normalized for comparison. */
export const foldNumber = (token: string) => token.toUpperCase().replace(/[^A-Z\d]/g, '')

const distinct = (tokens: readonly string[]) => [
  ...new Set(tokens.map(foldNumber).filter((token) => token.length > 2)),
]

/** Revisions that may have happened between two checks. */
const MAX_STEPS = 9
const REVISED = /^([A-Z]{1,6}\d{2,4})(\d{3})$/

/**
 * Whether a normalized number can be the next revision of another: letters of a series, digits of
 * an item and three digits of a revision (`L-113-009`, `L-113-010`). Without an item the last
 * digits count items, not revisions.
 */
export function isSuccessorNumber(was: string, is: string): boolean {
  const [before, after] = [REVISED.exec(was), REVISED.exec(is)]
  if (!before || !after || before[1] !== after[1]) return false
  const steps = Number(after[2]) - Number(before[2])
  return steps > 0 && steps <= MAX_STEPS
}

/**
 * The same for the parts of a file name: all but the last are equal, one of them has the item's
 * digits, and the last is the revision.
 */
export function isSuccessorName(was: readonly string[], is: readonly string[]): boolean {
  const [last, next] = [was.at(-1) ?? '', is.at(-1) ?? '']
  const isSeries =
    was.length === is.length &&
    was.slice(0, -1).every((part, index) => part === is[index]) &&
    was.slice(0, -1).some((part) => /\d{2}/.test(part))
  const steps = Number(next) - Number(last)
  return (
    isSeries &&
    /^\d{2,4}$/.test(last) &&
    /^\d{2,4}$/.test(next) &&
    last.length === next.length &&
    steps > 0 &&
    steps <= MAX_STEPS
  )
}

/** Titles of text that is no longer, or not yet, in force. */
const OUTDATED_TITLE = regex('i')`
  \b(?:archived?|archives|retired|previous versions?|prior versions?|superseded|withdrawn|rescinded|
    version history|revision history|redlined?|drafts?|proposed|upcoming|for comment)\b
`
const ENDED =
  '(?:replaced|retired|archived|superseded|withdrawn|rescinded|discontinued|inactive|obsolete|expired)'
const OWN = source`
  (?:(?:this|the) )?(?:medical |clinical |coverage |payment |reimbursement |drug )?(?:policy|
    guideline|document|version|bulletin|page)
`
/**
 * Stamps and notices in the first words of a policy. A future date is no end: `will be retired` is
 * still in force.
 */
const OUTDATED_NOTICE = anyOf(
  new RegExp(
    `\\b${OWN}(?: \\S+){0,3} (?:has been|have been|was|is|is now) (?:now |permanently )?${ENDED}\\b`,
  ),
  new RegExp(`\\b${OWN}(?: \\S+){0,3} (?:has been|was|is) (?:replaced|superseded) by\\b`),
  new RegExp(`\\b(?:status|state): ?(?:${ENDED}|draft|proposed)\\b`),
  regex('')`
    (?<!\b(?:will be|to be|shall be|be) )\b${ENDED} (?:(?:effective|on|as of|since|in) )?(?:date:? )?(?:
      \d{1,2}[/.-]\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\d{4}\b)
  `,
  regex('')`
    \b(?:(?:this|it) is an?|(?:viewing|reading|seeing|looking at) an?) (?:${ENDED}|archive|old(?:er)?|
      prior|previous|draft|proposed) (?:\S+ ){0,3}(?:policy|version|copy|document|guideline|edition)\b
  `,
  source`
    \b(?:is |are )?(?:no longer|not yet|not currently) (?:in (?:effect|force|use)|active|valid|current|
      effective|maintained|appl(?:y|ies|icable))\b
  `,
  source`
    \b(?:archived?|historical) (?:copy|edition)\b|\b(?:an?|this) (?:older|old|previous|prior|earlier|
      outdated|former) (?:version|copy|edition|text)\b
  `,
  source`
    \b(?:kept|retained|provided|posted|shown) for (?:historical )?(?:reference|purposes|
      information)(?: purposes)? only\b|\bfor historical (?:reference|purposes|information)\b
  `,
  source`
    \bdrafts?\b(?! (?:LCDs?|NCDs?|articles?|determinations?)\b)|\bproposed (?:policy|guideline|version|
      document|for (?:public )?comment)\b|\bcomments (?:are )?(?:welcome|invited|accepted)\b|
    \bopen for (?:public )?comment\b|\bnot for (?:use|distribution)\b
  `,
)

/** A stamp in capitals, as in banners and watermarks; not the name of a list. */
const STAMP = regex('')`
  \b(?:ARCHIVED?|RETIRED|DRAFT|SUPERSEDED|WITHDRAWN|RESCINDED|INACTIVE|OBSOLETE|
    EXPIRED)\b(?! (?:POLIC|GUIDELINE|DOCUMENT|VERSIONS))
`

export const isOutdatedTitle = (title: string): boolean => OUTDATED_TITLE.test(title)

/** A status that is a sentence of its own, or a label: "Superseded. The new version is here." */
const STATUS_SENTENCE = regex('')`
  \b(?:Archived|Retired|Superseded|Withdrawn|Rescinded|Inactive|Obsolete|Expired|Outdated)(?=[.!:](?:\s|$))
`

/** Whether the words around a policy's title say that it is not in force. */
export const isOutdatedNotice = (words: string): boolean =>
  OUTDATED_NOTICE.test(words) || STAMP.test(words) || STATUS_SENTENCE.test(words)
