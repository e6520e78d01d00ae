import type { NameFeatures, SubjectFeatures } from './features.ts'
import type { Weigh } from './rank-names.ts'

/**
 * How much each feature speaks for a match, in logits. Fitted by `match.fit.ts` on what a loaded directory itself offers:
 * its aliases, each left out in turn, and its names with scanner noise, abbreviations or their state taken away. No labelled
 * card was used, but for `factReading`, which such a directory cannot teach. `shared` counts most: a match stands on the
 * rare words that both sides have.
 */
export const NAME_WEIGHTS: Readonly<NameFeatures> = {
  bias: -6.57,
  cosine: 1.44,
  ofCard: -1.37,
  ofName: 0.62,
  both: 1.22,
  rarestShared: 0.37,
  rarestOnCard: -1.51,
  rarestInName: -1.13,
  shared: 3.54,
  equal: 0.75,
  nearlyEqual: 2.23,
  first: 1.13,
  acronym: 0.3,
  numberDiffers: -0.16,
  linesShared: 0.11,
  linesOnlyOnCard: -0.75,
  linesOnlyInName: -0.09,
  partReading: -1.9,
  factReading: -1.2,
  stateReading: 2.26,
}

export const SUBJECT_WEIGHTS: Readonly<SubjectFeatures> = {
  stateAgrees: 1.65,
  stateDiffers: -0.97,
  stateElsewhere: -0.79,
  stateOnlyInName: -0.35,
  stateOnlyOnCard: -0.93,
  isAlias: -0.2,
  hasEntry: 2.62,
}

/** The weights that this product matches with. */
export const weigh: Weigh = {
  name: (features) => dot(features, NAME_WEIGHTS),
  subject: (features) => dot(features, SUBJECT_WEIGHTS),
}

function dot<Key extends string>(features: Readonly<Record<Key, number>>, weights: Readonly<Record<Key, number>>): number {
  let sum = 0
  for (const feature in weights) sum += weights[feature] * features[feature]
  return sum
}
