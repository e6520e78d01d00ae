import type { Card, Correction, Decision, Match } from './card.ts'
import { conflictsOf, decide } from './scoring/decide.ts'
import { type CardKeys, keyHits, keysOf } from './indexing/key-hits.ts'
import { linesOf } from './facts/lines-of-business.ts'
import type { MatchIndex } from './indexing/match-index.ts'
import { nameWords } from '../normalization/name-words.ts'
import { presentMatch } from './scoring/present-match.ts'
import { rankNames } from './names/rank-names.ts'
import { type Candidate, rankCandidates } from './scoring/rank-candidates.ts'
import { readingsOf } from './names/query-reading.ts'
import { weigh } from './scoring/weights.ts'
import { stateOfZip } from '../normalization/zip-state.ts'

export type CardMatches = { keys: CardKeys; state: string | null; matches: Match[]; decision: Decision }

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
