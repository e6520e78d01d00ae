import { type LinearModel, probabilitiesOf } from '@ppman/text'
import { wordFeatures } from './word-features.ts'

/** What a word of a sentence does: a condition begins with it, or goes on, or it is in none. */
export const WORD_CLASSES = ['begin', 'inside', 'outside'] as const
const [BEGIN, INSIDE, OUTSIDE] = [0, 1, 2] as const

/** A condition in a sentence, with the probability that it begins there. */
export type FoundCondition = { start: number; end: number; odds: number }

/** The words of a sentence with the probability that a condition begins with each. */
export function beginnings(text: string, model: LinearModel): { start: number; odds: number }[] {
  const { words, features } = wordFeatures(text)
  const begin = model.classes.indexOf(WORD_CLASSES[BEGIN])
  return words.map(({ start }, index) => ({
    start,
    odds: probabilitiesOf(model, features[index]!)[begin] ?? 0,
  }))
}

/** The conditions of a sentence, as ranges of its text. */
export function conditionsIn(text: string, model: LinearModel): FoundCondition[] {
  const { words, features } = wordFeatures(text)
  const places = WORD_CLASSES.map((name) => model.classes.indexOf(name))
  const odds = features.map((own) => {
    const all = probabilitiesOf(model, own)
    return places.map((place) => Math.max(all[place] ?? 0, Number.EPSILON))
  })
  const classes = likeliestClasses(odds)
  const found: FoundCondition[] = []
  for (const [index, { start, end }] of words.entries())
    if (classes[index] === BEGIN) found.push({ start, end, odds: odds[index]![BEGIN]! })
    else if (classes[index] === INSIDE) found.at(-1)!.end = end
  return found
}

/** The likeliest sequence in which a condition goes on only where it has begun. */
function likeliestClasses(odds: readonly (readonly number[])[]): number[] {
  let scores = [-Infinity, -Infinity, 0]
  const before: number[][] = []
  for (const own of odds) {
    const from = own.map((_, name) => {
      const options = name === INSIDE ? [BEGIN, INSIDE] : [BEGIN, INSIDE, OUTSIDE]
      return options.reduce((best, one) => (scores[one]! > scores[best]! ? one : best))
    })
    before.push(from)
    scores = own.map((odd, name) => scores[from[name]!]! + Math.log(odd))
  }
  const classes: number[] = []
  let name = scores.indexOf(Math.max(...scores))
  for (let index = odds.length - 1; index >= 0; index--) {
    classes[index] = name
    name = before[index]![name]!
  }
  return classes
}
