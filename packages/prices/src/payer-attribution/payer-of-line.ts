import type { Match, MatchAnswer } from '@ppman/payers'

/** Whom a payer line means. `basis` is what the match rests on. */
export type LineMatch = { payerId: string; basis: string; confidence: number }

/** The name must mean one company this surely; which of its entries is another question. */
const SURE = 0.8

/**
 * The payer that a hospital's name for one means, or null when that is not certain. A card asks for an entry, a contract for the
 * company: the likelihoods of all entries of one company count together.
 */
export function payerOfLine({ matches }: Pick<MatchAnswer, 'matches'>): LineMatch | null {
  const byPayer = Map.groupBy(matches, ({ payerId }) => payerId)
  const sums = [...byPayer].map(([payerId, own]) => ({ payerId, own, confidence: Math.min(1, sum(own)) }))
  const best = sums.sort((a, b) => b.confidence - a.confidence)[0]
  if (!best || best.confidence < SURE) return null
  return { payerId: best.payerId, basis: best.own[0]!.matchType, confidence: best.confidence }
}

const sum = (matches: readonly Match[]) => matches.reduce((total, { confidence }) => total + confidence, 0)
