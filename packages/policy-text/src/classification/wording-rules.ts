import { wordsOf } from '../diff/word-diff.ts'
import type { Facts } from '../facts/facts.ts'
import { SMALL_NUMBERS } from '../text/number-words.ts'
import { sizeOf } from './changed-quantities.ts'
import { DATE_OF_OTHERS, type Edit, type Finding, type Rule } from './finding.ts'
import {
  decidesClaims,
  isBesideRules,
  isKeeper,
  isNumberedEntry,
  speaksOfPolicy,
  standsInRules,
} from './setting.ts'

/**
 * The finding for an edit without a changed fact: by its section, and by whether it is about the
 * policy at all.
 */
export const wordingRule: Rule = (edit) => {
  const { before, after, quote } = edit
  const { section } = (after ?? before)!
  const silent = (reason: string): Finding[] => [
    { type: 'wording', severity: 'info', direction: 'neutral', reason },
  ]
  if (edit.setting === 'frame') return silent('words of the page around the policy changed')
  if (edit.isEcho) return silent('words that stand elsewhere too were moved or repeated')
  if (section === 'references' || isOtherEdition(edit)) return references(edit)
  if (section !== 'policy') return silent(`wording changed under ${section}`)
  if (before && after && isSameButDates(before, after, quote))
    return silent(after.dates.some(({ role }) => role === 'of_others') ? DATE_OF_OTHERS : DATE_ALONE)
  if (!mayDecide(edit)) return silent('words changed that say nothing of what is paid')
  return [
    { type: 'wording', severity: 'low', direction: 'neutral', reason: 'wording changed without a fact' },
  ]
}

const DATE_ALONE = 'a date changed that decides nothing'

/** Whether a change of words in this place may change what is paid. */
export const mayDecide = ({ before, after, quote, isInBody }: Edit): boolean =>
  isInBody ||
  speaksHere(`${quote.before ?? ''} ${quote.after ?? ''}`, (after ?? before)!.heading) ||
  [before, after].some((facts) => facts?.decisions.priorAuth || (facts && isNeeded(facts))) ||
  RESTRICTS.test(quote.after ?? quote.before ?? '') ||
  haveOtherBounds(before, after) ||
  isOtherNumber(before, after, quote) ||
  (standsInRules((after ?? before)!) && !isKeeper(quote.after ?? quote.before ?? ''))

/** "Members need a referral". */
const isNeeded = ({ decisions, sentence }: Facts): boolean =>
  decisions.isRequirement && /\bneeds?\b|\bha(?:s|ve) to\b/i.test(sentence)

/** A sentence that holds for some only. */
const RESTRICTS = /\bonly\b/i

/** Whether both state what is at most or at least, with other numbers. */
const haveOtherBounds = (before: Facts | null, after: Facts | null): boolean =>
  before !== null &&
  after !== null &&
  before.numbers.join() !== after.numbers.join() &&
  [before, after].every(({ quantities }) => quantities.some(({ bound }) => bound !== null))

/** Whether all words stay, and only a number that measures something or its unit changes. */
const isOtherNumber = (before: Facts | null, after: Facts | null, quote: Edit['quote']): boolean =>
  before !== null &&
  after !== null &&
  sizesOf(before) !== sizesOf(after) &&
  withoutSizes(quote.before!) === withoutSizes(quote.after!) &&
  wordsOf(withoutSizes(quote.after!)).length >= MIN_WORDS

const MIN_WORDS = 2
/** What has a unit or a bound, or is money or a share; other numbers are counters or names. */
const sizesOf = ({ quantities, measures }: Facts) => {
  const bound = measures.filter(({ number, bound }) => bound !== null || /[$%]/.test(number))
  return [...quantities.map(sizeOf), ...bound.map(({ number }) => number)].join()
}

const SIZES = new RegExp(
  `\\b(?:\\d[\\d,.]*|${SMALL_NUMBERS.join('|')}|days?|weeks?|months?|years?)\\b|[$%]`,
  'g',
)
const withoutSizes = (text: string) => text.toLowerCase().replace(SIZES, '').replace(/\s+/g, ' ')

/** Beside the rules, under "Trending" or "Related links", only words that decide claims count. */
const speaksHere = (text: string, heading: string) =>
  isBesideRules(heading) ? decidesClaims(text) : speaksOfPolicy(text)

/** A cited edition: "version 4.2025", "3rd ed.". */
const EDITION = /\b(?:v(?:ersion|er)?\.? ?\d[\d.]*|\d+(?:st|nd|rd|th) ed(?:ition|\.)?|edition)\b/gi
/** Citations rarely matter, but another edition of a guideline that the policy applies does. */
function references({ before, after, quote }: Edit): Finding[] {
  const isEdition = before && after && editions(quote.before!) !== editions(quote.after!)
  return [
    {
      type: 'reference_changed',
      severity: isEdition ? 'low' : 'info',
      direction: 'neutral',
      reason: isEdition ? 'another edition is cited' : 'references changed',
    },
  ]
}

/** Whether only the edition of a cited guideline changes. */
function isOtherEdition({ before, after, quote }: Edit): boolean {
  if (!before || !after || editions(quote.before!) === editions(quote.after!)) return false
  const rest = (text: string) => text.replace(EDITION, '')
  return rest(quote.before!) === rest(quote.after!)
}

const editions = (text: string) => (text.match(EDITION) ?? []).join().toLowerCase()

/** Whether letters and numbers are equal apart from dates and editions. */
const isSameButDates = (before: Facts, after: Facts, quote: Edit['quote']) =>
  skeleton(quote.before!) === skeleton(quote.after!) && before.numbers.join() === after.numbers.join()

/** The sentence without digits and month names. */
const skeleton = (text: string) =>
  text.toLowerCase().replace(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|[\d\s.,/:-]/g, '')

/**
 * An entry of a dated list is added, removed or renamed. Its title announces a decision and makes
 * none.
 */
export const listRule: Rule = ({ before, after, quote }) => {
  const verb = before && after ? 'changed' : after ? 'added' : 'removed'
  const severity =
    verb === 'changed' && !isNumberedEntry(quote.after!) && !quote.after!.includes('|') ? 'info' : 'low'
  const finding: Finding = {
    type: `index_item_${verb}`,
    severity,
    direction: 'neutral',
    reason: `an item of the index was ${verb}`,
  }
  return [finding]
}

/**
 * Minimum length for a typo, and for a dropped letter. Shorter words are too similar to each other.
 */
const [MIN_LETTERS, MIN_LETTERS_DROPPED] = [6, 8]

/** Whether the removed and added words differ only by typos, web addresses or their order. */
export function isTypoFix({ gone, come }: { gone: string; come: string }): boolean {
  const [a, b] = [plainWords(gone), plainWords(come)]
  if (isReordered(a, b)) return true
  return (
    a.length > 0 &&
    a.length === b.length &&
    a.every((word, index) => word === b[index] || isSlip(word, b[index]!))
  )
}

/**
 * Words with web addresses masked and trademark signs removed (NFKC turns the sign into two
 * letters).
 */
const plainWords = (text: string) =>
  wordsOf(text).map((word) => (WEB.test(word) ? 'link' : word.replace(MARK, '').toLowerCase()))
const WEB = /^(?:https?|www\.)|^[\w-]+(?:\.[\w-]+)+\//i
const MARK = /(?<=[a-z])(?:TM|SM)$/

/** Whether the same words are in another order and none of them depends on order. */
const isReordered = (a: readonly string[], b: readonly string[]) =>
  a.length > 1 &&
  a.join() !== b.join() &&
  a.toSorted().join() === b.toSorted().join() &&
  !a.some((word) => /\d/.test(word) || ORDERED.has(word))
const ORDERED = new Set([
  'not',
  'no',
  'only',
  'except',
  'unless',
  'but',
  'if',
  'when',
  'before',
  'after',
  'without',
  'to',
  'from',
  'than',
  'is',
  'are',
  'must',
  'may',
])

/**
 * Two adjacent letters swapped, one doubled, or one missing inside a long word. A different letter
 * makes a different word ("inter", "intra").
 */
function isSlip(a: string, b: string): boolean {
  if (!/^[a-z]+$/.test(a + b) || Math.min(a.length, b.length) < MIN_LETTERS) return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const position = [...short].findIndex((letter, index) => letter !== long[index])
  if (a.length === b.length)
    return (
      short[position] === long[position + 1] &&
      short[position + 1] === long[position] &&
      short.slice(position + 2) === long.slice(position + 2)
    )
  if (long.length !== short.length + 1 || position <= 0 || short.slice(position) !== long.slice(position + 1))
    return false
  return long[position] === long[position - 1] || short.length + 1 >= MIN_LETTERS_DROPPED
}
