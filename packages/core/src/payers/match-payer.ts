import type { Card, Decision, Match } from './card.ts'
import { foldName } from './fold-name.ts'
import { matchCard } from './matching/match-card.ts'
import { stateOfZip } from './matching/zip-state.ts'
import type { PayerMatcher } from './payer-matcher.ts'

export type MatchAnswer = {
  /** The card as it was compared. */
  normalized: {
    company: string
    state: string | null
    ediPayerId: string | null
    naicCode: string | null
    phone: string | null
    addressKey: string | null
  }
  matches: Match[]
  decision: Decision
}

/**
 * Finds the payers that a card most likely means, best first, at most `limit`, in the directory as it is now, by what the
 * caller's organisation has corrected and by everything printed on the card (specification 4.1, payers/match).
 */
export async function matchPayer(matcher: PayerMatcher, card: Card, limit: number): Promise<MatchAnswer> {
  const company = foldName(card.company)
  const state = card.state ?? stateOfZip(card.zip ?? '')
  const { version, corrections } = await matcher.peek(company, state)
  const { keys, matches, decision } = matchCard(await matcher.at(version), card, corrections, limit)
  const { ediPayerId, naicCode, phone, address } = keys
  const addressKey =
    address &&
    (address.kind === 'po_box'
      ? `POBOX|${address.number}${address.zip ? `|${address.zip}` : ''}`
      : `STREET|${address.line}|${address.zip}`)
  return { normalized: { company, state, ediPayerId, naicCode, phone, addressKey }, matches, decision }
}
