import type { LinearModel } from '@ppman/text'
import { marginalsOf, transitionFeature } from '@ppman/text'
import { type FitOptions, shuffled, sparse, vocabularyOf } from './fit-linear.ts'

/** The items of a sequence: the features and the class of each. */
export type Sequence = { features: readonly (readonly string[])[]; classes: readonly string[] }

const ROUNDS = 24
/** Rounds before the weights are averaged over the rest. */
const WARM_UP = 8
const RATE = 0.1
const SEED = 7

/**
 * Fits a linear-chain conditional random field by AdaGrad: the class of an item depends on its
 * features and on the class before it. Deterministic.
 */
export function fitSequence(
  sequences: readonly Sequence[],
  { variance = 1, leastWeight = 0, seed = SEED }: FitOptions = {},
): LinearModel {
  const classes = [...new Set(sequences.flatMap((one) => one.classes))].sort()
  const width = classes.length
  const items = sequences.flatMap(({ features }) => features.map((own) => ({ features: own })))
  const { vocabulary, counts } = vocabularyOf(items)
  for (const name of classes) {
    vocabulary.set(transitionFeature(name), vocabulary.size)
    counts.push(items.length / width)
  }
  const before = classes.map((name) => vocabulary.get(transitionFeature(name))!)
  const shrink = Float64Array.from(counts, (count) => 1 / (variance * count))
  const rows = sequences.map(({ features, classes: own }) => ({
    items: features.map((some) => some.flatMap((feature) => vocabulary.get(feature) ?? [])),
    targets: own.map((name) => classes.indexOf(name)),
  }))
  const weights = new Float64Array(vocabulary.size * width)
  const squares = new Float64Array(weights.length).fill(1e-6)
  const mean = new Float64Array(weights.length)
  const update = (feature: number, index: number, error: number) => {
    if (Math.abs(error) < 1e-3) return
    const cell = feature * width + index
    const gradient = error + shrink[feature]! * weights[cell]!
    squares[cell]! += gradient * gradient
    weights[cell]! -= (RATE / Math.sqrt(squares[cell]!)) * gradient
  }
  const scoresOf = (features: readonly number[]) => {
    const scores = new Array<number>(width).fill(0)
    for (const feature of features)
      for (let index = 0; index < width; index++) scores[index]! += weights[feature * width + index]!
    return scores
  }
  let steps = 0
  for (const { items: own, targets } of shuffled(rows, ROUNDS, seed)) {
    if (++steps % rows.length === 0 && steps > rows.length * WARM_UP)
      for (const [cell, weight] of weights.entries()) mean[cell]! += weight / (ROUNDS - WARM_UP)
    const transitions = before.map((feature) => scoresOf([feature]))
    const { single, pairs } = marginalsOf(own.map(scoresOf), transitions)
    own.forEach((features, place) => {
      for (let index = 0; index < width; index++) {
        const error = single[place]![index]! - (targets[place] === index ? 1 : 0)
        for (const feature of features) update(feature, index, error)
        if (place > 0)
          for (let from = 0; from < width; from++) {
            const isPair = targets[place - 1] === from && targets[place] === index
            update(before[from]!, index, pairs[place]![from]![index]! - (isPair ? 1 : 0))
          }
      }
    })
  }
  return { classes, weights: sparse(vocabulary, mean, { width, leastWeight }) }
}
