import { areOpposed, count, movedBetween, refusedClauses, turns } from './clauses.ts'
import { numberDifference, periodsOf, quantitiesOf, unitDifference } from './quantities.ts'
import { isContent, type Residue, residueKind } from './residue.ts'
import { areOpposites } from './thesaurus.ts'
import { decisionOf, type Statement } from '../statement.ts'
import { memoize } from '../../text/memoize.ts'
import { withClauseMarks } from '../statements.ts'
import { tokensOf, type Token } from '../tokens.ts'

/** One version of a passage: its text, its statements, and how many blocks it has. */
export type Passage = { text: string; statements: readonly Statement[]; blocks: number }

/** How the words of two versions of a passage differ in order. */
export type Shape = { runs: number; keptShare: number }

/** One version of a passage with its tokens. */
type Read = Passage & { tokens: readonly Token[] }

export const textTokens = memoize((text: string): readonly Token[] => tokensOf(withClauseMarks(text)))

/**
 * Whether two versions differ in something that no rewording exchanges: codes and what is decided
 * on them, numbers, units, periods, dates, states, duties, answers, polarity in a small edit.
 */
export const differInSubstance = (before: Read, after: Read, shape: Shape): boolean =>
  Object.values(VETOES).some((differs) => differs(before, after, shape))

/** The differences of two versions that no rewording makes, by name. */
export function substanceOf(before: Passage, after: Passage, shape: Shape): string[] {
  const [was, is] = [before, after].map((one) => ({ ...one, tokens: textTokens(one.text) }))
  return Object.keys(VETOES).filter((name) => VETOES[name]!(was!, is!, shape))
}

/** The differences that the comparison of meanings does not look at. */
const OF_LOGIC = ['moved codes', 'moved words', 'flipped'] as const

/** Whether something is decided the other way, or the clauses of a small edit are joined so. */
export function differInLogic(before: Passage, after: Passage, shape: Shape): boolean {
  const [was, is] = [before, after].map((one) => ({ ...one, tokens: textTokens(one.text) }))
  return OF_LOGIC.some((name) => VETOES[name]!(was!, is!, shape))
}

/** Whether the remaining words make a change: a lone word in a small edit, or an opposite. */
export function leaveSubstance(
  before: Read,
  after: Read,
  { keptShare }: Shape,
  { less, more }: Residue,
): boolean {
  const [a, b] = [before.tokens, after.tokens]
  if (keptShare > JOINED_KEPT && numberDifference(a, b).near === 0 && isLone(less, more)) return true
  const isTurned = turns(a) % 2 !== turns(b) % 2
  return !isTurned && less.some((word) => more.some((other) => areOpposites(word, other)))
}

/** Whether a code is in a clause that is turned round on one side only. */
const haveCodesMoved = (a: readonly Token[], b: readonly Token[]) =>
  movedBetween(refusedClauses(a), refusedClauses(b), ({ kind }) => kind === 'code') > 0

/** A small edit that turns a statement round, or joins by the other word. */
const [TURNED_KEPT, JOINED_KEPT, MOVED_KEPT] = [0.8, 0.7, 0.6]
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

/** Whether a modifier is named that the other side has nowhere. */
const lacksModifier = (a: readonly Token[], b: readonly Token[]): boolean =>
  a.some(
    ({ key }, index) =>
      /^[a-z\d]{2}$/i.test(key) && a[index - 1]?.key === 'modifier' && !b.some((other) => other.key === key),
  )

/** Whether one sentence only requires authorization and the other only frees from it. */
function isAuthorizationTurned(before: Passage, after: Passage): boolean {
  if (before.statements.length !== 1 || after.statements.length !== 1) return false
  const [was, is] = [before, after].map(({ statements }) =>
    [...new Set(statements.map((one) => decisionOf(one).authorization))].filter((sign) => sign !== 0),
  )
  return was!.length === 1 && is!.length === 1 && was![0] !== is![0]
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
      key === 'NEEDNOT' || (DUTIES.has(key) && isDenied(tokens, index))
        ? ['freed']
        : DUTIES.has(key)
          ? ['bound']
          : [],
    )
    return [...new Set(duties)].join()
  })
  return was !== '' && is !== '' && was!.length === is!.length && was !== is
}

/** "Not required", "no authorization requirement". */
const isDenied = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.key === 'NOT' ||
  tokens[index + 1]?.key === 'NOT' ||
  (tokens[index - 1]?.key === 'AUTH' && tokens[index - 2]?.key === 'NOT')

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

/** Each difference that no rewording makes, by name. */
const VETOES: Readonly<Record<string, (before: Read, after: Read, shape: Shape) => boolean>> = {
  codes: (before, after) => keysOf(before.tokens, 'code') !== keysOf(after.tokens, 'code'),
  places: (before, after) => placesOf(before.tokens) !== placesOf(after.tokens),
  answers: answersDiffer,
  investigational: ({ tokens: a }, { tokens: b }) => count(a, 'INVEST') > 0 !== count(b, 'INVEST') > 0,
  shares: ({ tokens: a }, { tokens: b }) => isTurnedShare(a, b),
  numbers: ({ tokens: a }, { tokens: b }, { keptShare }) => {
    const { apart, counts } = numberDifference(a, b)
    return apart > (keptShare > JOINED_KEPT ? 0 : counts)
  },
  units: ({ tokens: a }, { tokens: b }) => unitDifference(a, b) > 0,
  'moved codes': ({ tokens: a }, { tokens: b }) => haveCodesMoved(a, b),
  'moved words': ({ tokens: a }, { tokens: b }, { keptShare }) =>
    keptShare > MOVED_KEPT && movedBetween(refusedClauses(a), refusedClauses(b), isContent, areOpposed) > 0,
  flipped: ({ tokens: a }, { tokens: b }, shape) => isFlipped(a, b, shape),
  duties: ({ tokens: a }, { tokens: b }) => dutiesDiffer(a, b),
  periods: ({ tokens: a }, { tokens: b }) => periodsDiffer(a, b),
  modifiers: ({ tokens: a }, { tokens: b }) => lacksModifier(a, b) && lacksModifier(b, a),
  authorization: (before, after) => isAuthorizationTurned(before, after),
  exceptions: (before, after, { keptShare }) =>
    keptShare > JOINED_KEPT && exceptedOf(before) !== exceptedOf(after),
}
