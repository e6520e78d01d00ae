import type { LinearModel } from '@ppman/text'

/** The features of one case and its class; several classes share the weight of the case. */
export type Example = { features: readonly string[]; classes: readonly string[] }

/** Rarer features are left out. */
const LEAST_COUNT = 4
const ROUNDS = 24
/** Rounds before the weights are averaged over the rest. */
const WARM_UP = 8
const RATE = 0.1
const SHRINK = 2e-5
const SEED = 7
/** Smaller weights are left out. */
const LEAST_WEIGHT = 0.25

export type FitOptions = {
  /**
   * Strength of the prior that all weights are small, as of one observation with this variance;
   * without it the weights hardly shrink.
   */
  variance?: number
  /** Smaller weights are left out. */
  leastWeight?: number
  /** Of the order of the examples. */
  seed?: number
}

/**
 * Fits a multinomial logistic model by AdaGrad. Deterministic: the order of the examples comes from
 * the seed.
 */
export function fitLinear(
  examples: readonly Example[],
  { variance, leastWeight = LEAST_WEIGHT, seed = SEED }: FitOptions = {},
): LinearModel {
  const classes = [...new Set(examples.flatMap((one) => one.classes))].sort()
  const { vocabulary, counts } = vocabularyOf(examples)
  const shrink = Float64Array.from(counts, (count) => (variance ? 1 / (variance * count) : SHRINK))
  const rows = examples.map(({ features, classes: own }) => ({
    features: features.flatMap((feature) => vocabulary.get(feature) ?? []),
    targets: classes.map((name) => (own.includes(name) ? 1 / own.length : 0)),
  }))
  const width = classes.length
  const weights = new Float64Array(vocabulary.size * width)
  const squares = new Float64Array(vocabulary.size * width).fill(1e-6)
  const mean = new Float64Array(weights.length)
  let steps = 0
  for (const row of shuffled(rows, ROUNDS, seed)) {
    if (++steps % rows.length === 0 && steps > rows.length * WARM_UP)
      for (const [cell, weight] of weights.entries()) mean[cell]! += weight / (ROUNDS - WARM_UP)
    const errors = probabilitiesOf(weights, row.features, width).map((p, index) => p - row.targets[index]!)
    for (const [index, error] of errors.entries()) {
      if (Math.abs(error) < 1e-3) continue
      for (const feature of row.features) {
        const cell = feature * width + index
        const gradient = error + shrink[feature]! * weights[cell]!
        squares[cell]! += gradient * gradient
        weights[cell]! -= (RATE / Math.sqrt(squares[cell]!)) * gradient
      }
    }
  }
  return { classes, weights: sparse(vocabulary, mean, { width, leastWeight }) }
}

/**
 * The mean of models of the same classes. The score of a class is a sum of weights, so the mean
 * says what the models say together; features whose weights are all smaller are left out.
 */
export function averageOf(models: readonly LinearModel[], leastWeight = 0): LinearModel {
  const { classes } = models[0]!
  const sums = new Map<string, number[]>()
  for (const { weights } of models)
    for (const [feature, pairs] of weights) {
      const sum = sums.get(feature) ?? classes.map(() => 0)
      for (const [index, weight] of pairs) sum[index]! += weight / models.length
      sums.set(feature, sum)
    }
  const entries = [...sums]
    .filter(([, sum]) => sum.some((weight) => Math.abs(weight) >= leastWeight))
    .map(([feature, sum]) => [feature, [...sum.entries()].filter(([, weight]) => weight !== 0)] as const)
  return { classes, weights: new Map(entries) }
}

/** The rows of the features, and how many examples have each. */
function vocabularyOf(examples: readonly Example[]): { vocabulary: Map<string, number>; counts: number[] } {
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const kept = [...counts]
    .filter(([, count]) => count >= LEAST_COUNT)
    .map(([feature]) => feature)
    .sort()
  return {
    vocabulary: new Map(kept.map((feature, index) => [feature, index])),
    counts: kept.map((feature) => counts.get(feature)!),
  }
}

function probabilitiesOf(weights: Float64Array, features: readonly number[], width: number): Float64Array {
  const scores = new Float64Array(width)
  for (const feature of features)
    for (let index = 0; index < width; index++) scores[index]! += weights[feature * width + index]!
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const total = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / total)
}

/** Every example once a round, in an order that a linear congruential generator gives. */
function* shuffled<Row>(rows: readonly Row[], rounds: number, firstSeed: number): Generator<Row> {
  let seed = firstSeed
  const order = [...rows.keys()]
  for (let round = 0; round < rounds; round++) {
    for (let index = order.length - 1; index > 0; index--) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const other = Math.floor((seed / 2_147_483_648) * (index + 1))
      ;[order[index], order[other]] = [order[other]!, order[index]!]
    }
    for (const index of order) yield rows[index]!
  }
}

const sparse = (
  vocabulary: Map<string, number>,
  weights: Float64Array,
  { width, leastWeight }: { width: number; leastWeight: number },
): LinearModel['weights'] =>
  new Map(
    [...vocabulary].flatMap(([feature, row]) => {
      const pairs = Array.from(
        { length: width },
        (_, index) => [index, weights[row * width + index]!] as const,
      )
      const kept = pairs.filter(([, weight]) => Math.abs(weight) >= leastWeight)
      return kept.length > 0 ? [[feature, kept] as const] : []
    }),
  )
