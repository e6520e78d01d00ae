import type { Statement } from '../statement.ts'
import { type Bound, type Meaning, meaningOf } from './meaning.ts'

/**
 * Whether two passages say the same in other words: equal decisions, codes, numbers with their
 * bounds, negations, exceptions and joiners, and the same words of content. Words of general
 * English may differ, and clauses may change places as long as no two words exchange numbers.
 *
 * @param isRewritten whether little of the wording is left, so that a word may be a synonym
 */
export function sayTheSame(
  before: readonly Statement[],
  after: readonly Statement[],
  isRewritten = false,
): boolean {
  const [was, is] = [meaningOf(before), meaningOf(after)]
  return (
    was.words.length + was.codes.size + was.bounds.length + was.marks.size > 0 &&
    areEqual(was.decisions, is.decisions) &&
    (!isMixed(was.decisions) || decideOnTheSame(was, is)) &&
    areEqual(was.codes, is.codes) &&
    (was.decisions.size < 2 || areEqual(was.decided, is.decided)) &&
    markAlike(was, is) &&
    joinAlike(was, is, isRewritten) &&
    boundAlike(was.bounds, is.bounds) &&
    areEqualWords(was, is, isRewritten) &&
    keepTheirNumbers(was, is)
  )
}

/** Each part of the comparison: decisions, codes with them, marks, joiners, numbers, words. */
export const sameParts = (was: Meaning, is: Meaning): readonly boolean[] => [
  areEqual(was.decisions, is.decisions) && (!isMixed(was.decisions) || decideOnTheSame(was, is)),
  areEqual(was.decided, is.decided),
  markAlike(was, is),
  joinAlike(was, is, true),
  boundAlike(was.bounds, is.bounds),
  areEqualWords(was, is, true),
  keepTheirNumbers(was, is),
]

const areEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((one) => b.has(one))

/** A decision and its opposite: which one a word belongs to depends on the order. */
const isMixed = (decisions: ReadonlySet<string>) =>
  [...decisions].some((one) => one.startsWith('+') && decisions.has(`-${one.slice(1)}`)) ||
  (decisions.has('+coverage') && decisions.has('-investigational'))

/**
 * Equal marks; in a phrase of few words the one negation may stand before another word of it: "no
 * history of seizures", "no seizure history".
 */
function markAlike(was: Meaning, is: Meaning): boolean {
  if (areEqual(was.marks, is.marks)) return true
  const isPhrase = [was, is].every(
    ({ words, marks, decisions, joins }) =>
      words.length <= MOST_OF_PHRASE &&
      marks.size === 1 &&
      /^![a-z]/.test([...marks][0]!) &&
      decisions.size === 0 &&
      !joins.or,
  )
  return isPhrase && was.words.length === is.words.length
}
const MOST_OF_PHRASE = 3

function joinAlike(before: Meaning, after: Meaning, isRewritten: boolean): boolean {
  const [was, is] = [before.joins, after.joins]
  if (was.hasException !== is.hasException || was.may !== is.may) return false
  if ((was.all && is.one && !is.all) || (was.one && is.all && !was.all)) return false
  if ((was.all && is.any && !is.all) || (was.any && is.all && !was.all)) return false
  // "A or B is not covered" and "we do not cover A or B" join in two ways.
  const isEither = isRewritten && ([...before.decisions].some(isRefusal) || before.codes.size > 1)
  return was.or === is.or || was.any || is.any || isEither
}

const differing = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [
  ...[...a].filter((one) => ![...b].some((other) => areKin(one, other))),
  ...[...b].filter((one) => ![...a].some((other) => areKin(one, other))),
]

const isRefusal = (decision: string) => decision.startsWith('-')

/**
 * Whether a decision and its opposite are on the same things as before; a subject that both share
 * may be repeated.
 */
function decideOnTheSame(was: Meaning, is: Meaning): boolean {
  return [...was.subjects].every(([decision, words]) => {
    const other = is.subjects.get(decision) ?? new Set()
    const isShared = (word: string) =>
      [was, is].every(({ subjects }) =>
        [...subjects].some(([another, own]) => another !== decision && own.has(word)),
      )
    return differing(words, other).every(isShared)
  })
}

/** "One" may be left out; a bare number fits any bound; the order is free. */
function boundAlike(was: readonly Bound[], is: readonly Bound[]): boolean {
  const [a, b] = [was, is].map((list) =>
    list
      .filter(({ sign, value }) => sign !== '=' || value !== 1)
      .filter((one, index, all) => one.unit !== '%' || all.findIndex(isSameShare(one)) === index)
      .toSorted((x, y) => x.value - y.value),
  )
  if (a!.length !== b!.length) return false
  return a!.every((one, index) => {
    const other = b![index]!
    const isUnitSame = one.unit === other.unit || !UNITS.has(one.unit) || !UNITS.has(other.unit)
    const isSignSame = one.sign === other.sign || one.sign === '=' || other.sign === '='
    return one.value === other.value && isUnitSame && isSignSame
  })
}

/** One share of several things may be named once or with each. */
const isSameShare = (one: Bound) => (other: Bound) =>
  other.unit === '%' && other.value === one.value && other.sign === one.sign

const UNITS = new Set(['month', 'day', 'ageyear', 'visit', 'unit', 'hour', 'mg', 'mile', 'minut', 'busines'])

/**
 * Words of both sides in pairs; a word may lengthen another ("attended", "attendant"). In a passage
 * that was written anew, a few words without a concept may be exchanged.
 */
function areEqualWords(was: Meaning, is: Meaning, isRewritten: boolean): boolean {
  const [a, b] = [was, is].map(({ words }) => [...new Set(words.map(({ key }) => key))])
  const [less, more] = withoutAcronyms(
    a!.filter((word) => !b!.some((other) => areKin(word, other))),
    b!.filter((word) => !a!.some((other) => areKin(word, other))),
  )
  if (less.length + more.length === 0) return true
  const most = Math.max(less.length, more.length)
  const shared = a!.length - less.length
  const isPlain = [...less, ...more].every((word) => /^[a-z]/.test(word) || GENERAL.has(word))
  return (
    isRewritten &&
    isPlain &&
    most <= MOST_EXCHANGED &&
    shared >= (was.decisions.size > 0 ? SHARED_PER_WORD : SHARED_WITHOUT_DECISION) * most
  )
}

/** Words of one side and their abbreviation on the other side stand for each other. */
export function withoutAcronyms(less: string[], more: string[]): [string[], string[]] {
  for (const [short, long] of [
    [less, more],
    [more, less],
  ] as const)
    for (const word of short.filter((one) => ACRONYM.test(one))) {
      const from = long.findIndex((_, index) => spelledOut(word, long.slice(index)) > 0)
      if (from < 0) continue
      long.splice(from, spelledOut(word, long.slice(from)))
      short.splice(short.indexOf(word), 1)
    }
  return [less, more]
}

const ACRONYM = /^[a-z]{2,5}$/

/** How many words an abbreviation stands for: their first letters, with at most one left out. */
function spelledOut(short: string, words: readonly string[]): number {
  let position = 0
  let count = 0
  for (const word of words.slice(0, short.length)) {
    const found = short.indexOf(word[0]!.toLowerCase(), position)
    if (found < 0) break
    position = found + 1
    count += 1
  }
  return count >= 2 && count >= short.length - 1 && position === short.length ? count : 0
}

const MOST_EXCHANGED = 3
const [SHARED_PER_WORD, SHARED_WITHOUT_DECISION] = [1, 2]
/** Concepts that name no kind among others. */
const GENERAL = new Set(
  'TREAT LAST EVALUATE COST CHANGE DECIDE RECORD REVIEW HELP TOTAL EQUIPMENT CONTROL STOP NOTE LOB'.split(
    ' ',
  ),
)

const KIN_LETTERS = 5
const areKin = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= KIN_LETTERS && (a.startsWith(b) || b.startsWith(a)))

/** Whether no two words exchange their numbers: "10 at home and 02 elsewhere" turned round. */
function keepTheirNumbers(was: Meaning, is: Meaning): boolean {
  const moves = was.words.flatMap(({ key, near }) => {
    const other = is.words.find((word) => word.key === key)?.near
    return near && other && near !== other ? [`${near} ${other}`] : []
  })
  return moves.every((move) => !moves.includes(move.split(' ').reverse().join(' ')))
}
