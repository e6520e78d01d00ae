import type { Card, Decision, Match } from './card.ts'
import { foldName } from './fold-name.ts'
import type { PayerMatchRepo } from './payer-match-repo.ts'
import { rankCandidates, withState } from './rank-candidates.ts'

/** Names fetched for each reading of the card: a payer left out of the pool cannot be ranked. */
const POOL = 60
/** A best score below this names nobody in the directory. */
const NONE_BELOW = 0.45
/** The best one needs this much confidence to be the answer. */
const MATCH_FROM = 0.5

export type MatchAnswer = {
  /** The card as it was compared. */
  normalized: { company: string; state: string | null; ediPayerId: string | null; naicCode: string | null }
  matches: Match[]
  decision: Decision
}

/**
 * Finds the payers that a card most likely names, best first, at most `limit`.
 *
 * An EDI id or NAIC code that the directory knows is decisive (machines read numbers well and names badly); the name orders
 * the bearers of one number. Scores fall; `decision` says whether the first one may be taken as the answer.
 */
export async function matchPayer(repo: PayerMatchRepo, card: Card, limit: number): Promise<MatchAnswer> {
  const company = foldName(card.company)
  const ediPayerId = card.ediPayerId?.trim().toUpperCase() || null
  const naicCode = card.naicCode?.trim() || null
  const readings = [...new Set([company, withState(company, card.state)])]
  const candidates = await repo.candidates({ readings, ediPayerId, naicCode, take: POOL })
  const ranked = rankCandidates(card, candidates)
  return {
    normalized: { company, state: card.state ?? null, ediPayerId, naicCode },
    matches: ranked.slice(0, limit),
    decision: decide(ranked),
  }
}

/** Whether the first of these is the answer. */
export function decide([best]: readonly Match[]): Decision {
  if (!best || best.score < NONE_BELOW) return 'none'
  return best.confidence >= MATCH_FROM ? 'match' : 'ambiguous'
}
