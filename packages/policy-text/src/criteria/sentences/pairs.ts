import { regex } from '../../text/pattern.ts'
import type { CriteriaNode } from '../criteria.ts'
import { type Clause, cutAt, group, maskParentheses, type Place, sliceOf } from './clause.ts'
import { alternatives, conjunction } from './clauses.ts'
import {
  BARE_SUBJECT,
  CLAUSE_AHEAD,
  hasVerb,
  isClause,
  OPEN_END,
  PARTICIPLE,
  SUBORDINATE,
  WORDS,
} from './predicates.ts'
import { repeated } from './repeated.ts'
import { PREDICATE } from './verbs.ts'

const AND_EITHER = /,?\sand\s(?=either\s)/gi
/** Where a second clause begins whose subject nothing needs to determine. */
const AND_CLAUSE = regex('gi')`
  ,?\s(?:and|but)\s(?=${CLAUSE_AHEAD}|${BARE_SUBJECT}${PREDICATE}|(?:[a-z]{3,20}\s){1,2}?(?:persists?|
  continues?|
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
export function both(clause: Clause, place: Place): CriteriaNode {
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
  \sor\s(?!(?:more|less|higher|lower|greater|older|younger|longer|above|below)\b)(?:(?:when|
  if)\s)?(?=${CLAUSE_AHEAD}|${BARE_SUBJECT}${PREDICATE})
`

/** "the wound either fails to close or needs a graft": the alternatives begin with a verb. */
const EITHER_VERB = regex('i')`^((?:[^\s,;]{1,40}\s){1,7}?either\s)(?=${PREDICATE}|[a-z]{3,14}s\s)`
const OR_VERB = regex('i')`\sor\s(?:${PREDICATE}|[a-z]{3,14}s\s)`
function eitherBehindSubject(masked: string): RegExpExecArray | null {
  const found = EITHER_VERB.exec(masked)
  return found && OR_VERB.test(masked) ? found : null
}

/** "either C or D", or clauses with "or" between them. */
export function eitherOf(clause: Clause, place: Place): CriteriaNode {
  const phrases = repeated(clause, place)
  if (phrases) return phrases
  const masked = maskParentheses(clause.text)
  const either = EITHER.exec(masked) ?? eitherBehindSubject(masked)
  const joiners = either ? alternativesOf(masked) : [...masked.matchAll(OR_CLAUSE)].filter(isLongEnough)
  const isJoined = either ? joiners.length === 1 : joiners.length > 0
  const objects = isJoined ? null : otherObject(clause, place)
  if (objects) return objects
  const isDependent = !either?.[1] && isJoined && SUBORDINATE.test(masked.slice(0, joiners[0]!.index))
  if (!isJoined || isDependent) return alternatives(clause, place)
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
  \s(and|or)\s(?=(?:an?|at least|documented|failure|failed|evidence|history|no|inability|
  inadequate)\s(?:\S{1,40}\s){2})
`
/** Where another complement of the same verb begins: "is ordered by A and performed at B". */
const COMPLEMENT = regex('gi')`
  \s(and|or)\s(?=(?:[a-z]{2,14}ed\s(?:by|in|at|with|without|within|on|for|under|as)|not|(?:un)?able\sto|
  unlikely\sto|
  likely\sto|under|free\sof|at\sleast|willing\sto)\s\S)
`
/** Words that a complement belongs to. */
const COMPLEMENTED = /^[a-z]{2,14}ed\s|\b(?:is|are|was|were|been|be)\s\S/i

/** A participle that shares what stands behind the next one: "has been cleaned and drained of". */
const BARE_PARTICIPLE = /\b(?:is|are|was|were|been|be)\s[a-z]{2,14}ed$/i

/** Two objects of one verb, which nothing else divides. */
function otherObject(clause: Clause, place: Place): CriteriaNode | null {
  const masked = maskParentheses(clause.text)
  const complements = [...masked.matchAll(COMPLEMENT)]
  const objects = [...masked.matchAll(OBJECT)]
  const joiners = complements.length > 0 ? complements : objects
  const [before] = cutAt(clause, joiners)
  const isPair = joiners.length === 1 && !masked.includes(',') && !SUBORDINATE.test(masked)
  const isComplement =
    complements.length === 0 || (COMPLEMENTED.test(before!.text) && !BARE_PARTICIPLE.test(before!.text))
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

/** Fewer words repeat what stands before, such as "or has consulted one". */
const LONG_ALTERNATIVE = regex('')`
  ^(?:\S{1,60}\s){3}\S|^(?:\S{1,60}\s){2}(?!(?:one|it|so|them|both)\b)\S{4}|^[a-z]+ (?:is|are|was|were|has|
  have) [a-z]|^(?:is|are|was|were|ha(?:s|ve) been) [a-z]
`
const isLongEnough = ({ 0: joiner, index, input }: RegExpExecArray) =>
  LONG_ALTERNATIVE.test(input.slice(index + joiner.length))
