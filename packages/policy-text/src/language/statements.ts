import { memoize } from '../text/memoize.ts'
import { settled, type Segment, type Statement } from './statement.ts'
import { type Token, tokensOf } from './tokens.ts'

const PREDICATES = new Set([
  'AUTH',
  'COVER',
  'NECESSARY',
  'INVEST',
  'SEPPAY',
  'PAY',
  'BUNDLE',
  'EXCLUDE',
  'DENY',
  'REQUIRE',
  'MUST',
  'SUBMIT',
  'APPEND',
  'BILL',
  'NONEED',
  'MAY',
  'SHOULD',
  'RETIRE',
  'SAMENOT',
  'SAMESO',
])
const DECIDING = new Set(['AUTH', 'COVER', 'NECESSARY', 'PAY', 'SEPPAY', 'REQUIRE'])
/** Relations whose object may not change places with the subject. */
const RELATIONS = new Set(['BEFORE', 'AFTER', 'DURING', 'THAN', 'START', 'END', 'PER'])
const BOUND_WORDS = new Set(['least', 'most', 'more', 'less'])
const UNITLESS = new Set([
  'MEET',
  'INCLUDE',
  'START',
  'AND',
  'OR',
  'IF',
  'NOT',
  'COVER',
  'PAY',
  'ONLY',
  'EXCEPT',
  'UNLESS',
  'BUT',
])

/** The statements of a sentence, memoized: both versions share most sentences. */
export const statementsOf = memoize((text: string): readonly Statement[] =>
  withSharedPredicates(clausesOf(joinNumbers(tokensOf(withClauseMarks(text))))).map(statementOf),
)

/** The end of a sentence within a text; the full stop of an abbreviation is none. */
const SENTENCE_END =
  /(?<!\b(?:Dr|St|vs|e\.g|i\.e|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|[A-Z]))\. (?=[A-Z])/g

/** A text whose sentences end with a mark that tokens keep. */
export const withClauseMarks = (text: string): string => text.replace(SENTENCE_END, '; ')

/** Joins a number with its bound, its period and its unit: `<=4 visit`, `PER 12 month`. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!
    const named = namedCode(joined, token)
    if (named) {
      joined.push(named)
      continue
    }
    const bound = boundAt(tokens, index)
    const number = tokens[index + (bound ? bound.length : 0)]
    if (number?.kind !== 'number' || (token.kind !== 'number' && !bound)) {
      joined.push(token)
      continue
    }
    index += bound ? bound.length : 0
    const unit = tokens[index + 1]
    const hasUnit =
      unit &&
      ((unit.kind === 'word' && !BOUND_WORDS.has(unit.key)) ||
        (unit.kind === 'concept' &&
          !UNITLESS.has(unit.key) &&
          !PREDICATES.has(unit.key) &&
          unit.key !== 'PER' &&
          unit.key !== 'BEFORE' &&
          unit.key !== 'AFTER'))
    if (hasUnit) index += 1
    joined.push({ kind: 'number', key: `${bound?.sign ?? '='}${number.key}${hasUnit ? ` ${unit.key}` : ''}` })
  }
  return joined
}

/**
 * A modifier or a place of service: a number or two letters after its name or after another one.
 */
function namedCode(before: readonly Token[], { kind, key }: Token): Token | null {
  if ((kind !== 'number' && kind !== 'word') || !/^[0-9a-z]{2}$/.test(key)) return null
  const last = before.findLast((token) => token.kind !== 'mark' && token.key !== 'AND' && token.key !== 'OR')
  if (!last) return null
  if (last.key === 'modifier' || /^M-/.test(last.key)) return { kind: 'code', key: `M-${key.toUpperCase()}` }
  return last.key === 'POS' || /^POS-/.test(last.key) ? { kind: 'code', key: `POS-${key}` } : null
}

/** "at least", "at most", "more than", "less than" of the plain text. */
function boundAt(tokens: readonly Token[], index: number): { sign: string; length: number } | null {
  const [first, second] = [tokens[index]?.key, tokens[index + 1]?.key]
  if (first === 'least') return { sign: '>=', length: 1 }
  if (first === 'most') return { sign: '<=', length: 1 }
  if (first === 'more' && second === 'THAN') return { sign: '>', length: 2 }
  if (first === 'less' && second === 'THAN') return { sign: '<', length: 2 }
  return null
}

/** Cuts at semicolons, colons inside a sentence, and "and" or "but" between two decisions. */
function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]]
  let isConditional = false
  tokens.forEach((token, index) => {
    const clause = clauses.at(-1)!
    if (token.key === 'IF' || token.key === 'UNLESS' || token.key === 'EXCEPT') isConditional = true
    const isJoint = token.key === 'AND' || token.key === 'BUT'
    const rest = tokens.slice(index + 1)
    if (
      token.key === ';' ||
      (isJoint &&
        !isConditional &&
        (hasSubjectAndPredicate(rest) || isOppositeTo(clause, rest)) &&
        clause.some(({ key }) => PREDICATES.has(key)))
    ) {
      isConditional = false
      clauses.push([])
      return
    }
    clause.push(token)
  })
  return clauses.filter((clause) => clause.some(({ kind }) => kind !== 'mark'))
}

const REFUSING = new Set(['INVEST', 'EXCLUDE', 'DENY'])

/** "Medically necessary for A and investigational for B" is two statements on one subject. */
function isOppositeTo(clause: readonly Token[], rest: readonly Token[]): boolean {
  const isGranted = clause.some(({ key }, index) => GRANTING.has(key) && clause[index - 1]?.key !== 'NOT')
  const isRefused =
    REFUSING.has(rest[0]?.key ?? '') || (rest[0]?.key === 'NOT' && GRANTING.has(rest[1]?.key ?? ''))
  const isRefusedBefore = clause.some(({ key }) => key === 'NOT' || REFUSING.has(key))
  return isGranted && isRefused && !isRefusedBefore && rest.length > 2
}
const GRANTING = new Set(['COVER', 'NECESSARY', 'PAY'])

/** Stands for the predicate of the clause before, negated or not: "B is not", "so does B". */
const SHARED: Readonly<Record<string, boolean>> = { SAMENOT: true, SAMESO: false }

/** Clauses that leave out their predicate, with that of the clause before. */
function withSharedPredicates(clauses: readonly Token[][]): Token[][] {
  let shared: Token[] = []
  return clauses.map((clause) => {
    const own = clause.filter(({ key }) => DECIDING.has(key) || key === 'BILL' || key === 'APPLIES')
    const last = shared
    if (own.length > 0) shared = own
    return clause.flatMap((token): Token[] => {
      const isNegated = SHARED[token.key]
      if (isNegated === undefined) return [token]
      const isLacking = own.every(({ key }) => key === 'AUTH')
      return [...(isNegated ? [NEGATION] : []), ...(isLacking ? last : [])]
    })
  })
}
const NEGATION: Token = { kind: 'concept', key: 'NOT' }

/** Whether a subject and then a decision follow: "counseling is required before testing". */
function hasSubjectAndPredicate(tokens: readonly Token[]): boolean {
  const predicate = tokens.findIndex(({ key }) => PREDICATES.has(key))
  return predicate > 0 && tokens.slice(0, predicate).some(({ kind }) => kind === 'word' || kind === 'code')
}

function statementOf(clause: readonly Token[]): Statement {
  const terms: Record<Segment, string[]> = { main: [], condition: [], exception: [] }
  const codes: string[] = []
  let segment: Segment = 'main'
  let opened = -1
  let negations = 0
  // "We do not cover A or B" joins what is refused; "no A or B" negates each of both.
  let [isNegatedList, isRefusedList] = [false, false]
  let relation = ''
  const isDistributive = !clause.some(({ key }) => key === 'togeth' || key === 'SAME' || key === 'either')
  clause.forEach((token, index) => {
    const { kind, key } = token
    if (kind === 'mark') {
      if (key === ',' && segment !== 'main' && opened <= 1 && opened >= 0 && !isListComma(clause, index))
        segment = 'main'
      if (key === ',' || key === ';' || key === ':') isNegatedList = isRefusedList = false
      return
    }
    if (key === 'IF' || key === 'UNLESS' || key === 'EXCEPT') {
      segment = key === 'IF' ? (segment === 'exception' ? 'exception' : 'condition') : 'exception'
      opened = index
      isNegatedList = isRefusedList = false
      return
    }
    if (key === 'NOT') return void (negations += 1)
    if (RELATIONS.has(key)) {
      if (relation) terms[segment].push(relation)
      relation = key
      if (isNegatedList && negations > 0 && endsNegation(terms[segment])) negations = 0
      isNegatedList = isRefusedList = false
      return
    }
    if (key === 'AND' || key === 'OR' || key === 'BUT') {
      if (key === 'BUT' || (kind === 'concept' && isDistributive && isBetweenCodes(clause, index))) return
      terms[segment].push((isNegatedList || isRefusedList) && key === 'OR' ? 'AND' : key)
      if (isNegatedList && key === 'OR') negations += 1
      return
    }
    const isNegated = negations % 2 === 1
    if (negations > 0) {
      isRefusedList = isNegated && DECIDING.has(key)
      isNegatedList = isNegated && kind !== 'code' && !PREDICATES.has(key)
    }
    negations = 0
    if (kind === 'code') {
      if (segment === 'main') codes.push(key)
      else terms[segment].push(`$${key}`)
      if (isNegated) terms[segment].push('!')
      return
    }
    const isObject = key !== 'ONLY' && key !== 'APPLIES'
    const term = `${isNegated ? '!' : ''}${relation && isObject ? `${relation}>` : ''}${key}`
    if (isObject) relation = ''
    terms[segment].push(term)
  })
  if (negations % 2 === 1) terms[segment].push('!')
  if (relation) terms[segment].push(relation)
  return { ...settled(terms, codes), codes, isNominal: isNominal(clause) }
}

/** Puts back the "or" after which a negation ends: "not decreased or after four months". */
function endsNegation(terms: string[]): boolean {
  if (terms.at(-1) !== 'AND') return false
  terms.splice(-1, 1, 'OR')
  return true
}

/** Verbs that make a decision of its noun: "coverage is provided", "payment is made". */
const GIVING = new Set(['MEET', 'PERFORM', 'ALLOW', 'VALID', 'MAY', 'NOT', 'availabl', 'offer', 'extend'])
const NAMED = new Set(['COVER', 'NECESSARY', 'PAY', 'SUPPORTED', 'ALLOW'])

/** Whether a clause only names what it is about: "Coverage", "Medical Necessity Criteria". */
function isNominal(clause: readonly Token[]): boolean {
  const named = clause.filter(({ key }) => NAMED.has(key))
  const isVerb = ({ key, isNoun }: Token) => !isNoun || (key === 'SUPPORTED' && named.length > 1)
  return (
    named.length > 0 && !named.some(isVerb) && !clause.some(({ key, isNoun }) => !isNoun && GIVING.has(key))
  )
}

/**
 * A comma between members of an enumeration: the clause goes on with "and" or "or" shortly after.
 */
function isListComma(clause: readonly Token[], index: number): boolean {
  const rest = clause.slice(index + 1)
  const joint = rest.findIndex(({ key }) => key === 'AND' || key === 'OR')
  const predicate = rest.findIndex(({ key }) => PREDICATES.has(key))
  return joint >= 0 && (predicate < 0 || joint < predicate)
}

function isBetweenCodes(clause: readonly Token[], index: number): boolean {
  const before = clause.slice(0, index).findLast(({ kind }) => kind !== 'mark')
  const after = clause.slice(index + 1).find(({ kind }) => kind !== 'mark')
  return before?.kind === 'code' && after?.kind === 'code'
}

/** "not covered unless A" as "covered only if A", which states the same. */
export function withoutDoubleNegation(statement: Statement): Statement {
  const { main, condition, exception } = statement
  const refused = main.find((term) => term === '!COVER' || term === '!PAY' || term === '!NECESSARY')
  if (!refused || exception.length === 0 || condition.length > 0) return statement
  const granted = main.map((term) => (term === refused ? term.slice(1) : term))
  return { ...statement, main: [...granted, 'ONLY'], condition: exception, exception: [] }
}

/** The key under which equal statements are equal, whatever the order of their words. */
export function statementKey(statement: Statement): string {
  const { main, condition, exception } = withoutDoubleNegation(statement)
  return [main, condition, exception].map((terms) => withoutRepeats(terms).sort().join(' ')).join(' | ')
}

/** A word counts once; a number as often as it is stated. */
const withoutRepeats = (terms: readonly string[]): string[] =>
  terms.filter((term, index) => /^[<>=]/.test(term) || terms.indexOf(term) === index)
