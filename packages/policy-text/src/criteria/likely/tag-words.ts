import {
  type LinearModel,
  likeliestPath,
  marginalsOf,
  pathScore,
  scoresOf,
  transitionFeature,
} from '@ppman/text'
import type { Range } from './ranges.ts'
import { readingsOf, wordFeatures } from './word-features.ts'

/** What a word of a sentence does: a condition begins with it, or goes on, or it is in none. */
export const WORD_CLASSES = ['begin', 'inside', 'outside'] as const
const [BEGIN, INSIDE, OUTSIDE] = [0, 1, 2]
/** The score of a condition that goes on where none has begun. */
const NEVER = -30

/** A condition in a sentence, with the probability that it begins there. */
export type FoundCondition = { start: number; end: number; odds: number }

/**
 * The conditions of a sentence, as ranges of its text, given those that patterns read in it.
 * `gain`: how much likelier they are than those of the patterns, as a logarithm.
 */
export function conditionsIn(
  text: string,
  model: LinearModel,
  read: readonly Range[] | null,
): { found: FoundCondition[]; gain: number } {
  const { words, features } = wordFeatures(text, read)
  const places = WORD_CLASSES.map((name) => model.classes.indexOf(name))
  const ordered = (some: Iterable<string>) => {
    const all = scoresOf(model, some)
    return places.map((place) => all[place]!)
  }
  const scores = features.map(ordered)
  const transitions = WORD_CLASSES.map((name) => ordered([transitionFeature(name)]))
  transitions[OUTSIDE]![INSIDE] = NEVER
  const classes = likeliestPath(scores, transitions)
  const { single } = marginalsOf(scores, transitions)
  const found: FoundCondition[] = []
  for (const [index, { start, end }] of words.entries())
    if (classes[index] === BEGIN) found.push({ start, end, odds: single[index]![BEGIN]! })
    else if (classes[index] === INSIDE && found.length > 0) found.at(-1)!.end = end
  const ofPatterns = readingsOf(words, read ?? []).map((sign) => SIGNS.indexOf(sign))
  const gain = pathScore(classes, scores, transitions) - pathScore(ofPatterns, scores, transitions)
  return { found, gain }
}

/** The signs of what patterns read, in the order of the classes. */
const SIGNS = 'BIO'
