/**
 * Rivals for one card: what is known of each, and which are right. None right means that "nobody"
 * is.
 */
export type Case = { weight: number; rivals: readonly Float64Array[]; right: readonly boolean[] }
type Options = { rounds: number; keepAt: ReadonlySet<number> }

const STEP = 0.06
/** Pulls weights that the cases hardly need towards zero. */
const SHRINK = 0.0015

/**
 * Weights under which the right rivals are most likely, "nobody" having a logit of 0 (multinomial
 * logistic regression by Adam over all cases at once). Features at `keepAt` keep their weight.
 */
export function train(
  cases: readonly Case[],
  start: Float64Array,
  { rounds, keepAt }: Options,
): Float64Array {
  const weights = start.slice()
  const [slow, squares] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  const total = cases.reduce((sum, { weight }) => sum + weight, 0)
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeOf(cases, weights)
    for (let index = 0; index < weights.length; index++) {
      const down = SHRINK * weights[index]! - slope[index]! / total
      slow[index] = 0.9 * slow[index]! + 0.1 * down
      squares[index] = 0.999 * squares[index]! + 0.001 * down * down
      const step =
        slow[index]! / (1 - 0.9 ** round) / (Math.sqrt(squares[index]! / (1 - 0.999 ** round)) + 1e-8)
      if (!keepAt.has(index)) weights[index]! -= STEP * step
    }
  }
  return weights
}

function slopeOf(cases: readonly Case[], weights: Float64Array): Float64Array {
  const slope = new Float64Array(weights.length)
  for (const { weight, rivals, right } of cases) {
    const odds = rivals.map((features) => Math.exp(Math.min(30, dot(features, weights))))
    const all = 1 + odds.reduce((sum, each) => sum + each, 0)
    const good = odds.reduce((sum, each, index) => sum + (right[index] ? each : 0), 0)
    for (const [index, features] of rivals.entries()) {
      const pull = weight * ((right[index] ? odds[index]! / good : 0) - odds[index]! / all)
      for (let each = 0; each < slope.length; each++) slope[each]! += pull * features[each]!
    }
  }
  return slope
}

export function dot(features: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let index = 0; index < weights.length; index++) sum += features[index]! * weights[index]!
  return sum
}
