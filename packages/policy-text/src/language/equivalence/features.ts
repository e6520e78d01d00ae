import { canonicalOf } from '../meaning/general-words.ts'
import { type Meaning, meaningOf } from '../meaning/meaning.ts'
import { sameParts } from '../meaning/same-meaning.ts'
import type { Token } from '../tokens.ts'
import {
  type Clause,
  clausesOf,
  count,
  joinedBy,
  movedBetween,
  refusedClauses,
  signDifference,
  turns,
} from './clauses.ts'
import { numberDifference, periodsOf } from './quantities.ts'
import {
  hasCounterpart,
  isContent,
  LOGIC,
  type Residue,
  residueKind,
  residueOf,
  type ResidueKind,
} from './residue.ts'
import { differInSubstance, leaveSubstance, textTokens, type Passage, type Shape } from './substance.ts'

export type { Passage, Shape }

const KINDS: readonly ResidueKind[] = ['light', 'general', 'thing', 'unknown']

export const FEATURES: readonly string[] = [
  'words',
  'longer',
  'runs',
  'kept',
  'blocks',
  'statements',
  'shared',
  'exchanged',
  'less',
  'more',
  'lone',
  'share',
  ...KINDS.flatMap((kind) => [`${kind} both`, `${kind} one`]),
  'decisions',
  'turned',
  'marks',
  'negated',
  'bounds',
  'near numbers',
  'order',
  'parity',
  'restrict',
  'moved',
  'lone clause',
  'signs',
  'joint OR',
  'kept both',
  'periods',
  'strict decisions',
  'strict decided',
  'strict marks',
  'strict joins',
  'strict bounds',
  'strict words',
  'strict near',
  'moved refused',
  'refusals',
  ...LOGIC.map((key) => `logic ${key}`),
]

/** Numbers of both passages by which the model judges; null where a code or a place differs. */
export function featuresOf(before: Passage, after: Passage, shape: Shape): number[] | null {
  const [a, b] = [textTokens(before.text), textTokens(after.text)]
  const [left, right] = [
    { ...before, tokens: a },
    { ...after, tokens: b },
  ]
  if (differInSubstance(left, right, shape)) return null
  if (leaveSubstance(left, right, shape, residueOf(a, b))) return null
  return amountsBetween(before, after, shape)
}

/** Numbers of both passages by which the model judges, whatever differs for certain. */
export function amountsBetween(before: Passage, after: Passage, shape: Shape): number[] {
  const [was, is] = [meaningOf(before.statements), meaningOf(after.statements)]
  const [a, b] = [textTokens(before.text), textTokens(after.text)]
  const residue = residueOf(a, b)
  const { less, more } = residue
  return [
    Math.min(a.length, b.length),
    Math.max(a.length, b.length) / Math.max(1, Math.min(a.length, b.length)),
    shape.runs,
    shape.keptShare,
    Math.abs(before.blocks - after.blocks),
    Math.abs(before.statements.length - after.statements.length),
    ...amountsOf(residue),
    differing(was.decisions, is.decisions),
    turned(was, is),
    differing(marksOf(was), marksOf(is)),
    differing(negatedOf(was), negatedOf(is)),
    Math.abs(was.bounds.length - is.bounds.length),
    numberDifference(a, b).near,
    orderDifference(a, b),
    Number(turns(a) % 2 !== turns(b) % 2),
    restriction(a) - restriction(b),
    movedBetween(clausesOf(a), clausesOf(b)),
    Math.max(loneShare(clausesOf(a), residueKeys(b)), loneShare(clausesOf(b), residueKeys(a))),
    signDifference(clausesOf(a), clausesOf(b)),
    joinedBy(a) - joinedBy(b),
    less.length + more.length === 0 ? shape.keptShare : 0,
    differing(periodsOf(a), periodsOf(b)),
    ...sameParts(was, is).map((isSame) => Number(!isSame)),
    movedBetween(refusedClauses(a), refusedClauses(b)),
    Math.abs(refusalsIn(a) - refusalsIn(b)),
    ...LOGIC.map((key) => count(a, key) - count(b, key)),
  ]
}

/** How many words are shared, exchanged and left, and what kinds those are that are left. */
function amountsOf({ shared, exchanged, less, more }: Residue): number[] {
  const total = shared + exchanged + less.length + more.length
  const byKind = KINDS.flatMap((kind) => {
    const [l, m] = [less, more].map((list) => list.filter((key) => residueKind(key) === kind).length)
    return [Math.min(l!, m!), Math.abs(l! - m!)]
  })
  const heavy = (list: readonly string[]) => list.filter((key) => residueKind(key) !== 'light').length
  const [lessHeavy, moreHeavy] = [heavy(less), heavy(more)]
  const [fewer, most] = [Math.min(lessHeavy, moreHeavy), Math.max(lessHeavy, moreHeavy)]
  return [
    shared,
    exchanged,
    fewer,
    most,
    fewer === 0 ? most : 0,
    (shared + exchanged) / Math.max(1, total),
    ...byKind,
  ]
}

const refusalsIn = (tokens: readonly Token[]) =>
  refusedClauses(tokens).filter(({ isTurned }) => isTurned).length

/** Whether something holds in some cases only: by a word, or by an exception to a negation. */
const restriction = (tokens: readonly Token[]) =>
  Number(
    count(tokens, 'ONLY') > 0 || (count(tokens, 'UNLESS') + count(tokens, 'EXCEPT') > 0 && turns(tokens) > 1),
  )

const differing = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((one) => !b.has(one)).length + [...b].filter((one) => !a.has(one)).length

/** Decisions that both make, with another sign. */
const turned = (was: Meaning, is: Meaning) =>
  [...was.decisions].filter((one) => {
    const opposite = (one.startsWith('+') ? '-' : '+') + one.slice(1)
    return !is.decisions.has(one) && is.decisions.has(opposite)
  }).length

const isNegated = (mark: string) => mark.startsWith('!')
const marksOf = ({ marks }: Meaning) => new Set([...marks].filter((mark) => !isNegated(mark)))
const negatedOf = ({ marks }: Meaning) => new Set([...marks].filter(isNegated))

const residueKeys = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.filter(isContent).map(({ key }) => canonicalOf(key)))

/** The largest share of the words of a clause that the other side lacks. */
function loneShare(clauses: readonly Clause[], others: ReadonlySet<string>): number {
  const shares = clauses.map(({ tokens }) => {
    const keys = [...residueKeys(tokens)].filter((key) => residueKind(key) !== 'light')
    return keys.length === 0 ? 0 : keys.filter((key) => !hasCounterpart(key, others)).length / keys.length
  })
  return Math.max(0, ...shares)
}

/** Share of neighboring words of content that both sides have in the opposite order. */
function orderDifference(a: readonly Token[], b: readonly Token[]): number {
  const places = new Map(b.map(({ key }, place) => [key, place]))
  const shared = a.flatMap(({ kind, key }) => (kind !== 'mark' && places.has(key) ? [places.get(key)!] : []))
  if (shared.length < 2) return 0
  return shared.slice(1).filter((place, index) => place < shared[index]!).length / (shared.length - 1)
}
