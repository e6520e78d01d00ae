import type { NameFeatures, SubjectFeatures } from './features.ts'
import type { Weigh } from './rank-names.ts'

/**
 * How much each feature speaks for a match, in logits. Fitted by `match.fit.ts` on what a loaded directory itself offers:
 * its aliases, each left out in turn, and its names with scanner noise, abbreviations or their state taken away. No labelled
 * card was used. `shared` counts most: a match stands on the rare words that both sides have.
 */
export const NAME_WEIGHTS: Readonly<NameFeatures> = {
  bias: -6.06,
  cosine: 1.29,
  ofCard: -0.81,
  ofName: 0.93,
  both: 1.23,
  rarestShared: -0.14,
  rarestOnCard: -2.15,
  rarestInName: -0.66,
  shared: 4.07,
  equal: 0.31,
  nearlyEqual: 1.42,
  first: 1.61,
  acronym: -0.77,
  numberDiffers: -0.18,
  linesShared: -0.07,
  linesOnlyOnCard: -0.58,
  linesOnlyInName: -0.52,
  partReading: -2.24,
  factReading: -1.38,
  factOfRare: 0.44,
  factOfKnown: -2.17,
  stateReading: 1.8,
}

export const SUBJECT_WEIGHTS: Readonly<SubjectFeatures> = {
  stateAgrees: 1.56,
  stateDiffers: -0.94,
  stateElsewhere: -0.9,
  stateOnlyInName: -0.13,
  stateOnlyOnCard: -1.31,
  isAlias: -0.2,
  byFact: -2.18,
  hasEntry: 1.72,
  size: 0.65,
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
