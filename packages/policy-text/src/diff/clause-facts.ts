import { canonicalOf } from '../language/meaning/general-words.ts'
import { areOpposed, movedBetween, refusedClauses } from '../language/equivalence/clauses.ts'
import { hasCounterpart, isContent, residueKind } from '../language/equivalence/residue.ts'
import { textTokens } from '../language/equivalence/substance.ts'
import type { Token } from '../language/tokens.ts'

type Sides = readonly [before: readonly string[], after: readonly string[]]

/**
 * Whether two passages differ in a fact of a clause although their words together agree: numbers
 * that changed clauses, a duty that is a choice, a refusal that is granted, a missing member of an
 * enumeration.
 *
 * @param sides the sentences of both
 */
export function differInClauses(sides: Sides): boolean {
  const [was, is] = sides.map((side) => side.flatMap(clausesIn)) as [Token[][], Token[][]]
  return (
    haveNumbersCrossed(was, is) ||
    areDutiesTurned(was, is) ||
    areWordsTurned(was, is) ||
    isMemberMissing(was, is)
  )
}

/** Whether two clauses exchanged their numbers. */
export const exchangeNumbers = (sides: Sides): boolean => {
  const [was, is] = sides.map((side) => side.flatMap(clausesIn)) as [Token[][], Token[][]]
  return haveNumbersCrossed(was, is)
}

const clausesIn = (text: string): Token[][] => splitAt(textTokens(text), ({ key }) => key === ';')

function splitAt(tokens: readonly Token[], isEnd: (token: Token) => boolean): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (isEnd(token)) parts.push([])
    else parts.at(-1)!.push(token)
  return parts.filter((part) => part.length > 0)
}

const wordsOf = (tokens: readonly Token[]) =>
  new Set(
    tokens.flatMap((token) =>
      token.kind === 'code' ? [token.key] : isContent(token) ? [canonicalOf(token.key)] : [],
    ),
  )
const numbersOf = (tokens: readonly Token[]) =>
  new Set(tokens.flatMap(({ kind, key }) => (kind === 'number' ? [key] : [])))

/** Whether a word that one clause of each side has is with a number that another clause had. */
function haveNumbersCrossed(was: readonly Token[][], is: readonly Token[][]): boolean {
  if (was.length < 2 || is.length < 2) return false
  const [a, b] = [clauseByWord(was), clauseByWord(is)]
  return [...a].some(([word, clause]) => {
    const other = b.get(word)
    if (!clause || !other) return false
    const [gone, come] = [numbersOf(clause), numbersOf(other)]
    const isMoved = (numbers: ReadonlySet<string>, from: ReadonlySet<string>, clauses: readonly Token[][]) =>
      [...numbers].some((one) => !from.has(one) && clauses.some((tokens) => numbersOf(tokens).has(one)))
    return isMoved(gone, come, is) && isMoved(come, gone, was)
  })
}

/** The clause of each word; null where several clauses have it. */
function clauseByWord(clauses: readonly Token[][]): ReadonlyMap<string, Token[] | null> {
  const found = new Map<string, Token[] | null>()
  for (const clause of clauses)
    for (const word of wordsOf(clause)) found.set(word, found.has(word) ? null : clause)
  return found
}

const BINDING = new Set(['MUST', 'REQUIRE', 'SUBMIT'])

/** Whether one side only has duties and the other only has choices. */
function areDutiesTurned(was: readonly Token[][], is: readonly Token[][]): boolean {
  const [a, b] = [was, is].map((clauses) => ({
    isBound: clauses.some((tokens) => tokens.some(({ key }) => BINDING.has(key))),
    isFree: clauses.some((tokens) =>
      tokens.some(({ key }, index) => key === 'MAY' && tokens[index + 1]?.key !== 'NOT'),
    ),
  }))
  return (
    (a!.isBound && !a!.isFree && b!.isFree && !b!.isBound) ||
    (b!.isBound && !b!.isFree && a!.isFree && !a!.isBound)
  )
}

const isBetweenMembers = ({ key }: Token) => key === ',' || key === 'AND' || key === 'OR'

/** Whether one side has more members than the other that the other side has no word of. */
function isMemberMissing(was: readonly Token[][], is: readonly Token[][]): boolean {
  const [a, b] = [was, is].map((clauses) => clauses.flatMap((clause) => splitAt(clause, isBetweenMembers)))
  const lone = (members: readonly Token[][], others: ReadonlySet<string>) =>
    members.length < 2 ? 0 : members.filter((member) => isLone(member, others)).length
  return lone(a!, wordsOf(is.flat())) !== lone(b!, wordsOf(was.flat()))
}

/** Whether something is refused on one side only, and granted on the other only. */
const areWordsTurned = (was: readonly Token[][], is: readonly Token[][]): boolean => {
  const [a, b] = [was, is].map((clauses) => refusedClauses(clauses.flatMap((clause) => [...clause, END])))
  return movedBetween(a!, b!, isContent, areOpposed) > 0
}
const END: Token = { kind: 'mark', key: ';' }

const isLone = (member: readonly Token[], others: ReadonlySet<string>): boolean => {
  const keys = [...wordsOf(member)].filter((key) => residueKind(key) !== 'light')
  return keys.length > 0 && keys.every((key) => !hasCounterpart(key, others))
}
