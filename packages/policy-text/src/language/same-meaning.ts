import { decisionOf } from './decision.ts'
import { isLight } from './light-words.ts'
import type { Statement } from './statement.ts'
import { withoutDoubleNegation } from './statements.ts'

/** A number with what it bounds, in the order of the text. */
type Bound = { sign: string; value: number; unit: string }

type Word = { key: string; near: string }

/** What statements say together, without their wording. */
type Meaning = {
  /** Each decision with its sign. */
  decisions: ReadonlySet<string>
  codes: ReadonlySet<string>
  /** Each code with the decisions of its statement. */
  decided: ReadonlySet<string>
  bounds: readonly Bound[]
  /** Words of content of the statements with each decision. */
  subjects: ReadonlyMap<string, ReadonlySet<string>>
  /** States, dates, relations, "only", "should", and negated content. */
  marks: ReadonlySet<string>
  /** Words of content, each with the number, modifier or place of service before it. */
  words: readonly Word[]
  joins: { or: boolean; all: boolean; any: boolean; may: boolean; hasException: boolean }
}

const BOUND = /^!?(?:[A-Z]+>)?([<>=]+)([$#]?[\d.]+)(%?)(?: (.+))?$/
const MARK = /^(?:STATE-.*|\d{4}-\d{2}-\d{2}|START|END|SHOULD|RETIRE|REPLACE|INNET|OUTNET|SEPPAY|BUNDLE)$/
const RELATION = /^!?(BEFORE|DURING|THAN|AFTER)>(.*)$/
const DECIDING = new Set([
  'AUTH',
  'COVER',
  'NECESSARY',
  'INVEST',
  'PAY',
  'SEPPAY',
  'BUNDLE',
  'DENY',
  'NONEED',
])

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
    was.words.length + was.codes.size + was.bounds.length > 0 &&
    areEqual(was.decisions, is.decisions) &&
    (!isMixed(was.decisions) || decideOnTheSame(was, is)) &&
    areEqual(was.codes, is.codes) &&
    (was.decisions.size < 2 || areEqual(was.decided, is.decided)) &&
    areEqual(was.marks, is.marks) &&
    joinAlike(was, is, isRewritten) &&
    boundAlike(was.bounds, is.bounds) &&
    areEqualWords(was, is, isRewritten) &&
    keepTheirNumbers(was, is)
  )
}

const areEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((one) => b.has(one))

/** A decision and its opposite: which one a word belongs to depends on the order. */
const isMixed = (decisions: ReadonlySet<string>) =>
  [...decisions].some((one) => one.startsWith('+') && decisions.has(`-${one.slice(1)}`)) ||
  (decisions.has('+coverage') && decisions.has('-investigational'))

function joinAlike(before: Meaning, after: Meaning, isRewritten: boolean): boolean {
  const [was, is] = [before.joins, after.joins]
  if (was.hasException !== is.hasException || was.may !== is.may) return false
  if ((was.all && is.any && !is.all) || (was.any && is.all && !was.all)) return false
  // "A or B is not covered" and "we do not cover A or B" join in two ways.
  const isEither = isRewritten && ([...before.decisions].some(isRefusal) || before.codes.size > 1)
  return was.or === is.or || was.any || is.any || isEither
}

const differing = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [
  ...[...a].filter((one) => !b.has(one)),
  ...[...b].filter((one) => !a.has(one)),
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
    list.filter(({ sign, value }) => sign !== '=' || value !== 1).toSorted((x, y) => x.value - y.value),
  )
  if (a!.length !== b!.length) return false
  return a!.every((one, index) => {
    const other = b![index]!
    const isUnitSame = one.unit === other.unit || !UNITS.has(one.unit) || !UNITS.has(other.unit)
    const isSignSame = one.sign === other.sign || one.sign === '=' || other.sign === '='
    return one.value === other.value && isUnitSame && isSignSame
  })
}

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
  return isRewritten && isPlain && most <= MOST_EXCHANGED && shared >= SHARED_PER_WORD * most
}

/** Words of one side and their abbreviation on the other side stand for each other. */
function withoutAcronyms(less: string[], more: string[]): [string[], string[]] {
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
const SHARED_PER_WORD = 1
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

function meaningOf(statements: readonly Statement[]): Meaning {
  const plain = statements.map(withoutDoubleNegation)
  const decisions = new Set<string>()
  const codes = new Set<string>()
  const decided = new Set<string>()
  const marks = new Set<string>()
  const subjects = new Map<string, Set<string>>()
  const bounds: Bound[] = []
  const words: Word[] = []
  const joins = { or: false, all: false, any: false, may: false, hasException: false }
  for (const statement of plain) {
    const own = decisionsOf(statement)
    const from = words.length
    for (const decision of own) decisions.add(decision)
    for (const code of statement.codes) {
      codes.add(code)
      decided.add(`${code} ${own.join()}`)
    }
    joins.hasException ||= statement.exception.length > 0
    joins.may ||= isChoice(statement)
    let near = statement.codes.find((code) => /^(?:M|POS)-/.test(code)) ?? ''
    for (const term of [...statement.main, ...statement.condition, ...statement.exception]) {
      if (term === 'OR' || /^JOINED-.*OR/.test(term)) joins.or = true
      else if (term === 'ALL') joins.all = true
      else if (term === 'ANY') joins.any = true
      else if (term.startsWith('$M-')) codes.add(term.slice(1))
      else if (term.startsWith('$')) marks.add(term)
      else if (BOUND.test(term)) {
        const relation = /^!?([A-Z]+)>/.exec(term)?.[1] ?? 'PER'
        if (relation !== 'PER' && relation !== 'AFTER') marks.add(relation)
        bounds.push(boundOf(term))
        near = String(bounds.at(-1)!.value)
      } else read(term, { marks, words, near })
    }
    const subject = subjects.get(own.join()) ?? new Set()
    for (const { key } of words.slice(from)) subject.add(key)
    subjects.set(own.join(), subject)
  }
  if (bounds.some(({ sign }) => sign === '<=')) marks.delete('ONLY')
  return { subjects, decisions, codes, decided, marks, bounds, words, joins }
}

function decisionsOf(statement: Statement): string[] {
  const { authorization, coverage, separate, isInvestigational } = decisionOf(statement)
  const isExempt = statement.main.includes('NONEED') && authorization === 0
  return [
    ...signed(isExempt ? -1 : authorization, 'authorization'),
    ...signed(coverage, isInvestigational ? 'investigational' : 'coverage'),
    ...signed(separate, 'separate'),
  ]
}

/** "May" or "is allowed", unless it only introduces a limit ("up to two may be billed"). */
const isChoice = ({ main, condition }: Statement) =>
  main.some((term) => term === 'MAY' || term === 'ALLOW') &&
  !main.some((term) => term.startsWith('!')) &&
  ![...main, ...condition].some((term) => term.startsWith('<='))

const signed = (sign: number, name: string) => (sign === 0 ? [] : [`${sign > 0 ? '+' : '-'}${name}`])

function boundOf(term: string): Bound {
  const [, sign, number, share, unit = ''] = BOUND.exec(term)!
  const value = Number(number!.replace(/[$#]/g, ''))
  const isWhole = unit === 'ageyear' && Number.isInteger(value)
  if (isWhole && sign === '<') return { sign: '<=', value: value - 1, unit }
  if (isWhole && sign === '>') return { sign: '>=', value: value + 1, unit }
  return { sign: sign!, value, unit: share || unit }
}

type Reading = { marks: Set<string>; words: Word[]; near: string }

function read(term: string, { marks, words, near }: Reading): void {
  const [, relation, related] = RELATION.exec(term) ?? []
  const bare = (related ?? term).replace(/^!/, '').replace(/^PER>/, '')
  if (relation && relation !== 'AFTER') marks.add(relation)
  if (MARK.test(bare) || bare === 'ONLY') marks.add(bare)
  if (DECIDING.has(bare) || MARK.test(bare) || bare === 'ONLY') return
  const isWord = bare !== '' && !isLight(bare)
  if (term.startsWith('!')) marks.add(isWord ? `!${bare}` : '!')
  if (!isWord) return
  words.push({ key: bare, near })
}
