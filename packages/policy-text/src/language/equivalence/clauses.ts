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

export function clausesOf(tokens: readonly Token[]): Clause[] {
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

/** Words and codes that both have, in clauses that are turned round on one side only. */
export function movedBetween(
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
