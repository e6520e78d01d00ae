import { regex } from '../../text/pattern.ts'
import type { CriteriaNode, Group } from '../criteria.ts'
import { type Clause, cutAt, group, leafOf, maskParentheses, type Place, sliceOf } from './clause.ts'
import { alternatives, conjunction, withException } from './clauses.ts'
import { BARE_SUBJECT, CLAUSE_AHEAD, hasVerb, isClause, LACKS_NOUN, OPEN_END, SUBORDINATE, WORDS } from './predicates.ts'
import { PREDICATE } from './verbs.ts'

/** The conditions that a sentence states one after another: "when A, B, and either C or D". */
export const nodeOfSeries = (clause: Clause, place: Place) => withException(clause, place, provisos)

/** Where a further condition begins in words of its own: "provided that", "and if". */
const PROVISO = regex('gi')`
  ,?\s(?:(?:and|but)\s)?(?:only\s)?(?:provided(?:\sthat)?|providing(?:\sthat)?|(?:as|so)\slong\sas|
  on\s(?:the\s)?condition\sthat)\s(?=${CLAUSE_AHEAD}|${BARE_SUBJECT}${PREDICATE})|
  ,?\s(?:and|but)\s(?:only\s)?(?:if|when)\s|(?<!,)\sand\sthat\s(?=${CLAUSE_AHEAD})
`

/** Conditions that a proviso follows; each counts. */
function provisos(clause: Clause, place: Place): CriteriaNode {
  const parts = cutAt(clause, [...maskParentheses(clause.text).matchAll(PROVISO)])
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
  ^(?:an?|no|not|at least|one|two|three|four|five|six|\d+|documented|failed|failure|absence|presence|free|evidence|
    history|inability|ability|prior|previous|(?:in)?adequate|current|active|severe|recent|persistent|significant|
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

/** Between phrases that begin with the same preposition: "to A, to B, or to C", "by A or by B". */
const REPEATED =
  /(?:[,;]\s(?:(?:and|or)\s)?|\s(?:and|or)\s)(?=(to|by|for|with|in|during|after|because|as)\s)/gi

/** A participle without its subject: "performed to …". */
const PARTICIPLE = /^[a-z]{2,14}ed\s/i

/** Phrases behind one verb that repeat its preposition: each is a condition. */
function repeated(clause: Clause, place: Place): Group | null {
  const masked = maskParentheses(clause.text)
  const [last, ...before] = [...masked.matchAll(REPEATED)].toReversed()
  const word = last && (/\b(and|or)\s$/i.exec(last[0])?.[1]?.toLowerCase() as 'and' | 'or' | undefined)
  if (!last || !word) return null
  const preposition = last[1]!.toLowerCase()
  const joiners = [...before.filter(([sign]) => !/\w/.test(sign)).toReversed(), last].filter(
    (one) => one[1]!.toLowerCase() === preposition,
  )
  const parts = cutAt(clause, joiners)
  const [first] = parts
  if (joiners.length === 1 && maskParentheses(clause.text).includes(',')) return null
  const isPredicate = hasVerb(first!.text) || PARTICIPLE.test(first!.text)
  const isRepeated = first!.text.toLowerCase().includes(` ${preposition} `) && isPredicate
  if (!isRepeated || !parts.every(({ text }) => WORDS.test(text))) return null
  return {
    kind: 'group',
    op: word === 'and' ? 'all' : 'any',
    n: null,
    lead: null,
    children: parts.map((part) => leafOf(part, place)),
  }
}

const AND_EITHER = /,?\sand\s(?=either\s)/gi
/** Where a second clause begins whose subject nothing needs to determine. */
const AND_CLAUSE = regex('gi')`
  ,?\s(?:and|but)\s(?=${CLAUSE_AHEAD}|${BARE_SUBJECT}${PREDICATE}|(?:[a-z]{3,20}\s){1,2}?(?:persists?|continues?|
  remains?|confirms?|exceeds?|shows?)\s)
`
const PREDICATE_FIRST = regex('i')`^${PREDICATE}`
/** Whether the only alternative is a predicate of the last clause: "A, and B is C or is D". */
function isLastPredicate(masked: string, last: RegExpExecArray | undefined): boolean {
  const [or, ...more] = [...masked.matchAll(OR_CLAUSE)]
  if (!last || !or || more.length > 0 || or.index < last.index) return false
  const [clause, alternative] = [last, or].map(({ 0: words, index }) => masked.slice(index + words.length))
  return !PREDICATE_FIRST.test(clause!) && PREDICATE_FIRST.test(alternative!)
}

/** A subject that something determines, which no relative clause shares. */
const DETERMINED = /^(?:the|an?|there|this|these|his|her|their|its|no|another)\s/i
/** What more than a clause with a subject of its own depends on. */
const CONDITIONAL = /\b(?:when|where|if|because|while|although|whether)\b/i
/** Whether a clause may continue what the clause before it depends on. */
const isSubordinate = (before: string, next: string) =>
  (DETERMINED.test(next) ? CONDITIONAL : SUBORDINATE).test(before)

/** "A and either B or C", "A and B". */
function both(clause: Clause, place: Place): CriteriaNode {
  const masked = maskParentheses(clause.text)
  const either = [...masked.matchAll(AND_EITHER)]
  const joiners = either.length > 0 ? either : [...masked.matchAll(AND_CLAUSE)]
  const parts = cutAt(clause, joiners)
  const [first] = parts
  const isFirst = isClause(first!) || PARTICIPLE.test(first!.text) || either.length > 0
  const next = joiners[0] && masked.slice(joiners[0].index + joiners[0][0].length)
  const isPair = parts.length === 2 && isFirst && !isSubordinate(first!.text, next ?? '')
  const isAlternative = masked.search(OR_CLAUSE) >= 0 && !isLastPredicate(masked, joiners.at(-1))
  if (!isPair || (either.length === 0 && (isAlternative || EITHER.test(masked))))
    return eitherOf(clause, place)
  return group(
    'all',
    parts.map((part) => eitherOf(part, place)),
  )
}

const EITHER = /^either\s/i
/** Where an alternative clause begins that no comma separates. */
const OR_CLAUSE = regex('gi')`
  \sor\s(?:(?:when|if)\s)?(?=${CLAUSE_AHEAD}|${BARE_SUBJECT}${PREDICATE})
`

/** "either C or D", or clauses with "or" between them. */
function eitherOf(clause: Clause, place: Place): CriteriaNode {
  const phrases = repeated(clause, place)
  if (phrases) return phrases
  const masked = maskParentheses(clause.text)
  const either = EITHER.exec(masked)
  const joiners = either ? alternativesOf(masked) : [...masked.matchAll(OR_CLAUSE)].filter(isLongEnough)
  const isJoined = either ? joiners.length === 1 : joiners.length > 0
  const objects = isJoined ? null : otherObject(clause, place)
  if (objects) return objects
  if (!isJoined || SUBORDINATE.test(masked.slice(0, joiners[0]!.index))) return alternatives(clause, place)
  const [first, ...others] = cutAt(clause, joiners)
  const rest = either ? sliceOf(first!, either[0].length, first!.text.length) : first!
  if (!either && (!hasVerb(rest.text) || OPEN_END.test(rest.text))) return alternatives(clause, place)
  return group(
    'any',
    [rest, ...others].map((part) => conjunction(part, place)),
  )
}

/** Where another object of the same verb begins: "shows A or a B of 2 mm". */
const OBJECT = regex('gi')`
  \s(and|or)\s(?=(?:an?|at least|documented|failure|failed|evidence|history|no|inability|inadequate)\s(?:\S{1,40}\s){2})
`
/** Where another participle or adjective of the same verb begins: "is ordered by A and done at B". */
const COMPLEMENT = regex('gi')`
  \s(and|or)\s(?=(?:[a-z]{2,14}ed\s(?:by|in|at|with|without|within|on|for|under|as)|not|(?:un)?able\sto|unlikely\sto|
  likely\sto|under|free\sof|at\sleast|willing\sto)\s\S)
`
/** Words that a complement belongs to. */
const COMPLEMENTED = /^[a-z]{2,14}ed\s|\b(?:is|are|was|were|been|be)\s\S/i

/** Two objects of one verb, which nothing else divides. */
function otherObject(clause: Clause, place: Place): CriteriaNode | null {
  const masked = maskParentheses(clause.text)
  const complements = [...masked.matchAll(COMPLEMENT)]
  const objects = [...masked.matchAll(OBJECT)]
  const joiners = complements.length > 0 ? complements : objects
  const [before] = cutAt(clause, joiners)
  const isPair = joiners.length === 1 && !masked.includes(',') && !SUBORDINATE.test(masked)
  const isComplement = complements.length === 0 || COMPLEMENTED.test(before!.text)
  if (!isPair || !isComplement || OPEN_END.test(before!.text)) return null
  const isPhrase = !hasVerb(masked) && WORDS.test(before!.text)
  if (!hasVerb(before!.text) && !PARTICIPLE.test(before!.text) && !isPhrase) return null
  return group(
    joiners[0]![1]!.toLowerCase() === 'and' ? 'all' : 'any',
    cutAt(clause, joiners).map((part) => conjunction(part, place)),
  )
}

/** The connective of "either", which stands before a clause where there are several. */
function alternativesOf(masked: string): RegExpExecArray[] {
  const all = [...masked.matchAll(/,?\sor\s/g)]
  return all.length === 1 ? all : [...masked.matchAll(OR_CLAUSE)]
}

/** At least four words: fewer repeat what stands before, such as "or has consulted one". */
const LONG_ALTERNATIVE = regex('')`
  ^(?:\S{1,60}\s){3}\S|^[a-z]+ (?:is|are|was|were|has|have) [a-z]|^(?:is|are|was|were|ha(?:s|ve) been) [a-z]
`
const isLongEnough = ({ 0: joiner, index, input }: RegExpExecArray) =>
  LONG_ALTERNATIVE.test(input.slice(index + joiner.length))

/** The clauses of a series whose last member is a list; none of a phrase without a verb. */
export function clausesOf(clause: Clause, place: Place): CriteriaNode[] {
  const parts = cutAt(clause, [...maskParentheses(clause.text).matchAll(SERIES_JOINER)])
  if (parts.length > 1 && parts.every(isClause)) return parts.map((part) => eitherOf(part, place))
  return isClause(clause) && WORDS.test(clause.text) ? [eitherOf(clause, place)] : []
}
