import { decisionOf, type Statement } from '../statement.ts'
import { isLight, canonicalOf } from './general-words.ts'
import { withoutDoubleNegation } from '../statements.ts'

/** A number with what it bounds, in the order of the text. */
export type Bound = { sign: string; value: number; unit: string }

type Word = { key: string; near: string }

/** What statements say together, without their wording. */
export type Meaning = {
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
  joins: { or: boolean; all: boolean; any: boolean; one: boolean; may: boolean; hasException: boolean }
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

/** Units of measure. Any other noun after a number is a word like others: "12 therapy visits". */
const MEASURES = new Set(['month', 'day', 'ageyear', 'hour', 'hor', 'minut', 'busines', 'tim', '%'])

/** What statements say together. */
export function meaningOf(statements: readonly Statement[]): Meaning {
  const plain = statements.map(withoutDoubleNegation).flatMap(withoutException).map(withoutBefore)
  const decisions = new Set<string>()
  const codes = new Set<string>()
  const decided = new Set<string>()
  const marks = new Set<string>()
  const subjects = new Map<string, Set<string>>()
  const bounds: Bound[] = []
  const words: Word[] = []
  const joins = { or: false, all: false, any: false, one: false, may: false, hasException: false }
  for (const statement of plain) {
    const own = decisionsOf(statement)
    const from = words.length
    const isAuthorization = own.some((one) => one.endsWith('authorization'))
    for (const decision of own) decisions.add(decision)
    for (const code of statement.codes) {
      codes.add(code)
      decided.add(`${code} ${own.join()}`)
    }
    joins.hasException ||= statement.exception.length > 0
    joins.may ||= isChoice(statement)
    let isDenied = false
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
        const bound = boundOf(term)
        bounds.push(bound)
        joins.one ||= bound.sign === '=' && bound.value === 1
        if (bound.unit !== '' && !MEASURES.has(bound.unit)) read(bound.unit, { marks, words, near: '' })
        near = String(bounds.at(-1)!.value)
      } else {
        // "Does not give relief" denies the relief, not the giving.
        const isMoved: boolean = isDenied && isContent(term)
        const isOnLight = /^![a-z]/.test(term) && isLight(term.slice(1))
        const own = isOnLight ? term.slice(1) : term
        read(isMoved ? `!${own}` : own, { marks, words, near, isAuthorization })
        isDenied = isOnLight || (isDenied && !isMoved)
      }
    }
    if (isDenied) marks.add('!')
    const subject = subjects.get(own.join()) ?? new Set()
    for (const { key } of words.slice(from)) subject.add(key)
    subjects.set(own.join(), subject)
  }
  if (bounds.some(({ sign }) => sign === '<=')) marks.delete('ONLY')
  return { subjects, decisions, codes, decided, marks, bounds, words, joins }
}

/** "A is covered except B" as "A is covered" and "B is not covered". */
function withoutException(statement: Statement): Statement[] {
  const { main, condition, exception } = statement
  const granted = main.filter((term) => GRANTING.has(term))
  if (granted.length === 0 || condition.length > 0 || exception.length === 0) return [statement]
  const rest = exception.filter((term) => !term.startsWith('$'))
  const codes = exception.flatMap((term) => (term.startsWith('$') ? [term.slice(1)] : []))
  const refused = {
    ...statement,
    main: [...granted.map((term) => `!${term}`), ...rest],
    exception: [],
    codes,
  }
  return [{ ...statement, exception: [] }, refused]
}
const GRANTING = new Set(['COVER', 'PAY', 'AUTH', 'APPLIES', 'SEPPAY'])

/** Authorization comes before what it is for, whether that is said or not. */
function withoutBefore(statement: Statement): Statement {
  const { main } = statement
  if (!main.includes('AUTH') && !main.includes('!AUTH')) return statement
  return { ...statement, main: main.map((term) => term.replace(/^BEFORE>(?=[a-zA-Z])/, '')) }
}

function decisionsOf(statement: Statement): string[] {
  const { authorization, coverage, separate, isInvestigational } = decisionOf(statement)
  const isExempt = statement.main.includes('NONEED') && authorization === 0
  return [
    ...signed(isExempt ? -1 : authorization, 'authorization'),
    ...signed(
      isOnlyLimit(statement) && coverage > 0 ? 0 : coverage,
      isInvestigational ? 'investigational' : 'coverage',
    ),
    ...signed(separate, 'separate'),
    ...signed(statement.main.includes('!APPLIES') ? -1 : 0, 'applies'),
  ]
}

/** "Only one test per lifetime is covered" limits what is covered elsewhere. */
const isOnlyLimit = ({ main }: Statement) =>
  main.some((term) => term.startsWith('<=')) && main.some((term) => term.startsWith('PER'))

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

/** Duties: to be freed of one is not to be denied something. */
const DUTIES = new Set(['REQUIRE', 'SUBMIT', 'APPEND', 'BILL', 'USE'])

type Reading = { marks: Set<string>; words: Word[]; near: string; isAuthorization?: boolean }

/** Whether a term is compared as a word. */
const isContent = (term: string) => term !== '' && !isLight(term) && !DECIDING.has(term) && !MARK.test(term)

function read(term: string, { marks, words, near, isAuthorization }: Reading): void {
  const [, relation, related] = RELATION.exec(term) ?? []
  const bare = (related ?? term).replace(/^!/, '').replace(/^PER>/, '')
  const isCompared = relation === 'AFTER' && !isAuthorization && isContent(bare)
  if (relation && !isCompared && !(relation === 'DURING' && bare === 'INITIAL')) marks.add(relation)
  if (MARK.test(bare) || bare === 'ONLY') marks.add(bare)
  if (DECIDING.has(bare) || MARK.test(bare) || bare === 'ONLY') return
  const isWord = bare !== '' && !isLight(bare)
  if (term.startsWith('!')) marks.add(isWord || DUTIES.has(bare) ? `!${bare}` : '!')
  if (!isWord) return
  words.push({ key: canonicalOf(bare), near })
}
