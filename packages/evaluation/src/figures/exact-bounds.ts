const HALF_OF_5_PERCENT = 0.025
const STEPS = 60

/** Bounds that were asked for: pages print the same few figures again and again. */
const COMPUTED = new Map<string, [number, number]>()

/**
 * Bounds of the true rate behind `hits` of `n` with 95 % confidence (Clopper and Pearson, exact).
 */
export function exactBounds(hits: number, n: number): [number, number] {
  const key = `${hits} of ${n}`
  const bounds = COMPUTED.get(key) ?? computeBounds(hits, n)
  COMPUTED.set(key, bounds)
  return bounds
}

function computeBounds(hits: number, n: number): [number, number] {
  if (n === 0) return [0, 1]
  const low = hits === 0 ? 0 : solve((rate) => 1 - below(hits, n, rate) - HALF_OF_5_PERCENT)
  const high = hits === n ? 1 : solve((rate) => HALF_OF_5_PERCENT - below(hits + 1, n, rate))
  return [low, high]
}

/** The root of a rising function on 0 to 1, by halving. */
function solve(rising: (rate: number) => number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (rising(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Probability of fewer than `hits` successes in `n` trials. */
function below(hits: number, n: number, rate: number): number {
  let total = 0
  let choose = 0
  const [hitLog, missLog] = [Math.log(rate), Math.log1p(-rate)]
  for (let k = 0; k < hits; k++) {
    total += Math.exp(choose + k * hitLog + (n - k) * missLog)
    choose += Math.log(n - k) - Math.log(k + 1)
  }
  return total
}
