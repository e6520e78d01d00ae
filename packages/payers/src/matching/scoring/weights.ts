import type { NameFeatures, SubjectFeatures } from '../names/features.ts'
import type { Weigh } from '../names/rank-names.ts'

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
