import type { Conflict, Decision } from '../card.ts'
import type { Candidate } from './rank-candidates.ts'

/** A name with this share is clear; one below the second share is not the intended name. */
const CLEAR_NAME = 0.6
const UNLIKE_NAME = 0.02
/** A name of common words only ("Insurance Company") identifies nobody. */
const MIN_RARITY_FOR_CONFLICT = 0.4

/** What on the card contradicts a candidate. */
export function conflictsOf(candidate: Candidate, all: readonly Candidate[]): Conflict[] {
  const conflicts = new Set<Conflict>()
  if (candidate.keys.length > 0 && isContradicted(candidate, all)) conflicts.add('name')
  for (const { keys } of all)
    for (const { kind } of keys) if (!candidate.keys.some((own) => own.kind === kind)) conflicts.add(kind)
  if (candidate.named?.own.stateDiffers) conflicts.add('state')
  if (candidate.keys.some(({ zipDiffers }) => zipDiffers)) conflicts.add('zip')
  return [...conflicts]
}

/**
 * Whether the card's number or address points to this candidate and its name clearly to another.
 */
const isContradicted = (candidate: Candidate, all: readonly Candidate[]): boolean =>
  candidate.nameShare < UNLIKE_NAME &&
  all.some(
    (other) =>
      other.subject !== candidate.subject &&
      other.nameShare >= CLEAR_NAME &&
      (other.named?.features.rarestShared ?? 0) >= MIN_RARITY_FOR_CONFLICT,
  )

/** The best one must be this likely, and lead the second by this much, to be the answer. */
const MATCH_FROM = 0.92
const MARGIN = 0.1
/** A best name with a logit below this names nobody: "nobody" itself has 0. */
const NONE_BELOW = -0.5

/**
 * Whether the first of these is the answer. A number that contradicts a clear name is never taken
 * silently, and a name alone does not decide for a company that is known by a legal register only:
 * no claim can be sent there.
 */
export function decide(ranked: readonly Candidate[]): Decision {
  const [best, second] = ranked
  if (!best || best.weight < NONE_BELOW) return 'none'
  if (
    isContradicted(best, ranked) ||
    (best.keys.length === 0 && !best.corrected && !best.named?.own.hasEntry)
  )
    return 'ambiguous'
  return best.confidence >= MATCH_FROM && best.confidence - (second?.confidence ?? 0) >= MARGIN
    ? 'match'
    : 'ambiguous'
}
