import { isContent } from './residue.ts'
import type { Token } from '../tokens.ts'

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

export const count = (tokens: readonly Token[], key: string) =>
  tokens.filter((token) => token.key === key).length
/** How often something is turned round; "not until" turns twice. */
export const turns = (tokens: readonly Token[]) =>
  tokens.filter(({ key }, index) => TURNING.has(key) || (key === 'until' && isDeniedBefore(tokens, index)))
    .length

function isDeniedBefore(tokens: readonly Token[], index: number): boolean {
  for (let earlier = index - 1; earlier >= 0 && tokens[earlier]!.key !== ';'; earlier -= 1)
    if (tokens[earlier]!.key === 'NOT') return true
  return false
}

/** A clause with whether what it says is turned round, by itself or by its lead-in. */
export type Clause = { tokens: readonly Token[]; isTurned: boolean }

/** @param turnsOf how often a clause is turned round */
export function clausesOf(tokens: readonly Token[], turnsOf = turns): Clause[] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.key === ';') parts.push([])
    else parts.at(-1)!.push(token)
  }
  let lead = 0
  return parts.flatMap((part) => {
    if (part.length === 0) return []
    const own = turnsOf(part)
    if (part.at(-1)!.key === ':') {
      lead = own
      return [{ tokens: part, isTurned: own % 2 === 1 }]
    }
    return [{ tokens: part, isTurned: (own + lead) % 2 === 1 }]
  })
}

/** What is said of a service; a "not" or "without" before another word decides nothing on it. */
const DECISIONS = new Set([
  ...['COVER', 'PAY', 'SEPPAY', 'AUTH', 'REQUIRE', 'NECESSARY', 'BILL', 'ALLOW', 'APPLIES', 'USE', 'APPEND'],
  ...['SUPPORTED', 'SUBMIT', 'INDICATED', 'MAY', 'MUST', 'SHOULD', 'recogniz', 'COST', 'prefer'],
])
const REFUSALS = new Set(['DENY', 'EXCLUDE', 'INVEST', 'PROHIBIT', 'NEEDNOT', 'NONEED', 'SAMENOT'])
/** Words between a negation and what it negates. */
const REACH = 3

/** Whether a clause refuses: "investigational and not paid" refuses once, "not denied" never. */
function isRefused(tokens: readonly Token[]): boolean {
  const isNegated = (index: number) => tokens[index - 1]?.key === 'NOT'
  const isDecided = (index: number) =>
    tokens
      .slice(index + 1, index + 1 + REACH)
      .some(
        (token, place, near) =>
          DECISIONS.has(token.key) && !near.slice(0, place).some(({ key }) => key === ','),
      )
  const refusals = tokens.filter(
    ({ key }, index) =>
      (REFUSALS.has(key) && !isNegated(index)) ||
      (key === 'NOT' &&
        (isDecided(index) || DECISIONS.has(tokens[index - 1]?.key ?? '')) &&
        !REFUSALS.has(tokens[index + 1]?.key ?? '')),
  )
  const isTurnedBack = count(tokens, 'UNLESS') + count(tokens, 'EXCEPT') > 0
  return refusals.length > 0 && !isTurnedBack
}

/** The clauses with whether they refuse. */
export const refusedClauses = (tokens: readonly Token[]): Clause[] =>
  clausesOf(tokens, (part) => Number(isRefused(part)))

/** Words and codes that both have, in clauses that are turned round on one side only. */
export function movedBetween(
  was: readonly Clause[],
  is: readonly Clause[],
  isCounted = (token: Token) => isContent(token) || token.kind === 'code',
  isMoved = (before: number, after: number) => before !== after,
): number {
  const signs = (clauses: readonly Clause[]) => {
    const found = new Map<string, number>()
    for (const { tokens, isTurned } of clauses)
      for (const token of tokens)
        if (isCounted(token)) found.set(token.key, (found.get(token.key) ?? 0) | (isTurned ? 2 : 1))
    return found
  }
  const [a, b] = [signs(was), signs(is)]
  return [...a].filter(([key, sign]) => b.has(key) && isMoved(sign, b.get(key)!)).length
}

/** Whether something is refused on one side only, and granted on the other only. */
export const areOpposed = (before: number, after: number): boolean => (before & after) === 0

const SIGNS: Readonly<Record<string, string>> = { least: '>=', most: '<=', more: '>', less: '<' }
const OPPOSITES: Readonly<Record<string, string>> = { '>=': '<', '<=': '>', '>': '<=', '<': '>=' }

/** Numbers that both have with another bound; what is denied below 31 is granted from 31 on. */
export function signDifference(was: readonly Clause[], is: readonly Clause[]): number {
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
export const joinedBy = (tokens: readonly Token[]) =>
  clausesOf(tokens).filter(({ tokens: own, isTurned }) => count(own, 'OR') > 0 !== isTurned).length
