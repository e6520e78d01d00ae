import { readFileSync } from 'node:fs'
import { lazy } from '../../text/memoize.ts'
import { amountsBetween, FEATURES, featuresOf, type Passage, type Shape } from './features.ts'
import { parseTrees, probabilityOf } from './trees.ts'

/** Fitted by `packages/evaluation/src/changes/equivalence.fit.ts`. */
const trees = lazy(() => parseTrees(readFileSync(new URL('./trees.txt', import.meta.url), 'utf8'), FEATURES))

/**
 * The least probability from which two passages are taken to state the same. Missing a change is
 * worse than telling a rewording: the figures of lots left out are in the scorecard.
 */
const LEAST = 0.45

/** Whether two versions of a passage state the same, judged by what is left when equals cancel. */
export const stateTheSame = (before: Passage, after: Passage, shape: Shape): boolean =>
  likenessOf(before, after, shape) >= LEAST

/** The probability that two versions of a passage state the same; 0 if they surely differ. */
export function likenessOf(before: Passage, after: Passage, shape: Shape): number {
  const features = featuresOf(before, after, shape)
  return features === null ? 0 : probabilityOf(trees(), features)
}

/** The probability that two versions state the same but for what differs for certain. */
export const likenessOfWords = (before: Passage, after: Passage, shape: Shape): number =>
  probabilityOf(trees(), amountsBetween(before, after, shape))
