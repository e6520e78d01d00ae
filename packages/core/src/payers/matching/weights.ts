import type { NameFeatures, SubjectFeatures } from './features.ts'
import type { Weigh } from './rank-names.ts'

/**
 * How much each feature speaks for a match, in logits. Fitted by `match.fit.ts` on what a loaded directory itself offers:
 * its aliases, each left out in turn, and its names with scanner noise, abbreviations or their state taken away. No labelled
 * card was used, but for `factReading`, which such a directory cannot teach. `shared` counts most: a match stands on the
 * rare words that both sides have.
 */
export const NAME_WEIGHTS: Readonly<NameFeatures> = {
  bias: -6.89,
  cosine: 1.6,
  ofCard: -1.21,
  ofName: 1.4,
  both: 1.46,
  rarestShared: -0.16,
  rarestOnCard: -1.36,
  rarestInName: -0.78,
  shared: 3.77,
  equal: 0.59,
  nearlyEqual: 1.66,
  first: 1.3,
  acronym: -0.22,
  numberDiffers: -0.21,
  linesShared: -0.01,
  linesOnlyOnCard: -0.77,
  linesOnlyInName: -0.24,
  partReading: -2.15,
  factReading: -1.2,
  stateReading: 2.16,
}

export const SUBJECT_WEIGHTS: Readonly<SubjectFeatures> = {
  stateAgrees: 1.46,
  stateDiffers: -0.82,
  stateElsewhere: -0.28,
  stateOnlyInName: -0.36,
  stateOnlyOnCard: -1.13,
  isAlias: -0.2,
  hasEntry: 2.59,
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
