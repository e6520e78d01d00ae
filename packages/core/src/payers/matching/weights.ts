import type { NameFeatures, SubjectFeatures } from './features.ts'
import type { Weigh } from './rank-names.ts'

/**
 * How much each feature speaks for a match, in logits. Fitted by `match.fit.ts` on what a loaded directory itself offers:
 * its aliases, each left out in turn, and its names with scanner noise, abbreviations or their state taken away. No labelled
 * card was used. `shared` counts most: a match stands on the rare words that both sides have.
 */
export const NAME_WEIGHTS: Readonly<NameFeatures> = {
  bias: -6.27,
  cosine: 1.27,
  ofCard: -1.38,
  ofName: 1.2,
  both: 1.67,
  rarestShared: 0.01,
  rarestOnCard: -1.73,
  rarestInName: -0.59,
  shared: 4.03,
  equal: 0.64,
  nearlyEqual: 1.66,
  first: 1.31,
  acronym: -1.06,
  numberDiffers: -0.18,
  linesShared: -0.22,
  linesOnlyOnCard: -0.61,
  linesOnlyInName: -0.48,
  partReading: -2.47,
  factReading: -1.48,
  factOfRare: 0.76,
  factOfKnown: -2.11,
  stateReading: 1.87,
}

export const SUBJECT_WEIGHTS: Readonly<SubjectFeatures> = {
  stateAgrees: 1.56,
  stateDiffers: -0.86,
  stateElsewhere: -0.6,
  stateOnlyInName: -0.16,
  stateOnlyOnCard: -1.15,
  isAlias: -0.2,
  byFact: -2.07,
  hasEntry: 1.42,
  size: 0.7,
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
