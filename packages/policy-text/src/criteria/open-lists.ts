import { regex } from '../text/pattern.ts'
import { isNext, type Numbering } from '../text/list-marker.ts'
import { RUN_IN } from './fragment.ts'
import { JOINED } from './connectives.ts'
import { countsBelow, introducesList, listsNoCriteria, statedOperator } from './lead-in.ts'
import { isCriteriaTitle, isPartTitle } from './titles.ts'
import { trailingJoiner } from './sentences/clause.ts'
import { hasVerb } from './sentences/predicates.ts'
import { leadDecision, sentenceDecision } from './sentences/decision.ts'
import type { Entry, Given } from './entry.ts'

/** One list that is open: its entries, and how the last one is numbered. */
export type Level = { entries: Entry[]; last: readonly Numbering[]; indent: number | null }

/** Indents may differ by this much within one list. */
const SAME_INDENT = 2

/**
 * The open list that an item goes on with, or -1 for a new list below the last entry. Numbers
 * decide first, then the indent, then the sign.
 */
export function openListOf(
  levels: readonly Level[],
  numbering: readonly Numbering[],
  indent: number | null,
): number {
  if (isBelowRunIn(levels, numbering)) return -1
  if (numbering[0]!.style !== 'bullet') return levels.findLastIndex(({ last }) => isNext(last, numbering))
  const { form } = numbering[0]!
  const same = levels.findLastIndex((level) => hasSign(level, form))
  if (indent === null) return same
  const top = levels.at(-1)
  const isOpen = top !== undefined && opensList(top.entries.at(-1)!)
  const isDeeper = top?.indent != null && indent > top.indent + (isOpen ? 0 : SAME_INDENT)
  if (isDeeper && isOpen) return -1
  if (isDeeper) return same >= 0 && Math.abs(levels[same]!.indent! - indent) <= SAME_INDENT ? same : -1
  if (same >= 0) return nearest(levels, form, indent)
  if (top?.indent != null && indent >= top.indent - SAME_INDENT) return -1
  const level = levels.findLastIndex((one) => one.indent !== null && one.indent < indent - SAME_INDENT)
  const next = levels[level + 1]
  return next && level + 1 < levels.length - 1 ? level + 1 : -1
}

const hasSign = ({ last }: Level, form: string) => last[0]!.style === 'bullet' && last[0]!.form === form

/** Whether the entry before, which only a semicolon would end, introduces a list. */
function isBelowRunIn(levels: readonly Level[], [first]: readonly Numbering[]): boolean {
  const last = levels.at(-1)
  const above = last?.entries.at(-1)
  if (first !== RUN_IN || last?.last[0] !== RUN_IN || !above) return false
  return above.children.length === 0 && /:\s*$/.test(above.text)
}

/** Among lists with the same sign, the one whose indent is nearest. */
function nearest(levels: readonly Level[], form: string, indent: number): number {
  const distanceOf = (level: Level) => Math.abs((level.indent ?? indent) - indent)
  return levels.reduce((best, level, index) => {
    if (!hasSign(level, form)) return best
    return best < 0 || distanceOf(level) <= distanceOf(levels[best]!) ? index : best
  }, -1)
}

/** Whether an entry waits for its list: it ends with a colon or a quantifier. */
const opensList = ({ text, children }: Entry) =>
  children.length === 0 && (/:\s*$/.test(text) || (statedOperator(text)?.end ?? -1) >= text.trimEnd().length)

/** The open list of its kind, no deeper than an item that begins to count anew; -1 for none. */
export const restartedList = (
  levels: readonly Level[],
  numbering: readonly Numbering[],
  indent: number | null,
): number => {
  const first = numbering.find(({ style, ordinal }) => style !== 'bullet' && ordinal === 1)
  return levels.findIndex(
    (level) =>
      level.last.some((last) => first && isLike(last, first) && !isNumberedBelow(last, first)) &&
      (indent === null || level.indent === null || indent <= level.indent + SAME_INDENT),
  )
}

const isLike = (last: Numbering, { style, form }: Numbering) => last.style === style && last.form === form

/** Whether a decimal counts below another one: 4.1.2.1 below 4.1.2. */
const isNumberedBelow = ({ style, parents, ordinal }: Numbering, below: Numbering) =>
  style === 'decimal' && below.parents === `${parents}.${ordinal}`

/** What the page adds within a list. */
export const NOTE = regex('i')`
  ^\W{0,5}(?:(?:(?:please )?note|footnote|see|refer)\b|\*|(?:[\w'-]{2,20}\x20){0,2}(?:note|tip|rationale|
  definition|reminder|comment|explanation|clarification|example|reviewer|reference|background|source)s?:\x20)|
  ^[[(][^[\]()]{20,400}[\])][.]?$
`
export const ADDS = /\b(?:also|in addition|additional(?:ly)?)\b/i
/** What a list of papers and codes may follow. */
export const PAPERS =
  /\b(?:document\w*|records?|submi\w*|send|claims?|cod(?:es?|ing)|bill\w*|modifiers?|references?)\b/i
/** A title such as "Progression:". */
export const LABEL = /^(?=\S+(?: \S+){0,9}$)[A-Z][^.;:]{1,90}:?$/

/** A title of a part with its count, which is no sentence: "Inclusion - must meet all:". */
export const PART = /^(?![^]*\b(?:is|are|be|been|when|if)\b)[A-Z][^.;:]{2,80}:\s*$/

export const isIntroduction = ({ introduces, text }: Given) =>
  introduces === true || introducesList(text) || isCriteriaTitle(text) || countsBelow(text)

/** A list of which neither signs nor numbers tell where it ends. */
export const hasNoMark = ({ last: [first] }: Level) => first === JOINED || first === RUN_IN

export const introducesExamples = (text: string) =>
  listsNoCriteria(text) && statedOperator(text) === null && !isCriteriaTitle(text)

/** `II. Continued Therapy`: a count that goes on with the headings, not with a list. */
export function isNumberedTitle(
  levels: readonly Level[],
  text: string,
  numbering: readonly Numbering[],
): boolean {
  const goesOn = numbering.every(({ style, ordinal }) => style !== 'bullet' && ordinal > 1)
  return goesOn && isPartTitle(text) && levels.every(({ last }) => !isNext(last, numbering))
}

/** A title that counts its list, after another part of the lead-in: "Exclusion - none of:". */
export const isFurtherPart = (lead: Entry | undefined, text: string) =>
  PART.test(text) &&
  statedOperator(text) !== null &&
  lead?.children.length !== 0 &&
  lead?.children.every((part) => !part.numbering && PART.test(part.text)) === true

/** Whether the lists of a lead-in have titles. */
export const hasLabels = (lead: Entry | undefined) =>
  lead?.children.some(
    ({ numbering, text }) => !numbering && LABEL.test(text) && statedOperator(text) === null,
  ) === true

/** Whether a text with semicolons stands behind a list of other marks, which it does not go on. */
export function isAside(levels: readonly Level[], { numbering, isListed, text }: Given): boolean {
  const last = levels.at(-1)?.entries.at(-1)
  if (!last || last.isCriteria || isListed || numbering?.[0] !== RUN_IN || !/^[A-Z]/.test(text)) return false
  return levels.every((level) => level.last[0] !== RUN_IN) && !/[:;,]\W*$|\b(?:and|or)\W*$/i.test(last.text)
}

/** A semicolon at the end of an entry, with the connective to the next. */
const SEMICOLON_END = /;\W*(?:and|or)?\W*$/i

/** Whether a semicolon ends the last entry of a list without marks, so that another follows. */
export const endsOpen = (level: Level | undefined): boolean =>
  level?.last[0] === RUN_IN && SEMICOLON_END.test(level.entries.at(-1)!.text)

/** A count of two: "either of the following", "both of these". */
const COUNTS_TWO = /\b(?:either|both)\b/i
const countsTwo = (lead: Entry | undefined): boolean => {
  const stated = lead && statedOperator(lead.text)
  return stated ? COUNTS_TWO.test(lead.text.slice(stated.start, stated.end)) : false
}

/**
 * Whether a list that only semicolons separate is complete in front of a text: a full stop ends it,
 * and so does an entry that "and" or "or" joins to the one before, or the second of a count of two.
 */
export function isComplete(level: Level | undefined, lead: Entry | undefined, given: Given): boolean {
  const last = level?.entries.at(-1)
  if (level?.last[0] !== RUN_IN || !last || last.joinedBy) return false
  if (/\.\s*$/.test(last.text)) return level.entries.some(({ text }) => SEMICOLON_END.test(text))
  const before = level.entries.at(-2)
  if (!before || (last.isListed && given.isListed) || trailingJoiner(last.text) !== null) return false
  return countsTwo(lead) || (trailingJoiner(before.text) !== null && trailingJoiner(given.text) === null)
}

/** Whether a text decides by itself, so that it is no entry of a list of what is not covered. */
export const isOtherStatement = ({ text, isListed }: Given, lead: Entry | undefined): boolean =>
  !isListed &&
  lead !== undefined &&
  leadDecision(lead.text) === 'not_covered' &&
  sentenceDecision(text) !== null

/** The words of a title in a list: no sentence, no remark, nothing that goes on. */
const TITLE_BETWEEN = regex('')`
  ^(?=\S+(?: \S+){0,7}$)
  (?!(?:[Nn]otes?|NOTE|See|Refer|Page|Table|Or|And|OR|AND)\b|\S{1,4}[.)]\s)
  [A-Z\d][^.;,]{2,80}:?$
`
export const hasTitleForm = (text: string) => TITLE_BETWEEN.test(text) && !hasVerb(text)
/** How an entry ends: with a sign, or with none. */
const endSign = ({ text }: Entry) => /[.;,:]$/.exec(text.trimEnd())?.[0] ?? ''

/**
 * Whether a line is the title of another part between the entries of a list with marks: short, no
 * sentence, and behind an entry that ends as the others do.
 */
export function isTitleBetween(level: Level | undefined, { text, numbering, kind }: Given): boolean {
  const last = level?.entries.at(-1)
  if (!last || hasNoMark(level!) || numbering || kind === 'row' || !hasTitleForm(text)) return false
  if (trailingJoiner(last.text) !== null || /[:,]\s*$/.test(last.text)) return false
  const isLikeLast = (one: Entry) => trailingJoiner(one.text) !== null || endSign(one) === endSign(last)
  return /[.)]\s*$/.test(last.text) || level!.entries.every(isLikeLast)
}

/** Fewer sentences are no rule of a list. */
const MIN_SENTENCES = 2
/** Whether a line that lost its sign, if any, is a title behind entries that are sentences. */
export const isTitleAmong = (
  entries: readonly string[],
  { text, numbering }: Pick<Given, 'text' | 'numbering'>,
) =>
  numbering?.[0] === RUN_IN &&
  hasTitleForm(text) &&
  entries.length >= MIN_SENTENCES &&
  !/[:,]\W*$|\b(?:and|or)\W*$/i.test(entries.at(-1)!) &&
  entries.every((one) => hasVerb(one))

/** Texts without marks that a document prints more than once, as the heads of its pages. */
export function repeatedTexts(given: readonly Given[]): ReadonlySet<string> {
  const texts = Map.groupBy(
    given.filter(({ numbering }) => !numbering),
    ({ text }) => text,
  )
  return new Set([...texts].filter(([, some]) => some.length > 1).map(([text]) => text))
}

/** An asterisk behind a word, which a footnote explains. */
const FOOTNOTED = /[\p{L}\p{N})]\*/u
/** Whether an item explains an asterisk of the entries above it, and is no entry itself. */
export function isFootnote(levels: readonly Level[], numbering: readonly Numbering[]): boolean {
  if (numbering[0]!.form !== '*' || levels.some((level) => hasSign(level, '*'))) return false
  return levels.some(({ entries }) => entries.some(({ text }) => FOOTNOTED.test(text)))
}
