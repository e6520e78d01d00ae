import type { Conflict, Decision } from '../card.ts'
import type { Candidate } from './rank-candidates.ts'
import type { NameFeatures, SubjectFeatures } from '../names/features.ts'
import type { Weigh } from '../names/rank-names.ts'

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

/**
 * Feature weights in logits, fitted by `match.fit.ts` on a loaded directory: its aliases, each left
 * out in turn, and its names with scanner noise, abbreviations or without their state. No labeled
 * card was used. `shared` counts most: a match depends on the rare words that both sides have.
 */
export const NAME_WEIGHTS: Readonly<NameFeatures> = {
  bias: -6.18,
  cosine: 1.41,
  ofCard: -0.83,
  ofName: 0.82,
  both: 1.27,
  rarestShared: -0.25,
  rarestOnCard: -2.02,
  rarestInName: -0.57,
  shared: 4.07,
  equal: 0.3,
  nearlyEqual: 1.37,
  first: 1.65,
  acronym: -0.45,
  numberDiffers: -0.18,
  linesShared: 0.13,
  linesOnlyOnCard: -0.48,
  linesOnlyInName: -0.62,
  partReading: -2.23,
  factReading: -1.36,
  factOfRare: 0.07,
  factOfKnown: -2.04,
  stateReading: 1.77,
}

export const SUBJECT_WEIGHTS: Readonly<SubjectFeatures> = {
  stateAgrees: 1.57,
  stateDiffers: -1.01,
  stateElsewhere: -1.1,
  stateOnlyInName: -0.19,
  stateOnlyOnCard: -1.29,
  isAlias: -0.2,
  byFact: -2.39,
  isShort: -1.14,
  hasEntry: 1.75,
  size: 0.61,
}

/** Applies the fitted weights. */
export const weigh: Weigh = {
  name: (features) => dot(features, NAME_WEIGHTS),
  subject: (features) => dot(features, SUBJECT_WEIGHTS),
}

function dot<Key extends string>(
  features: Readonly<Record<Key, number>>,
  weights: Readonly<Record<Key, number>>,
): number {
  let sum = 0
  for (const feature in weights) sum += weights[feature] * features[feature]
  return sum
}
