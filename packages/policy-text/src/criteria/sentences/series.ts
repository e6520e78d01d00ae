import { regex } from '../../text/pattern.ts'
import type { CriteriaNode } from '../criteria.ts'
import { type Clause, cutAt, group, maskParentheses, type Place } from './clause.ts'
import { withException } from './clauses.ts'
import { both, eitherOf } from './pairs.ts'
import { BARE_SUBJECT, CLAUSE_AHEAD, isClause, LACKS_NOUN, SUBORDINATE, WORDS } from './predicates.ts'
import { repeated } from './repeated.ts'
import { PREDICATE } from './verbs.ts'

/** The conditions that a sentence states one after another: "when A, B, and either C or D". */
export const nodeOfSeries = (clause: Clause, place: Place) => withException(clause, place, provisos)

/** Where a further condition begins in words of its own: "provided that", "and if". */
const PROVISO = regex('gi')`
  ,?\s(?:(?:and|but)\s)?(?:only\s)?(?:provided(?:\sthat)?|providing(?:\sthat)?|(?:as|so)\slong\sas|
  on\s(?:the\s)?condition\sthat)\s(?=${CLAUSE_AHEAD}|${BARE_SUBJECT}${PREDICATE})|
  ,?\s(?:and|but)\s(?:only\s)?(?:if|when)\s|(?<!,)\sand\sthat\s(?=${CLAUSE_AHEAD}|${BARE_SUBJECT}${PREDICATE})
`

/** The last of conditions of which each is introduced by itself: "if A, if B, and if C". */
const AND_IF = /^,?\sand\s(?:if|when)\s/i

/** Conditions that a proviso follows; each counts. */
function provisos(clause: Clause, place: Place): CriteriaNode {
  const masked = maskParentheses(clause.text)
  const last = [...masked.matchAll(PROVISO)]
  const isRepeated = last.length === 1 && AND_IF.test(last[0]![0])
  const before = isRepeated
    ? [...masked.matchAll(COMMA_WHEN)].filter(({ index }) => index < last[0]!.index)
    : []
  const parts = cutAt(clause, [...before, ...last])
  if (parts.length < 2) return occasions(clause, place)
  return group(
    'all',
    parts.map((part) => occasions(part, place)),
  )
}

/** Where an alternative begins with the word that opens conditions: "or when", "or if". */
const OR_WHEN = /,?\sor\s(?:only\s)?(?:if|when|where)\s/gi

const COMMA_WHEN = /,\s(?:if|when|where)\s/gi

/** Conditions of which each is introduced by itself: "when A, or when B". */
function occasions(clause: Clause, place: Place): CriteriaNode {
  const masked = maskParentheses(clause.text)
  const last = [...masked.matchAll(OR_WHEN)]
  const closing = last.length > 0 ? closingClause(masked, last.at(-1)!) : null
  if (closing)
    return group(
      'all',
      cutAt(clause, [closing]).map((part) => occasions(part, place)),
    )
  const before = last.length === 0 ? [] : [...masked.matchAll(COMMA_WHEN)]
  const parts = cutAt(
    clause,
    [...before, ...last].toSorted((one, other) => one.index - other.index),
  )
  if (parts.length < 2 || !parts.every(({ text }) => WORDS.test(text))) return series(clause, place)
  return group(
    'any',
    parts.map((part) => series(part, place)),
  )
}

/** A further condition behind a comma: "if A or if B, and C". */
const AND_AFTER_COMMA = regex('gi')`,\sand\s(?=${CLAUSE_AHEAD})`

/** The condition that counts beside alternatives which no comma separates. */
function closingClause(masked: string, { 0: words, index }: RegExpExecArray): RegExpExecArray | null {
  if (words.startsWith(',')) return null
  const [found = null, ...others] = masked.slice(index).matchAll(AND_AFTER_COMMA)
  if (!found || others.length > 0) return null
  return Object.assign(found, { index: found.index + index })
}

/** Between the conditions of a series. */
const SERIES_JOINER = /[,;]\s(?:(and|or)\s)?/gi

/** Characters in front of a comma that hold a preposition. */
const PREPOSITION_CHARS = 8

/** A clause of a series, with the connective in front of it. */
type Part = { clause: Clause; word: 'and' | 'or' | null }

/**
 * Cuts a series at the commas that a clause follows. Phrases, such as further objects and relative
 * clauses, stay with the clause before them.
 */
function partsOf(clause: Clause): Part[] {
  const masked = maskParentheses(clause.text)
  const either = /\seither\s/i.exec(masked)
  const eitherEnd = either ? endOfEither(masked, either.index + either[0].length) : 0
  const joiners = [...masked.matchAll(SERIES_JOINER)].filter(({ 0: joiner, index }) => {
    if (either && index > either.index && index < eitherEnd) return false
    if (LACKS_NOUN.test(masked.slice(Math.max(0, index - PREPOSITION_CHARS), index))) return false
    return isClause({ text: clause.text.slice(index + joiner.length) })
  })
  const last = joiners.at(-1)
  if (last && joiners.every(([, word]) => word === undefined))
    joiners.push(...closingJoiner(masked, last.index + last[0].length))
  return cutAt(clause, joiners).map((part, index) => ({
    clause: part,
    word: index === 0 ? null : ((joiners[index - 1]![1]?.toLowerCase() ?? null) as Part['word']),
  }))
}

/** Where the last clause of a series begins. */
const LAST_CLAUSE = regex('gi')`\s(and|or)\s(?=${CLAUSE_AHEAD})`

/** The only connective before a clause, where no comma stands in front of it: "A, B and C". */
function closingJoiner(masked: string, from: number): RegExpExecArray[] {
  const found = [...masked.matchAll(LAST_CLAUSE)].filter(({ index }) => index > from)
  return found.length === 1 && !SUBORDINATE.test(masked.slice(from, found[0]!.index)) ? found : []
}

/** The end of the connective that belongs to "either". */
function endOfEither(masked: string, from: number): number {
  const or = masked.indexOf(' or ', from)
  return or < 0 ? masked.length : or + ' or '.length
}

/** Clauses between commas, the last with a connective. Among "and", neighbors with "or" are one. */
export function series(clause: Clause, place: Place): CriteriaNode {
  const phrases = repeated(clause, place)
  if (phrases && phrases.children.length > 2) return phrases
  const parts = partsOf(clause)
  const last = parts.at(-1)!.word
  if (parts.length < 2 || last === null || !isClause(parts[0]!.clause))
    return parallel(clause, place) ?? both(clause, place)
  const nodes = parts.map((part) => parallel(part.clause, place) ?? both(part.clause, place))
  const words: Part['word'][] = []
  for (const { word } of parts.toReversed()) words.push(word ?? words.at(-1) ?? last)
  words.reverse()
  if (words.slice(1).every((word) => word === last)) return group(last === 'and' ? 'all' : 'any', nodes)
  const runs: CriteriaNode[][] = []
  nodes.forEach((node, index) => {
    if (index > 0 && words[index] === 'or') runs.at(-1)!.push(node)
    else runs.push([node])
  })
  return group(
    'all',
    runs.map((run) => (run.length === 1 ? run[0]! : group('any', run))),
  )
}

/** The beginning of a phrase with the verb of the clause before: "has A, no B, and …". */
const PARALLEL = regex('i')`
  ^(?:an?|no|not|at least|one|two|three|four|five|six|\d+|documented|failed|failure|absence|presence|free|
  evidence|
    history|inability|ability|prior|previous|(?:in)?adequate|current|active|severe|recent|persistent|
    significant|
    [a-z]{2,14}ed\s(?:by|at|in|with|without|on|from|to|within|for|under|as)|
    [a-z]{3,14}(?:ance|ence|tion|sion|ment|ure|sis|ity|al|ness)\s(?:of|by|with|to|from|for))\s\S
`
/** Phrases of one verb behind commas: each is a condition. Alternatives of few words are one. */
function parallel(clause: Clause, place: Place): CriteriaNode | null {
  const joiners = [...maskParentheses(clause.text).matchAll(SERIES_JOINER)]
  const word = joiners.at(-1)?.[1]?.toLowerCase()
  const isSeries = joiners.length > 1 && word && joiners.slice(0, -1).every(([, other]) => !other)
  const parts = cutAt(clause, joiners)
  const areLong =
    parts.every(({ text }) => /\S\s\S/.test(text)) &&
    parts.filter(({ text }) => WORDS.test(text)).length * 2 > parts.length
  if (!isSeries || !(areLong || (word === 'and' && parts.slice(1).every(({ text }) => PARALLEL.test(text)))))
    return null
  return group(
    word === 'and' ? 'all' : 'any',
    parts.map((part) => eitherOf(part, place)),
  )
}

/** The clauses of a series whose last member is a list; none of a phrase without a verb. */
export function clausesOf(clause: Clause, place: Place): CriteriaNode[] {
  const parts = cutAt(clause, [...maskParentheses(clause.text).matchAll(SERIES_JOINER)])
  if (parts.length > 1 && parts.every(isClause)) return parts.map((part) => eitherOf(part, place))
  return isClause(clause) && WORDS.test(clause.text) ? [eitherOf(clause, place)] : []
}
