import type { NameFeatures, SubjectFeatures } from './features.ts'
import type { Weigh } from './rank-names.ts'

/**
 * How much each feature speaks for a match, in logits. Fitted by `match.fit.ts` on what a loaded directory itself offers:
 * its aliases, each left out in turn, and its names with scanner noise, abbreviations or their state taken away. No labelled
 * card was used. `shared` counts most: a match stands on the rare words that both sides have.
 */
export const NAME_WEIGHTS: Readonly<NameFeatures> = {
  bias: -6.06,
  cosine: 1.28,
  ofCard: -0.77,
  ofName: 0.77,
  both: 1.15,
  rarestShared: -0.3,
  rarestOnCard: -2.09,
  rarestInName: -0.7,
  shared: 4.3,
  equal: 0.28,
  nearlyEqual: 1.39,
  first: 1.67,
  acronym: -0.57,
  numberDiffers: -0.19,
  linesShared: 0.09,
  linesOnlyOnCard: -0.5,
  linesOnlyInName: -0.65,
  partReading: -2.05,
  factReading: -1.31,
  factOfRare: 0.1,
  factOfKnown: -2,
  stateReading: 1.75,
}

export const SUBJECT_WEIGHTS: Readonly<SubjectFeatures> = {
  stateAgrees: 1.58,
  stateDiffers: -1.01,
  stateElsewhere: -1.09,
  stateOnlyInName: -0.18,
  stateOnlyOnCard: -1.31,
  isAlias: -0.2,
  byFact: -2.39,
  hasEntry: 1.75,
  size: 0.63,
}

/**
 * A company that is known by a legal register only comes after one that a claim can be sent to, unless it is much more
 * likely: a rule of this product, set by hand beside the fit.
 */
const NO_ENTRY = -2

/** The weights that this product matches with. */
export const weigh: Weigh = {
  name: (features) => dot(features, NAME_WEIGHTS),
  subject: (features) => dot(features, SUBJECT_WEIGHTS) + (1 - features.hasEntry) * NO_ENTRY,
}

function dot<Key extends string>(features: Readonly<Record<Key, number>>, weights: Readonly<Record<Key, number>>): number {
  let sum = 0
  for (const feature in weights) sum += weights[feature] * features[feature]
  return sum
}
