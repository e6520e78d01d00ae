import { memoize } from '../../text/memoize.ts'
import { type Meaning, meaningOf } from '../meaning/meaning.ts'
import { sameParts } from '../meaning/same-meaning.ts'
import type { Statement } from '../statement.ts'
import { withClauseMarks } from '../statements.ts'
import { tokensOf, type Token } from '../tokens.ts'
import { canonicalOf } from '../meaning/general-words.ts'
import { hasCounterpart, isContent, LOGIC, residueKind, residueOf, type ResidueKind } from './residue.ts'
import { areOpposites } from './thesaurus.ts'

/** One version of a passage: its text, its statements, and how many blocks it has. */
export type Passage = { text: string; statements: readonly Statement[]; blocks: number }

/** How the words of two versions of a passage differ in order. */
export type Shape = { runs: number; keptShare: number }

/** Concepts that turn a statement round, so that two of them cancel out. */
const TURNING = new Set([
  'NOT',
  'UNLESS',
  'EXCEPT',
  'DENY',
  'EXCLUDE',
  'INVEST',
  'PROHIBIT',
  'NEEDNOT',
  'NONEED',
  'SAMENOT',
])

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
  ...LOGIC.map((key) => `logic ${key}`),
]

const textTokens = memoize((text: string): readonly Token[] => tokensOf(withClauseMarks(text)))

/** Numbers of both passages by which the model judges; null where a code or a place differs. */
export function featuresOf(before: Passage, after: Passage, shape: Shape): number[] | null {
  const [was, is] = [meaningOf(before.statements), meaningOf(after.statements)]
  const [a, b] = [textTokens(before.text), textTokens(after.text)]
  if (keysOf(a, 'code') !== keysOf(b, 'code') || placesOf(a) !== placesOf(b)) return null
  if (answersDiffer(before, after) || isTurnedShare(a, b)) return null
  const numbers = numberDifference(a, b)
  if (numbers.apart > 0 || unitDifference(a, b) > 0 || haveCodesMoved(a, b)) return null
  if (isFlipped(a, b, shape) || dutiesDiffer(a, b) || periodsDiffer(a, b)) return null
  if (shape.keptShare > JOINED_KEPT && exceptedOf(before) !== exceptedOf(after)) return null
  const residue = residueOf(a, b)
  const { shared, exchanged, less, more } = residue
  if (shape.keptShare > JOINED_KEPT && numbers.near === 0 && isLone(less, more)) return null
  const isTurned = turns(a) % 2 !== turns(b) % 2
  if (!isTurned && less.some((word) => more.some((other) => areOpposites(word, other)))) return null
  const total = shared + exchanged + less.length + more.length
  const byKind = KINDS.flatMap((kind) => {
    const [l, m] = [less, more].map((list) => list.filter((key) => residueKind(key) === kind).length)
    return [Math.min(l!, m!), Math.abs(l! - m!)]
  })
  const heavy = (list: readonly string[]) => list.filter((key) => residueKind(key) !== 'light').length
  const [lessHeavy, moreHeavy] = [heavy(less), heavy(more)]
  return [
    Math.min(a.length, b.length),
    Math.max(a.length, b.length) / Math.max(1, Math.min(a.length, b.length)),
    shape.runs,
    shape.keptShare,
    Math.abs(before.blocks - after.blocks),
    Math.abs(before.statements.length - after.statements.length),
    shared,
    exchanged,
    Math.min(lessHeavy, moreHeavy),
    Math.max(lessHeavy, moreHeavy),
    Math.min(lessHeavy, moreHeavy) === 0 ? Math.max(lessHeavy, moreHeavy) : 0,
    (shared + exchanged) / Math.max(1, total),
    ...byKind,
    differing(was.decisions, is.decisions),
    turned(was, is),
    differing(marksOf(was), marksOf(is)),
    differing(negatedOf(was), negatedOf(is)),
    Math.abs(was.bounds.length - is.bounds.length),
    numbers.near,
    orderDifference(a, b),
    Number(isTurned),
    restriction(a) - restriction(b),
    movedBetween(clausesOf(a), clausesOf(b)),
    Math.max(loneShare(clausesOf(a), residueKeys(b)), loneShare(clausesOf(b), residueKeys(a))),
    signDifference(clausesOf(a), clausesOf(b)),
    joinedBy(a) - joinedBy(b),
    less.length + more.length === 0 ? shape.keptShare : 0,
    differing(periodsOf(a), periodsOf(b)),
    ...sameParts(was, is).map((isSame) => Number(!isSame)),
    ...LOGIC.map((key) => count(a, key) - count(b, key)),
  ]
}

/** Whether a code is in a clause that is turned round on one side only. */
const haveCodesMoved = (a: readonly Token[], b: readonly Token[]) =>
  movedBetween(clausesOf(a), clausesOf(b), ({ kind }) => kind === 'code') > 0

/** A small edit that turns a statement round, or joins by the other word. */
const [TURNED_KEPT, JOINED_KEPT] = [0.8, 0.7]
function isFlipped(a: readonly Token[], b: readonly Token[], { keptShare }: Shape): boolean {
  const [and, or] = ['AND', 'OR'].map((key) => count(a, key) - count(b, key)) as [number, number]
  return (
    (keptShare > TURNED_KEPT && turns(a) % 2 !== turns(b) % 2) ||
    (keptShare > JOINED_KEPT && and * or < 0) ||
    count(a, 'ONREQUEST') !== count(b, 'ONREQUEST')
  )
}

/** Whether a word of content comes or goes and nothing stands for it. */
const isLone = (less: readonly string[], more: readonly string[]) => {
  const [gone, come] = [less, more].map((list) => list.filter((key) => residueKind(key) !== 'light').length)
  return (gone === 0) !== (come === 0)
}

/** Codes that are named as exceptions. */
const exceptedOf = ({ statements }: Passage) =>
  statements
    .flatMap(({ exception }) => exception.filter((term) => term.startsWith('$')))
    .sort()
    .join()

const DUTIES = new Set(['MUST', 'REQUIRE'])

/** Whether one side only asks for something and the other only frees from it. */
function dutiesDiffer(a: readonly Token[], b: readonly Token[]): boolean {
  const [was, is] = [a, b].map((tokens) => {
    const duties = tokens.flatMap(({ key }, index) =>
      key === 'NEEDNOT' || (DUTIES.has(key) && tokens[index - 1]?.key === 'NOT')
        ? ['freed']
        : DUTIES.has(key)
          ? ['bound']
          : [],
    )
    return [...new Set(duties)].join()
  })
  return was !== '' && is !== '' && was!.length === is!.length && was !== is
}

/** Whether both count per a period of time, and never per the same. */
function periodsDiffer(a: readonly Token[], b: readonly Token[]): boolean {
  const [was, is] = [a, b].map((tokens) => [...periodsOf(tokens)].filter((period) => /^\d/.test(period)))
  return was!.length > 0 && is!.length > 0 && !was!.some((period) => is!.includes(period))
}

/** The answers that sentences begin with. */
const answersOf = ({ text }: Passage) =>
  (text.match(/(?<=^|[;?:.] )(?:yes|no)(?=[.,;]|$)/gi) ?? []).join().toLowerCase()

const answersDiffer = (before: Passage, after: Passage) => {
  const [was, is] = [answersOf(before), answersOf(after)]
  return was !== '' && is !== '' && was !== is
}

/** Reduced by a share on one side, paid at or reduced to the same share on the other. */
const isTurnedShare = (a: readonly Token[], b: readonly Token[]) =>
  count(a, 'changeby') !== count(b, 'changeby') &&
  quantitiesOf(a).some(
    ({ value }) =>
      value.endsWith('%') && value !== '50%' && quantitiesOf(b).some((one) => one.value === value),
  )

const keysOf = (tokens: readonly Token[], kind: Token['kind']) =>
  [...new Set(tokens.filter((token) => token.kind === kind).map(({ key }) => key))].sort().join()

/** Dates and states, which no wording replaces. */
const placesOf = (tokens: readonly Token[]) =>
  [
    ...new Set(
      tokens.filter(({ kind, key }) => kind === 'date' || key.startsWith('STATE-')).map(({ key }) => key),
    ),
  ]
    .sort()
    .join()

const count = (tokens: readonly Token[], key: string) => tokens.filter((token) => token.key === key).length
/** How often something is turned round; "not until" turns twice. */
const turns = (tokens: readonly Token[]) =>
  tokens.filter(({ key }, index) => TURNING.has(key) || (key === 'until' && isDeniedBefore(tokens, index)))
    .length

function isDeniedBefore(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= 0 && tokens[at]!.key !== ';'; at -= 1)
    if (tokens[at]!.key === 'NOT') return true
  return false
}

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

/** A clause with whether what it says is turned round, by itself or by its lead-in. */
type Clause = { tokens: readonly Token[]; isTurned: boolean }

function clausesOf(tokens: readonly Token[]): Clause[] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.key === ';') parts.push([])
    else parts.at(-1)!.push(token)
  }
  let lead = 0
  return parts.flatMap((part) => {
    if (part.length === 0) return []
    const own = turns(part)
    if (part.at(-1)!.key === ':') {
      lead = own
      return [{ tokens: part, isTurned: own % 2 === 1 }]
    }
    return [{ tokens: part, isTurned: (own + lead) % 2 === 1 }]
  })
}

const residueKeys = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(tokens.filter(isContent).map(({ key }) => canonicalOf(key)))

/** Words and codes that both have, in clauses that are turned round on one side only. */
function movedBetween(
  was: readonly Clause[],
  is: readonly Clause[],
  isCounted = (token: Token) => isContent(token) || token.kind === 'code',
): number {
  const signs = (clauses: readonly Clause[]) => {
    const found = new Map<string, number>()
    for (const { tokens, isTurned } of clauses)
      for (const token of tokens)
        if (isCounted(token)) found.set(token.key, (found.get(token.key) ?? 0) | (isTurned ? 2 : 1))
    return found
  }
  const [a, b] = [signs(was), signs(is)]
  return [...a].filter(([key, sign]) => b.has(key) && b.get(key) !== sign).length
}

/** The largest share of the words of a clause that the other side lacks. */
function loneShare(clauses: readonly Clause[], others: ReadonlySet<string>): number {
  const shares = clauses.map(({ tokens }) => {
    const keys = [...residueKeys(tokens)].filter((key) => residueKind(key) !== 'light')
    return keys.length === 0 ? 0 : keys.filter((key) => !hasCounterpart(key, others)).length / keys.length
  })
  return Math.max(0, ...shares)
}

const SIGNS: Readonly<Record<string, string>> = { least: '>=', most: '<=', more: '>', less: '<' }
const OPPOSITES: Readonly<Record<string, string>> = { '>=': '<', '<=': '>', '>': '<=', '<': '>=' }

/** Numbers that both have with another bound; what is denied below 31 is granted from 31 on. */
function signDifference(was: readonly Clause[], is: readonly Clause[]): number {
  const signs = (clauses: readonly Clause[]) =>
    new Map(
      clauses.flatMap(({ tokens, isTurned }) =>
        tokens.flatMap((token, index): [string, string][] => {
          if (token.kind !== 'number') return []
          const before = tokens[index - 1]?.key === 'THAN' ? tokens[index - 2] : tokens[index - 1]
          const sign = SIGNS[before?.key ?? ''] ?? ''
          return [[token.key, isTurned ? (OPPOSITES[sign] ?? '') : sign]]
        }),
      ),
    )
  const [a, b] = [signs(was), signs(is)]
  return [...a].filter(([key, sign]) => b.has(key) && b.get(key) !== sign && sign !== '' && b.get(key) !== '')
    .length
}

/** Whether alternatives are joined; in what is turned round, "or" joins what counts together. */
const joinedBy = (tokens: readonly Token[]) =>
  clausesOf(tokens).filter(({ tokens: own, isTurned }) => count(own, 'OR') > 0 !== isTurned).length

/** How often something may be: the quantity after "per", the first word where it is none. */
const periodsOf = (tokens: readonly Token[]) =>
  new Set(
    tokens.flatMap(({ key }, index) => {
      const [next, unit] = [tokens[index + 1], tokens[index + 2]]
      if (key !== 'PER' || !next) return []
      return [next.kind === 'number' ? `${next.key} ${unit?.key ?? ''}` : next.key]
    }),
  )

const MEASURES = new Set([
  'day',
  'month',
  'year',
  'hor',
  'minut',
  'visit',
  'unit',
  'mg',
  'mile',
  'tim',
  'session',
])

/** Numbers that both have, with another measure. */
function unitDifference(a: readonly Token[], b: readonly Token[]): number {
  const units = (tokens: readonly Token[]) =>
    new Map(quantitiesOf(tokens).flatMap(({ value, unit }) => (MEASURES.has(unit) ? [[value, unit]] : [])))
  const [was, is] = [units(a), units(b)]
  return [...was].filter(([value, unit]) => is.has(value!) && is.get(value!) !== unit).length
}

/** A number with the unit that follows it. */
type Quantity = { value: string; unit: string }

const valueOf = ({ key }: Token) => key.replace(/[$#]/g, '')
const quantitiesOf = (tokens: readonly Token[]): Quantity[] =>
  tokens.flatMap((token, index) =>
    token.kind === 'number' && valueOf(token) !== '1'
      ? [{ value: valueOf(token), unit: tokens[index + 1]?.key ?? '' }]
      : [],
  )

/** Numbers that only one side has: those without another way to put them, and those with one. */
function numberDifference(a: readonly Token[], b: readonly Token[]): { apart: number; near: number } {
  const [was, is] = [quantitiesOf(a), quantitiesOf(b)]
  const [gone, come] = [withoutOf(was, is), withoutOf(is, was)]
  let near = 0
  for (const one of [...gone]) {
    const found = come.findIndex((other) => areOneQuantity(one, other))
    if (found < 0) continue
    come.splice(found, 1)
    gone.splice(gone.indexOf(one), 1)
    near += 1
  }
  return { apart: gone.length + come.length, near }
}

/** How many of the smaller unit make the larger one. */
const FACTORS: readonly (readonly [string, string, number])[] = [
  ['day', 'month', 30],
  ['minut', 'hor', 60],
  ['ml', 'l', 1_000],
  ['mg', 'g', 1_000],
  ['month', 'year', 12],
]

function areOneQuantity(a: Quantity, b: Quantity): boolean {
  const [x, y] = [a, b].map(({ value }) => Number.parseFloat(value)) as [number, number]
  if (a.value.endsWith('%') && b.value.endsWith('%')) return x + y === 100
  return FACTORS.some(
    ([small, large, factor]) =>
      (a.unit === small && b.unit === large && x === y * factor) ||
      (a.unit === large && b.unit === small && y === x * factor),
  )
}

const withoutOf = (list: readonly Quantity[], other: readonly Quantity[]): Quantity[] =>
  list.filter(
    ({ value }, index) =>
      !other.some((one) => one.value === value) && list.findIndex((one) => one.value === value) === index,
  )

/** Share of neighboring words of content that both sides have in the opposite order. */
function orderDifference(a: readonly Token[], b: readonly Token[]): number {
  const places = new Map(b.map(({ key }, place) => [key, place]))
  const shared = a.flatMap(({ kind, key }) => (kind !== 'mark' && places.has(key) ? [places.get(key)!] : []))
  if (shared.length < 2) return 0
  return shared.slice(1).filter((place, index) => place < shared[index]!).length / (shared.length - 1)
}
