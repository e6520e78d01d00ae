import { type LinearModel, probabilitiesOf } from '@ppman/text'
import type { TagNetwork } from './tag-network.ts'
import { wordFeatures, wordsOf } from './word-features.ts'

/** What a word of a sentence does: a condition begins with it, or goes on, or it is in none. */
export const WORD_CLASSES = ['begin', 'inside', 'outside'] as const
const [BEGIN, INSIDE, OUTSIDE] = [0, 1, 2] as const

/** A condition in a sentence, with the probability that it begins there. */
type FoundCondition = { start: number; end: number; odds: number }

/** The linear model and the network, whose probabilities are averaged. */
export type WordModels = { linear: LinearModel; network: TagNetwork | null }

/** The network counts for this share; chosen on lots that were left out. */
const NETWORK_SHARE = 0.7

/** The linear model is asked where the network sees a condition begin with this probability. */
const LEAST_BEGIN = 0.1

/** The words of a sentence, and the probability of each class of each word. */
function oddsOfWords(text: string, { linear, network }: WordModels) {
  const words = wordsOf(text)
  const read = network?.(words.map((word) => word.text))
  if (read?.every((odds) => odds[BEGIN]! < LEAST_BEGIN))
    return { words, odds: read.map((odds) => Array.from(odds, atLeast)) }
  const places = WORD_CLASSES.map((name) => linear.classes.indexOf(name))
  const odds = wordFeatures(text, words).map((own, index) => {
    const all = probabilitiesOf(linear, own)
    const byLinear = places.map((place) => atLeast(all[place] ?? 0))
    return read ? meanOf(byLinear, read[index]!) : byLinear
  })
  return { words, odds }
}

const atLeast = (odds: number) => Math.max(odds, Number.EPSILON)

/** The weighted geometric mean of the probabilities of both models. */
function meanOf(byLinear: readonly number[], byNetwork: Float32Array): number[] {
  const means = byLinear.map(
    (one, name) => one ** (1 - NETWORK_SHARE) * atLeast(byNetwork[name]!) ** NETWORK_SHARE,
  )
  const sum = means.reduce((total, one) => total + one, 0)
  return means.map((one) => one / sum)
}

/** The words of a sentence with the probability that a condition begins with each. */
export function beginnings(text: string, models: WordModels): { start: number; odds: number }[] {
  const { words, odds } = oddsOfWords(text, models)
  return words.map(({ start }, index) => ({ start, odds: odds[index]![BEGIN]! }))
}

/** The conditions of a sentence, as ranges of its text. */
export function conditionsIn(text: string, models: WordModels): FoundCondition[] {
  const { words, odds } = oddsOfWords(text, models)
  const classes = likeliestClasses(odds)
  const found: FoundCondition[] = []
  for (const [index, { start, end }] of words.entries())
    if (classes[index] === BEGIN) found.push({ start, end, odds: odds[index]![BEGIN]! })
    else if (classes[index] === INSIDE) found.at(-1)!.end = end
  return found.map((one) => ({ ...one, end: one.end + countClosingBrackets(text, one) }))
}

/** How many brackets right behind a condition close those in it: "nivolumab (Opdivo" and ")". */
function countClosingBrackets(text: string, { start, end }: FoundCondition): number {
  const countOf = (bracket: string) => text.slice(start, end).split(bracket).length - 1
  const behind = /^\)*/.exec(text.slice(end))![0].length
  return Math.max(0, Math.min(behind, countOf('(') - countOf(')')))
}

type Range = { start: number; end: number }

/** How much likelier some conditions of a sentence are than others: the logarithm of the ratio. */
export function advantageOf(
  one: readonly Range[],
  other: readonly Range[],
  sentence: { text: string; models: WordModels },
): number {
  const { words, odds } = oddsOfWords(sentence.text, sentence.models)
  const logOddsOf = (ranges: readonly Range[]) =>
    words.reduce(
      (sum, word, index) => sum + Math.log(odds[index]![classAmong(ranges, word, words[index - 1])]!),
      0,
    )
  return logOddsOf(one) - logOddsOf(other)
}

function classAmong(ranges: readonly Range[], word: Range, before: Range | undefined): number {
  const own = ranges.find(({ start, end }) => word.start >= start && word.start < end)
  if (!own) return OUTSIDE
  return before && before.start >= own.start ? INSIDE : BEGIN
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
