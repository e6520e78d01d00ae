import type { Card, Decision, Match } from './card.ts'
import { correctionsForName } from './corrections-for-name.ts'
import { nameKeys } from '../normalization/name-words.ts'
import { matchCard } from './match-card.ts'
import { stateOfZip } from '../normalization/zip-state.ts'
import type { PayerMatcher } from './payer-matcher.ts'

export type MatchAnswer = {
  /** The normalized card that was compared. */
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
 * Finds the payers that a card most likely means, best first, at most `limit`, in the current
 * directory. Uses the card, and the corrections and entries of the caller's organization
 * (specification 4.1, payers/match).
 */
export async function matchPayer(matcher: PayerMatcher, card: Card, limit: number): Promise<MatchAnswer> {
  const name = nameKeys(card.company)
  const state = card.state ?? stateOfZip(card.zip ?? '')
  const { version, own, corrections } = await matcher.peek(name, state)
  const index = await matcher.at(version, own)
  const { keys, matches, decision } = matchCard(
    index,
    card,
    correctionsForName(corrections, name, index),
    limit,
  )
  const { ediPayerId, naicCode, phone, address } = keys
  const addressKey =
    address &&
    (address.kind === 'po_box'
      ? `POBOX|${address.number}${address.zip ? `|${address.zip}` : ''}`
      : `STREET|${address.line}|${address.zip}`)
  return {
    normalized: { company: name.folded, state, ediPayerId, naicCode, phone, addressKey },
    matches,
    decision,
  }
}
