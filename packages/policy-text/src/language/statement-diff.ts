import type { Segment, Statement } from './statement.ts'
import { statementKey } from './statements.ts'

/** Terms that only one of two aligned statements has, by segment. */
export type TermDiff = {
  before: Statement
  after: Statement
  gone: Readonly<Record<Segment, readonly string[]>>
  come: Readonly<Record<Segment, readonly string[]>>
}

export type StatementDiff = {
  changed: readonly TermDiff[]
  removed: readonly Statement[]
  added: readonly Statement[]
}

/** The differences of two lists of statements: equal ones cancel out, similar ones are aligned. */
export function diffStatements(before: readonly Statement[], after: readonly Statement[]): StatementDiff {
  const [gone, come] = [withoutEqual(before, after), withoutEqual(after, before)]
  const isOnlyPair = gone.length === 1 && come.length === 1
  const pairs = gone
    .flatMap((was) => come.map((is) => ({ was, is, likeness: likenessOf(was, is) })))
    .filter(({ likeness }) => isOnlyPair || likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
  const taken = new Set<Statement>()
  const changed = pairs.flatMap(({ was, is }) => {
    if (taken.has(was) || taken.has(is)) return []
    taken.add(was).add(is)
    return [termDiff(was, is)]
  })
  return {
    changed,
    removed: gone.filter((one) => !taken.has(one)),
    added: come.filter((one) => !taken.has(one)),
  }
}

/** Share of common terms from which two clauses are taken for one that changed. */
const MIN_LIKENESS = 0.3

const fullKey = (statement: Statement) => `${statementKey(statement)} ${statement.codes.toSorted().join(',')}`

function withoutEqual(list: readonly Statement[], other: readonly Statement[]): Statement[] {
  const keys = other.map(fullKey)
  return list.filter((statement) => {
    const found = keys.indexOf(fullKey(statement))
    if (found >= 0) keys.splice(found, 1)
    return found < 0
  })
}

/** A term without its negation, bound and number, so that a changed one still aligns. */
const bare = (term: string) => term.replace(/^!/, '').replace(/^[<>=]+[\d.$%]+ ?/, '#')

function likenessOf(a: Statement, b: Statement): number {
  const [left, right] = [a, b].map((one) => new Set(allTerms(one).map(bare)))
  const shared = [...left!].filter((term) => right!.has(term)).length
  return shared / (left!.size + right!.size - shared || 1)
}

export const allTerms = ({ main, condition, exception }: Statement): readonly string[] => [
  ...main,
  ...condition,
  ...exception,
]

/** What each of two statements has that the other lacks. */
export function termDiff(before: Statement, after: Statement): TermDiff {
  const bySegment = (from: Statement, to: Statement) => ({
    main: lacking(from.main, to.main),
    condition: lacking(from.condition, to.condition),
    exception: lacking(from.exception, to.exception),
  })
  return { before, after, gone: bySegment(before, after), come: bySegment(after, before) }
}

/** Terms of a list beyond those of the other, counting repetitions. */
function lacking(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((term) => {
    const found = left.indexOf(term)
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
}
