import { source, regex } from '../../text/pattern.ts'
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
