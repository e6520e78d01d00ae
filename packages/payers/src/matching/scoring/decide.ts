import type { Decision } from '../card.ts'
import { contradicted } from './conflicts.ts'
import type { Candidate } from './rank-candidates.ts'

/** The best one must be this likely, and lead the second by this much, to be the answer. */
const MATCH_FROM = 0.92
const MARGIN = 0.1
/** A best name with a logit below this names nobody: "nobody" itself has 0. */
const NONE_BELOW = -0.5

/**
 * Whether the first of these is the answer. A number that contradicts a clear name is never taken silently, and a name alone
 * does not decide for a company that is known by a legal register only: no claim can be sent there.
 */
export function decide(ranked: readonly Candidate[]): Decision {
  const [best, second] = ranked
  if (!best || best.weight < NONE_BELOW) return 'none'
  if (contradicted(best, ranked) || (best.keys.length === 0 && !best.corrected && !best.named?.own.hasEntry))
    return 'ambiguous'
  return best.confidence >= MATCH_FROM && best.confidence - (second?.confidence ?? 0) >= MARGIN
    ? 'match'
    : 'ambiguous'
}
