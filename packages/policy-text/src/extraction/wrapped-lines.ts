import type { TableRow } from './text-tables.ts'
import { type ListMarker, listMarkerOf } from '../text/list-marker.ts'

/**
 * A line without its indent, in columns. `marker` is set where an item begins, `isUnderlined` where
 * a line of dashes stands below it.
 */
export type Line = {
  text: string
  indent: number
  marker: ListMarker | null
  isUnderlined?: boolean
  /** The row of a table whose cells went on over lines. */
  row?: TableRow
}

export const NO_LINE: Line = { text: '', indent: 0, marker: null }

/** A date that begins an entry of a dated list: news, bulletins, revisions. */
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?'
export const DAY = `(?:${MONTH} \\d{1,2}, \\d{4}|\\d{1,2}/\\d{1,2}/\\d{4})`
/** A date on a line of its own belongs to the entry on the next line. */
export const DATE_LINE = new RegExp(`^${DAY}$`)

/** A code and its words are an entry of a list, or go on after a line that is open. */
export const CODE_LED =
  /^\+?(?:\d{5}|\d{4}[FTUM]|[A-EGHJ-MP-V]\d{4}|[A-TV-Z]\d[0-9AB]\.[0-9A-Z]{1,4})(?:\s*[:–-])?\s+\p{L}/u
export const OPEN_END = /(?:[,(/+-]|\b(?:and|or|codes?|CPT|HCPCS|with|to|of|for|modifier|the|an?))$/i
/** Separators of cells. */
export const CELLS = / \| |\t(?=\S)/
export const ENDED = /[.:;!?]["')\]]?$/

/** A line that is shorter is not full, and is a fragment when it has no end mark. */
export const MIN_WRAPPED_CHARS = 45

/** Whether a line stands for itself: an item, a row or a code with its words. */
export const isBlock = ({ text, marker }: Line) => marker !== null || CELLS.test(text) || CODE_LED.test(text)

/** A sign that a page raises has a line of its own in its text. */
const RAISED_SIGN = /^[®™]$/
const goesOnInLowerCase = (line: Line, next: Line) =>
  /^\p{Ll}/u.test(next.text) && !ENDED.test(line.text) && !isBlock(next)

/** This share of the full lines is no wider; the rest are footers and tables. */
const USUAL_SHARE = 0.9

/** The width at which a text was wrapped; Infinity when each line is a paragraph. */
export function wrapWidth(lines: readonly Line[]): number {
  const full = lines
    .filter(
      (line, index) =>
        line.text.length >= MIN_WRAPPED_CHARS && goesOnInLowerCase(line, lines[index + 1] ?? NO_LINE),
    )
    .map(({ text }) => text.length)
    .sort((a, b) => a - b)
  return full[Math.floor((full.length - 1) * USUAL_SHARE)] ?? Infinity
}

const firstWordLength = ({ text }: Line) => /^\S*/.exec(text)![0].length

/** Letters differ in width, so a line this much shorter than the page was ended on purpose. */
const ENDED_SHARE = 0.72

/** Whether the line above ended on purpose: the next one begins with a capital that fit there. */
export const isEnded = (above: Line, line: Line, width: number) =>
  /^\p{Lu}/u.test(line.text) && above.text.length + 1 + firstWordLength(line) < ENDED_SHARE * width

/** A line that has nothing but a connective: what follows is another entry. */
export const CONNECTIVE = /^(?:and|or|and\/or)[;,.:]?$/i
/** The end of an entry of a list. */
const ENTRY_END = /([;,]) (?:and|or)$/i
/** Characters within which a parenthesis is closed. */
const PARENTHESIS_CHARS = 300
/** An indented entry wraps at a shorter width than the page. */
const ITEM_SHARE = 0.6

/** A line with its neighbors, and the text of the piece that it ends. */
export type Joint = { line: Line; next: Line; after: Line; above: string; isItem: boolean }

/** A short parenthesis that abbreviates the end of the line above, with words behind it. */
const ABBREVIATION = /^\((?:[\w-]{1,12} ){0,2}[A-Z][\w-]{1,11}\)(?=[,;]? [\p{L}\p{N}(])/u

/** Whether a line continues the one before: in lower case, or as its first word found no room. */
export function goesOn({ line, next, after, above, isItem }: Joint, width: number): boolean {
  if (CELLS.test(line.text) || CONNECTIVE.test(line.text)) return false
  if (isItem && CONNECTIVE.test(next.text) && (after.marker || !/^\p{Ll}/u.test(after.text))) return false
  if (hasEntryEnd(line, next, width)) return false
  if (RAISED_SIGN.test(next.text) && /^\p{Ll}/u.test(after.text) && !ENDED.test(line.text)) return true
  if (CODE_LED.test(next.text) && OPEN_END.test(line.text)) return true
  if (isBlock(next) || DATE_LINE.test(next.text)) return false
  if (!ENDED.test(line.text) && (listMarkerOf(next.text) || ABBREVIATION.test(next.text))) return true
  if (DATE_LINE.test(line.text) || goesOnInLowerCase(line, next) || OPEN_END.test(line.text)) return true
  if (hasOpenParenthesis(above.slice(-PARENTHESIS_CHARS))) return true
  if (line.text.length + 1 + firstWordLength(next) > width) return true
  return isItem && !ENDED.test(line.text) && isLong(next) && line.text.length > ITEM_SHARE * width
}

/** Whether a connective ends an entry. After a comma, a full line may just be wrapped there. */
function hasEntryEnd(line: Line, next: Line, width: number): boolean {
  const sign = ENTRY_END.exec(line.text)?.[1]
  if (sign === undefined || !/^\p{Lu}/u.test(next.text)) return false
  return sign === ';' || width === Infinity || isEnded(line, next, width)
}

/** A line that is no title. */
const isLong = ({ text }: Line) => text.length >= MIN_WRAPPED_CHARS || ENDED.test(text)

function hasOpenParenthesis(text: string): boolean {
  let depth = 0
  for (const sign of text) depth = sign === '(' ? depth + 1 : sign === ')' ? Math.max(0, depth - 1) : depth
  return depth > 0
}
