import { clausesOf, count, movedBetween, turns } from './clauses.ts'
import { numberDifference, periodsOf, quantitiesOf, unitDifference } from './quantities.ts'
import { type Residue, residueKind } from './residue.ts'
import { areOpposites } from './thesaurus.ts'
import type { Statement } from '../statement.ts'
import type { Token } from '../tokens.ts'

/** One version of a passage: its text, its statements, and how many blocks it has. */
export type Passage = { text: string; statements: readonly Statement[]; blocks: number }

/** How the words of two versions of a passage differ in order. */
export type Shape = { runs: number; keptShare: number }

/** One version of a passage with its tokens. */
type Read = Passage & { tokens: readonly Token[] }

/**
 * Whether two versions differ in something that no rewording exchanges: codes and what is decided
 * on them, numbers, units, periods, dates, states, duties, answers, polarity in a small edit.
 */
export function differInSubstance(before: Read, after: Read, shape: Shape): boolean {
  const [a, b] = [before.tokens, after.tokens]
  return (
    keysOf(a, 'code') !== keysOf(b, 'code') ||
    placesOf(a) !== placesOf(b) ||
    answersDiffer(before, after) ||
    count(a, 'INVEST') > 0 !== count(b, 'INVEST') > 0 ||
    isTurnedShare(a, b) ||
    numberDifference(a, b).apart > 0 ||
    unitDifference(a, b) > 0 ||
    haveCodesMoved(a, b) ||
    isFlipped(a, b, shape) ||
    dutiesDiffer(a, b) ||
    periodsDiffer(a, b) ||
    (shape.keptShare > JOINED_KEPT && exceptedOf(before) !== exceptedOf(after))
  )
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
