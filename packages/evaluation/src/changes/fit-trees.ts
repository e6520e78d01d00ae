import type { Tree, Trees } from '@ppman/policy-text/src/language/equivalence/state-the-same.ts'

export type Example = { features: readonly number[]; isPositive: boolean; weight: number }

const OPTIONS = { trees: 160, depth: 3, rate: 0.12, leastRows: 12, shrink: 2, leastGain: 0.05 }
/** Cuts that are tried for each feature. */
const MOST_CUTS = 12

/**
 * Boosted trees by Newton steps on the logistic loss. Deterministic: no sampling, ties by order.
 */
export function fitTrees(examples: readonly Example[]): Trees {
  const cuts = cutsOf(examples)
  // The place of each value among the cuts of its feature, feature by feature.
  const places = cuts.map((own, feature) =>
    Uint8Array.from(examples, ({ features }) => {
      const place = own.findIndex((cut) => features[feature]! <= cut)
      return place < 0 ? own.length : place
    }),
  )
  const odds = new Float64Array(examples.length)
  const steps = { gradient: new Float64Array(examples.length), curvature: new Float64Array(examples.length) }
  const all = Uint32Array.from(examples, (_, index) => index)
  const state: FitState = { cuts, places, steps, odds }
  return Array.from({ length: OPTIONS.trees }, () => {
    examples.forEach(({ isPositive, weight }, index) => {
      const probability = 1 / (1 + Math.exp(-odds[index]!))
      steps.gradient[index] = weight * (Number(isPositive) - probability)
      steps.curvature[index] = weight * probability * (1 - probability)
    })
    return grow(all, OPTIONS.depth, state)
  })
}

type FitState = {
  cuts: readonly (readonly number[])[]
  places: readonly Uint8Array[]
  steps: { gradient: Float64Array; curvature: Float64Array }
  odds: Float64Array
}

/** A tree on the rows; its leaves are added to their odds. */
function grow(rows: Uint32Array, depth: number, state: FitState): Tree {
  const best = depth > 0 ? bestSplit(rows, state) : null
  if (!best) {
    const [gradient, curvature] = sumOf(rows, state)
    const odds = (OPTIONS.rate * gradient) / (curvature + OPTIONS.shrink)
    for (const row of rows) state.odds[row]! += odds
    return { kind: 'leaf', odds }
  }
  const { feature, place } = best
  const isYes = (row: number) => state.places[feature]![row]! <= place
  return {
    kind: 'split',
    feature,
    most: state.cuts[feature]![place]!,
    yes: grow(rows.filter(isYes), depth - 1, state),
    no: grow(
      rows.filter((row) => !isYes(row)),
      depth - 1,
      state,
    ),
  }
}

function sumOf(rows: Uint32Array, { steps }: FitState): [gradient: number, curvature: number] {
  let [gradient, curvature] = [0, 0]
  for (const row of rows) {
    gradient += steps.gradient[row]!
    curvature += steps.curvature[row]!
  }
  return [gradient, curvature]
}

const scoreOf = (gradient: number, curvature: number) => gradient ** 2 / (curvature + OPTIONS.shrink)

function bestSplit(rows: Uint32Array, state: FitState): { feature: number; place: number } | null {
  const { cuts, places, steps } = state
  const [allGradient, allCurvature] = sumOf(rows, state)
  const whole = scoreOf(allGradient, allCurvature)
  let [best, most]: [{ feature: number; place: number } | null, number] = [null, OPTIONS.leastGain]
  for (let feature = 0; feature < cuts.length; feature += 1) {
    const size = cuts[feature]!.length
    if (size === 0) continue
    const [gradients, curvatures] = [new Float64Array(size + 1), new Float64Array(size + 1)]
    const counts = new Uint32Array(size + 1)
    const own = places[feature]!
    for (const row of rows) {
      const place = own[row]!
      gradients[place]! += steps.gradient[row]!
      curvatures[place]! += steps.curvature[row]!
      counts[place]! += 1
    }
    let [gradient, curvature, count] = [0, 0, 0]
    for (let place = 0; place < size; place += 1) {
      gradient += gradients[place]!
      curvature += curvatures[place]!
      count += counts[place]!
      if (count < OPTIONS.leastRows || rows.length - count < OPTIONS.leastRows) continue
      const gain =
        scoreOf(gradient, curvature) + scoreOf(allGradient - gradient, allCurvature - curvature) - whole
      if (gain > most) [best, most] = [{ feature, place }, gain]
    }
  }
  return best
}

/** Values at which a feature is cut: all of few, or quantiles, without the largest. */
function cutsOf(examples: readonly Example[]): number[][] {
  return examples[0]!.features.map((_, feature) => {
    const values = Float64Array.from(examples, ({ features }) => features[feature]!).sort()
    const distinct = [...new Set(values)]
    const chosen =
      distinct.length <= MOST_CUTS + 1
        ? distinct.slice(0, -1)
        : Array.from(
            { length: MOST_CUTS },
            (__, index) => values[Math.floor(((index + 1) * values.length) / (MOST_CUTS + 1))]!,
          )
    return [...new Set(chosen.map((value) => Number(value.toFixed(4))))].filter((cut) => cut < values.at(-1)!)
  })
}
