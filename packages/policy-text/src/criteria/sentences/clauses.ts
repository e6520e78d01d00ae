import { regex } from '../../text/pattern.ts'
import type { CriteriaNode } from '../criteria.ts'
import {
  type Clause,
  cutAt,
  group,
  leafOf,
  maskParentheses,
  type Place,
  sliceOf,
  trimClause,
} from './clause.ts'
import { CLAUSE_AHEAD, hasVerb, isClause, OPEN_END, SUBORDINATE, WORDS } from './predicates.ts'
import { AUXILIARY } from './verbs.ts'

const UNLESS = /,?\s(?:unless|except (?:when|if|that))\s/i
/** Where one entry states a second condition. After a comma, only this one needs a finite verb. */
const SECOND_CONDITION = regex('g')`
  (?<loose>,\s(?:and\s)?provided\s(?:that\s)?(?=${CLAUSE_AHEAD})|
  ,\swhen\s(?=(?:\S{1,40}\s){1,5}?${AUXILIARY}\s)|,?\sand\s(?:for\s(?:whom|which)\s|who(?:se)?\s)|\sAND\s)|
  \sand\s(?=${AUXILIARY}\s)|
  ,?\sand\s(?=(?:(?!and\b|or\b|to\b|that\b|which\b|who\b)[^\s,;]{1,40}\s){1,7}?(?:
    is|are|was|were|has|have|will)\s(?:not\s)?\w)
`
/** The conditions in front of a list: one leaf, or a group of its clauses. */
export const nodeOfClause = (clause: Clause, place: Place) => withException(clause, place, alternatives)

/**
 * The condition of a line of a list. A writer who lists conditions gives each a line of its own, so
 * that only marks of another condition cut it: a semicolon, "OR", a repeated verb, a new subject.
 */
export const nodeOfLine = (clause: Clause, place: Place) =>
  withException(clause, place, (part) => alternatives(part, place, true))

type Reader = (clause: Clause, place: Place) => CriteriaNode

/** A main condition, or the exception behind it. */
export function withException(clause: Clause, place: Place, read: Reader): CriteriaNode {
  const whole = trimClause(clause)
  const unless = UNLESS.exec(maskParentheses(whole.text))
  if (!unless) return read(whole, place)
  const main = sliceOf(whole, 0, unless.index)
  const rest = sliceOf(whole, unless.index + unless[0].length, whole.text.length)
  return group('any', [read(main, place), alternatives(rest, place)])
}

/** A clause without a comma, to which nothing is subordinate. */
const isWholeClause = (clause: Clause) =>
  isClause(clause) &&
  !OPEN_END.test(clause.text) &&
  !SUBORDINATE.test(clause.text) &&
  !maskParentheses(clause.text).includes(',')

const PHRASE = /^(?!(?:other|both|more|any|similar|equivalent|an?|the|in|for|with)\s)\S+\s\S/i
/** Two phrases that one comma with "or" separates. */
const isPairOfPhrases = (pair: readonly Clause[], { text }: Clause) =>
  text.split(',').length === 2 && pair.every((part) => PHRASE.test(part.text) && !OPEN_END.test(part.text))

/** A verb without its subject. */
const FIRST_AUXILIARY = regex('i')`^${AUXILIARY}(?=\s)`
/** "5 mm or more, or zero": another value of the measure before it. */
const isMeasure = ([first]: readonly Clause[]) => /\d/.test(first!.text)

/** Between the parts of an entry that a semicolon and one connective separate. */
const PARTS_JOINER = /;\s(and|or)\s/gi
/** Between two clauses that are alternatives. */
const OR_JOINER = /,\sor\s/g

/** Clauses that a semicolon with a connective, or a printed "OR", separates. */
export function alternatives(clause: Clause, place: Place, isLine = false): CriteriaNode {
  const joiners = [...maskParentheses(clause.text).matchAll(PARTS_JOINER)]
  const parts = cutAt(clause, joiners)
  if (new Set(joiners.map(([, word]) => word!.toLowerCase())).size !== 1 || parts.length < 2)
    return printedAlternatives(clause, place, isLine)
  return group(
    joiners[0]![1]!.toLowerCase() === 'and' ? 'all' : 'any',
    parts.map((part) => printedAlternatives(part, place, isLine)),
  )
}

const EITHER = /^either\s/i
/** A clause with its object, before one that no comma separates: "A is at or above B or is C". */
const OR_CLAUSE = regex('gi')`
  (?<=\b${AUXILIARY}\s\S{1,40}\s\S{1,40}\s[^,;]{3,200}|\b(?:supports|shows|requires|meets)\s[^,;]{3,200})
  \sor\s(?=${CLAUSE_AHEAD}\s\S+\s\S)
`
function secondClause(masked: string): RegExpExecArray[] {
  const found = [...masked.matchAll(OR_CLAUSE)]
  const isPair = found.length === 1 && !masked.includes(',') && !SUBORDINATE.test(masked)
  return isPair && !OPEN_END.test(masked.slice(0, found[0]!.index)) ? found : []
}

function printedAlternatives(clause: Clause, place: Place, isLine: boolean): CriteriaNode {
  const pair = cutAt(clause, [...maskParentheses(clause.text).matchAll(OR_JOINER)])
  if (EITHER.test(clause.text)) {
    const [or, ...more] = maskParentheses(clause.text).matchAll(/,?\sor\s/g)
    if (or && more.length === 0)
      return group(
        'any',
        cutAt(clause, [or]).map((part, index) =>
          conjunction(index === 0 ? sliceOf(part, 'either '.length, part.text.length) : part, place, isLine),
        ),
      )
  }
  if (
    pair.length === 2 &&
    ((pair.every(isWholeClause) && !(isLine && FIRST_AUXILIARY.test(pair[1]!.text))) ||
      (isPairOfPhrases(pair, clause) && !(isLine && isMeasure(pair))))
  )
    return group(
      'any',
      pair.map((part) => conjunction(part, place, isLine)),
    )
  const masked = maskParentheses(clause.text)
  const clauses = isLine ? [] : cutAt(clause, secondClause(masked))
  const parts = clauses.length > 1 ? clauses : cutAt(clause, [...masked.matchAll(/,?;?\sOR\s/g)])
  return parts.length > 1
    ? group(
        'any',
        parts.map((part) => conjunction(part, place, isLine)),
      )
    : conjunction(clause, place, isLine)
}

/** In a longer entry, a verb after "and" without a comma may belong to its first clause. */
const LONGEST_PAIR_WORDS = 18
/** A subject that begins a clause of its own, also after a subordinate one. */
const NEW_SUBJECT = /^(?:the|there|no|any)\b/

/** "has seen the patient and has found …": the same auxiliary begins both. */
function repeatsVerb(before: string, after: string): boolean {
  const verb = FIRST_AUXILIARY.exec(after)?.[0].toLowerCase()
  return verb !== undefined && before.toLowerCase().includes(` ${verb} `)
}

export function conjunction(clause: Clause, place: Place, isLine = false): CriteriaNode {
  const masked = maskParentheses(clause.text)
  const isShort = clause.text.split(' ').length <= LONGEST_PAIR_WORDS
  const joiners = [...masked.matchAll(SECOND_CONDITION)].filter(({ 0: words, index, groups }) => {
    const [before, after] = [masked.slice(0, index), masked.slice(index + words.length)]
    if (words === ' AND ') return true
    if (!hasVerb(after) || (isLine && !repeatsVerb(before, after))) return false
    if (groups!['loose']) return WORDS.test(before)
    if (!hasVerb(before) || !(isShort || words.startsWith(','))) return false
    return !SUBORDINATE.test(before) || (words === ', and ' && NEW_SUBJECT.test(after))
  })
  const parts = cutAt(clause, joiners)
  return parts.length > 1
    ? group(
        'all',
        parts.map((part) => leafOf(part, place)),
      )
    : leafOf(clause, place)
}
