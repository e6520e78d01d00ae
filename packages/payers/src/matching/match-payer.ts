import { nameKeys, nameWords } from '../normalization/name-words.ts'
import { stateOfZip } from '../normalization/address-key.ts'
import type { Card, Correction, Decision, Match } from './card.ts'
import { correctionsForName } from './corrections-for-name.ts'
import { linesOf } from './facts/fact-tables.ts'
import { type CardKeys, keyHits, keysOf } from './indexing/key-hits.ts'
import type { MatchIndex } from './indexing/match-index.ts'
import { readingsOf } from './names/query-reading.ts'
import { rankNames } from './names/rank-names.ts'
import type { PayerMatcher } from './payer-matcher.ts'
import { conflictsOf, decide } from './scoring/decide.ts'
import { presentMatch } from './scoring/present-match.ts'
import { type Candidate, rankCandidates } from './scoring/rank-candidates.ts'
import { weigh } from './scoring/decide.ts'

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

type CardMatches = { keys: CardKeys; state: string | null; matches: Match[]; decision: Decision }

/**
 * The payers that a card most likely means, best first, at most `limit`, and whether the first is
 * certain enough. Pure.
 *
 * EDI ids and NAIC codes rank first, then corrections. Addresses and phones weigh as much as a good
 * name, and names decide the rest. `conflicts` lists what disagrees.
 */
export function matchCard(
  index: MatchIndex,
  card: Card,
  corrections: readonly Correction[],
  limit: number,
): CardMatches {
  const state = card.state ?? stateOfZip(card.zip ?? '')
  const keys = keysOf(card)
  const hits = keyHits(index, keys)
  const corrected = corrections.flatMap(({ payerId, entryId }) =>
    (index.byPayer.get(payerId) ?? []).filter(
      (subject) => entryId === null || index.subjects[subject]!.entryId === entryId,
    ),
  )
  const named = rankNames(
    index,
    {
      readings: readingsOf(card.company, state),
      state,
      planLines: linesOf(nameWords(card.plan ?? '')),
      also: [...hits.map(({ subject }) => subject), ...corrected],
    },
    weigh,
  )
  const ranked = rankCandidates(index, { named, hits, corrected: new Set(corrected) })
  return {
    keys,
    state,
    matches: ranked.slice(0, limit).map((each) => present(each, ranked)),
    decision: decide(ranked),
  }

  function present(candidate: Candidate, all: readonly Candidate[]): Match {
    return presentMatch(index.subjects[candidate.subject]!, candidate, conflictsOf(candidate, all))
  }
}
