import { anyOf } from '@ppman/text'
import { TIERS } from '../fields.ts'
import type { Finding } from './context.ts'
import type { Cell } from './layout/rows.ts'
import { clausesOf, only, tiersIn } from './tokens.ts'

/** The head of a column or row that says for each service whether the deductible applies. */
const HEAD = anyOf(
  /^(?:(?:is|does|subject to|after) )?(?:the |your |plan |calendar[- ]year |annual )*deductible\??$/,
  /^(?:does |is )?(?:the |your )?deductible (?:applies|apply|applied|required|waived)\??$/,
)
const YES = /^(?:yes|y|applies|apply|required|after deductible|✓|✔)(?![a-z])/i
const NO =
  /^(?:no|n|waived|none|not applicable|n\/a|(?:does|do) not apply|doesn[’']t apply|not required)(?![a-z])/i

/** Whether a head asks if the deductible applies. */
export const asksForDeductible = (head: string): boolean => HEAD.test(head.trim())

/** Whether a cell answers such a head. */
export const answersDeductible = (text: string): boolean => YES.test(text.trim()) || NO.test(text.trim())

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
    if (!answersDeductible(answer)) return []
    const value = YES.test(answer) !== (isTurned && /^(?:yes|no|y|n)\b/i.test(answer))
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
