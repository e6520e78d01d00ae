import { TIERS } from '../fields.ts'
import { deductibleAnswer } from './columns.ts'
import type { Finding } from './context.ts'
import type { Cell } from './layout/rows.ts'
import { clausesOf, only, tiersIn } from './tokens.ts'

/**
 * What an answer such as "Waived for preferred providers; applies out of network" adds to the
 * shares that were read.
 */
export function deductibleAnswers(
  head: string,
  { text, start }: Cell,
  page: number,
  shares: readonly Finding[],
): Finding[] {
  const names = new Set(shares.flatMap(({ field }) => /^(?:copay|coinsurance)\.(.+)$/.exec(field)?.[1] ?? []))
  const isTurned = /\bwaived\??$/i.test(head.trim())
  return clausesOf(text).flatMap((clause) => {
    const answer = clause.text.trim()
    const applies = deductibleAnswer(answer)
    if (applies === null) return []
    const value = applies !== (isTurned && /^(?:yes|no|y|n)\b/i.test(answer))
    const tier = only(tiersIn(answer))
    const tiers = tier ? [tier] : TIERS
    return [...names]
      .filter((name) => tiers.some((one) => name.endsWith(`.${one}`)))
      .map((name) => ({
        field: `after_deductible.${name}` as Finding['field'],
        value,
        page,
        start: start + clause.start,
        end: start + clause.start + clause.text.length,
        rank: 2 as const,
      }))
  })
}
