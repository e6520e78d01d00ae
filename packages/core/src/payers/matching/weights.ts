import { type Feature, FEATURES } from './features.ts'

/**
 * How much each feature speaks for a match, in logits. Fitted by `match.fit.ts` on what a loaded directory itself offers:
 * its aliases, each left out in turn, and its names with scanner noise, abbreviations or their state taken away. No labelled
 * card was used. `shared` counts most: a match stands on the rare words that both sides have.
 */
export const WEIGHTS: Readonly<Record<Feature, number>> = {
  bias: -6.69, cosine: 1.54, ofCard: -1.08, ofName: 0.7, both: 1.08, rarestShared: 0.28, rarestOnCard: -1.67,
  rarestInName: -0.92, shared: 3.59, equal: 0.65, nearlyEqual: 2.3, first: 1.07, acronym: 0.65, stateAgrees: 1.76,
  stateDiffers: -0.97, stateElsewhere: -1.49, stateOnlyInName: -0.54, stateOnlyOnCard: -0.76, numberDiffers: -0.22,
  linesShared: 0.26, linesOnlyOnCard: -0.75, linesOnlyInName: 0.01, isAlias: -0.2, hasEntry: 2.58, partReading: -1.51,
  factReading: -1.2, stateReading: 2.16,
}

/** The logit of a match by its name. */
export function weigh(features: Partial<Record<Feature, number>>): number {
  let sum = 0
  for (const feature of FEATURES) sum += WEIGHTS[feature] * (features[feature] ?? 0)
  return sum
}
