import { measuresIn, quantitiesIn } from '../facts/measures.ts'
import { regex, source } from '../text/pattern.ts'
import type { CriteriaNode, Leaf, Quoted, Threshold } from './criteria.ts'

/** A range of the reading text with its words. */
export type Clause = { start: number; end: number; text: string }

/** The block in which a clause begins, and its page. */
export type Place = { block: number; page: number | null }

/** A connective at the end of an entry, with what the writer put around it. */
const TRAILING = /[\s,;.:]{0,9}(?:\b(and\/or|and|or)\b[\s,;:.]{0,9})?$/i
const LEADING = /^(?:\W{0,5}\b(?:and|or|when|if|that|whether)\b\s|[\s*†‡,;:–-]){1,12}/i

/** The connective with which an entry ends. */
export function trailingJoiner(text: string): 'and' | 'or' | null {
  const word = TRAILING.exec(text)?.[1]?.toLowerCase()
  return word === undefined ? null : word === 'and' ? 'and' : 'or'
}

/** Cuts connectives and punctuation off both ends. */
export function trimClause({ start, text }: Clause): Clause {
  const lead = LEADING.exec(text)?.[0].length ?? 0
  const tail = TRAILING.exec(text.slice(lead))?.[0].length ?? 0
  const rest = text.slice(lead, text.length - tail)
  return { start: start + lead, end: start + lead + rest.length, text: rest }
}

const sliceOf = ({ start, text }: Clause, from: number, to: number): Clause =>
  trimClause({ start: start + from, end: start + to, text: text.slice(from, to) })

/** Finite verbs that begin a predicate. */
const VERB = source`(?:is|are|was|were|has|have|had|does|do|did|will|can|cannot|must|may|should)(?:n't)?`
const UNLESS = /,?\s(?:unless|except (?:when|if|that))\s/i
/** Where one entry states a second condition. After a comma, only this one needs a finite verb. */
const SECOND_CONDITION = regex('g')`
  (?<loose>,\s(?:and\s)?provided that\s|,?\sand\s(?:for\s(?:whom|which)\s|who(?:se)?\s)|\sAND\s)|
  \sand\s(?=${VERB}\s)|
  ,?\sand\s(?=(?:(?!and\b|or\b|to\b|that\b|which\b|who\b)[^\s,;]{1,40}\s){1,7}?(?:
    is|are|was|were|has|have|will)\s(?:not\s)?\w)
`
/** What a clause depends on: a verb after a connective may belong to it. */
const SUBORDINATE = /\b(?:when|where|that|which|who|whom|whose|if|because|while|although|whether)\b/i
const FINITE = new RegExp(`\\b${VERB}\\b`, 'i')
/** At least three words. */
const WORDS = /^\S+\s\S+\s\S/

/** The conditions of an entry without entries below it: one leaf, or a group of its clauses. */
export const nodeOfClause = (clause: Clause, place: Place) => withException(clause, place, alternatives)

/** The conditions that a sentence states one after another: "when A, B, and either C or D". */
export const nodeOfSeries = (clause: Clause, place: Place) => withException(clause, place, series)

type Reader = (clause: Clause, place: Place) => CriteriaNode

function withException(clause: Clause, place: Place, read: Reader): CriteriaNode {
  const whole = trimClause(clause)
  const unless = UNLESS.exec(maskParentheses(whole.text))
  if (!unless) return read(whole, place)
  const main = sliceOf(whole, 0, unless.index)
  const rest = sliceOf(whole, unless.index + unless[0].length, whole.text.length)
  return group('any', [read(main, place), alternatives(rest, place)])
}

/** Between the conditions of a series. */
const SERIES_JOINER = /[,;]\s(?:(and|or)\s)?/gi
/** Where an alternative clause begins that no comma separates. */
const OR_CLAUSE = regex('g')`
  \sor\s(?=(?:(?:the|an?|there|it|they|he|she)\s(?:\w+\s){0,4}?)?${VERB}\s)
`

/** Clauses between commas, the last with a connective. Each needs a verb. */
function series(clause: Clause, place: Place): CriteriaNode {
  const masked = maskParentheses(clause.text)
  const last = /\sand either\s/i.exec(masked)?.index ?? masked.length
  const joiners = [...masked.matchAll(SERIES_JOINER)].filter(({ index }) => index <= last)
  const words = joiners.flatMap(([, word]) => word?.toLowerCase() ?? [])
  const parts = cutAt(clause, joiners)
  const isSeries = joiners.at(-1)?.[1] !== undefined && new Set(words).size === 1 && parts.every(isClause)
  if (!isSeries) return eitherOf(clause, place)
  return group(
    words[0] === 'and' ? 'all' : 'any',
    parts.map((part) => eitherOf(part, place)),
  )
}

const EITHER = /^either\s/i
/** Words before the verb of a short clause. */
const CLAUSE_START = new RegExp(
  `^(?:either\\s)?(?:(?:[^\\s,]{1,40}\\s){0,8}?${VERB}\\b|` +
    '(?:(?:the|an?)\\s)?(?:[a-z-]+\\s){0,2}(?:member|patient|individual|person|beneficiary|child|provider|' +
    'prescriber|physician|practitioner|clinician|surgeon|specialist|caregiver)\\s[a-z]{3,12}s\\b)',
  'i',
)
const isClause = ({ text }: Clause) =>
  (CLAUSE_START.test(text) || EITHER.test(text)) &&
  !/^(?:which|who|such as|including|e\.g\.|as)\b/i.test(text)

/** A preposition whose noun follows later: "a diagnosis of, or". */
const OPEN_END = /\b(?:of|for|with|to|in|by|from|on|at)$/i
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

/** The clauses of a series whose last member is a list; none of a phrase without a verb. */
export function clausesOf(clause: Clause, place: Place): CriteriaNode[] {
  const parts = cutAt(clause, [...maskParentheses(clause.text).matchAll(SERIES_JOINER)])
  if (parts.length > 1 && parts.every(isClause)) return parts.map((part) => eitherOf(part, place))
  return isClause(clause) && WORDS.test(clause.text) ? [eitherOf(clause, place)] : []
}

/** "either C or D", or two clauses with "or" between them. */
function eitherOf(clause: Clause, place: Place): CriteriaNode {
  const masked = maskParentheses(clause.text)
  const either = EITHER.exec(masked)
  const joiners = [...masked.matchAll(either ? /,?\sor\s/g : OR_CLAUSE)]
  const isPair = joiners.length === 1 && !SUBORDINATE.test(masked.slice(0, joiners[0]!.index))
  if (!isPair) return alternatives(clause, place)
  const rest = sliceOf(clause, either?.[0].length ?? 0, joiners[0]!.index)
  const other = sliceOf(clause, joiners[0]!.index + joiners[0]![0].length, clause.text.length)
  if (!either && !FINITE.test(rest.text)) return alternatives(clause, place)
  return group('any', [conjunction(rest, place), conjunction(other, place)])
}

/** Between the parts of an entry that a semicolon and one connective separate. */
const PARTS_JOINER = /;\s(and|or)\s/gi
/** Between two clauses that are alternatives. */
const OR_JOINER = /,\sor\s/g

/** Clauses that a semicolon with a connective, or a printed "OR", separates. */
function alternatives(clause: Clause, place: Place): CriteriaNode {
  const joiners = [...maskParentheses(clause.text).matchAll(PARTS_JOINER)]
  const parts = cutAt(clause, joiners)
  if (new Set(joiners.map(([, word]) => word!.toLowerCase())).size !== 1 || parts.length < 2)
    return printedAlternatives(clause, place)
  return group(
    joiners[0]![1]!.toLowerCase() === 'and' ? 'all' : 'any',
    parts.map((part) => printedAlternatives(part, place)),
  )
}

function printedAlternatives(clause: Clause, place: Place): CriteriaNode {
  const pair = cutAt(clause, [...maskParentheses(clause.text).matchAll(OR_JOINER)])
  if (EITHER.test(clause.text)) {
    const [or, ...more] = maskParentheses(clause.text).matchAll(/,?\sor\s/g)
    if (or && more.length === 0)
      return group(
        'any',
        cutAt(clause, [or]).map((part, index) =>
          conjunction(index === 0 ? sliceOf(part, 'either '.length, part.text.length) : part, place),
        ),
      )
  }
  if (pair.length === 2 && (pair.every(isWholeClause) || isPairOfPhrases(pair, clause)))
    return group(
      'any',
      pair.map((part) => conjunction(part, place)),
    )
  const parts = cutAt(clause, [...maskParentheses(clause.text).matchAll(/,?;?\sOR\s/g)])
  return parts.length > 1
    ? group(
        'any',
        parts.map((part) => conjunction(part, place)),
      )
    : conjunction(clause, place)
}

/** In a longer entry, a verb after "and" without a comma may belong to its first clause. */
const LONGEST_PAIR_WORDS = 18
/** A subject that begins a clause of its own, also after a subordinate one. */
const NEW_SUBJECT = /^(?:the|there|no|any)\b/

function conjunction(clause: Clause, place: Place): CriteriaNode {
  const masked = maskParentheses(clause.text)
  const isShort = clause.text.split(' ').length <= LONGEST_PAIR_WORDS
  const joiners = [...masked.matchAll(SECOND_CONDITION)].filter(({ 0: words, index, groups }) => {
    const [before, after] = [masked.slice(0, index), masked.slice(index + words.length)]
    if (!FINITE.test(after)) return false
    if (groups!['loose']) return WORDS.test(before)
    if (!FINITE.test(before) || !(isShort || words.startsWith(','))) return false
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

/**
 * What people must have: "with a diagnosis of … who have failed …", each a condition of its own.
 */
export function peopleOf(clause: Clause, place: Place): CriteriaNode {
  const groups = cutAt(clause, [
    ...maskParentheses(clause.text).matchAll(/,\sor\s(?=(?:who|with|whose)\s)/gi),
  ])
  if (groups.length === 1) return qualitiesOf(clause, place)
  return group(
    'any',
    groups.map((part) => qualitiesOf(part, place)),
  )
}

/** Between what people must have: "who", "and for whom", "provided that", "when the". */
const QUALITY_JOINER = regex('gi')`
  ,?\s(?:and\s)?(?:(?:for|in)\s)?who(?:m|se)?\s|\sand\swith\s|,\sprovided\sthat\s|
  ,?\s(?:when|if)\s(?=(?:the|there|they|no|an?)\s)
`

function qualitiesOf(clause: Clause, place: Place): CriteriaNode {
  const joiners = [...maskParentheses(clause.text).matchAll(QUALITY_JOINER)]
  const parts = cutAt(clause, joiners).map((part) => trimClause({ ...part, ...withoutWith(part) }))
  return parts.length === 1
    ? conjunction(parts[0]!, place)
    : group(
        'all',
        parts.map((part) => conjunction(part, place)),
      )
}

function withoutWith({ start, text }: Clause): Pick<Clause, 'start' | 'text'> {
  const lead = /^(?:with|who|that)\s+/i.exec(text)?.[0].length ?? 0
  return { start: start + lead, text: text.slice(lead) }
}

const group = (op: 'all' | 'any', children: CriteriaNode[]): CriteriaNode => ({
  kind: 'group',
  op,
  n: null,
  lead: null,
  children: children.flatMap((child) =>
    child.kind === 'group' && child.op === op && child.lead === null ? child.children : [child],
  ),
})

function cutAt(clause: Clause, joiners: readonly RegExpExecArray[]): Clause[] {
  const parts: Clause[] = []
  let from = 0
  for (const { 0: joiner, index } of joiners) {
    parts.push(sliceOf(clause, from, index))
    from = index + joiner.length
  }
  return [...parts, sliceOf(clause, from, clause.text.length)].filter(({ text }) => text !== '')
}

/** Blanks what stands in parentheses, so that no connective in them counts. */
export const maskParentheses = (text: string) =>
  text.replace(/\([^()]{0,600}\)|\[[^[\]]{0,600}\]/g, (inside) => '_'.repeat(inside.length))

const NEGATIVE = regex('i')`
  \b(?:not|no|never|none|without|absence of|neither|cannot|lack(?:s|ed|ing)?|free of|n't)\b
`

export function leafOf({ start, end, text }: Clause, { block, page }: Place): Leaf {
  return {
    kind: 'leaf',
    start,
    end,
    quote: text,
    isNegative: NEGATIVE.test(
      maskParentheses(text).replace(
        /\b(?:no|not) (?:more|less|fewer|later|older|younger|otherwise|only|limited)\b/gi,
        '',
      ),
    ),
    thresholds: thresholdsIn(text),
    block,
    page,
  }
}

/** Quantities with unit and bound, and bounded numbers whose unit is not known ("< 10 ng/mL"). */
function thresholdsIn(text: string): Threshold[] {
  const stated = quantitiesIn(text)
    .filter(({ unit }) => unit !== 'thing' && unit !== 'criterion')
    .map(({ value, unit, bound }) => ({ value, unit, bound }))
  const bounded = measuresIn(text)
    .map(({ number, bound }) => ({ value: parseFloat(number), unit: null, bound }))
    .filter(({ value, bound }) => bound !== null && stated.every((one) => one.value !== value))
  return [...stated, ...bounded]
}

export const quoteOf = ({ start, end, text }: Clause): Quoted => ({ start, end, quote: text })
