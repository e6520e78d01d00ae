/** A tick of an axis: `at` in pixels, and its label. */
export type Tick = { at: number; label: string }
/** Turns amounts (1/10,000 dollar) into pixels. */
export type AmountScale = { at: (amountE4: number) => number; ticks: Tick[] }

type Span = { from: number; to: number; isLinear?: boolean }

/** From this ratio on the axis is logarithmic: a linear one would squeeze most prices together. */
const LOG_FROM_RATIO = 20
const STEPS = [1, 2, 5] as const
const MAX_TICKS = 6
const SHORT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
})

/**
 * An axis from the smallest to the largest amount. It is logarithmic when the amounts differ at
 * least twenty-fold, unless the caller asks for a linear one.
 *
 * @param amountsE4 at least one, all above zero
 */
export function amountScale(amountsE4: readonly number[], span: Span): AmountScale {
  const [low, high] = padRange(Math.min(...amountsE4), Math.max(...amountsE4))
  const bend = !span.isLinear && high / low > LOG_FROM_RATIO ? Math.log : (amount: number) => amount
  const [least, greatest] = [bend(low), bend(high)]
  const at = (amountE4: number) =>
    round(span.from + ((bend(amountE4) - least) / (greatest - least)) * (span.to - span.from))
  return {
    at,
    ticks: roundAmounts(low, high, bend === Math.log).map((amountE4) => ({
      at: at(amountE4),
      label: SHORT.format(amountE4 / 10_000),
    })),
  }
}

/** Adds a margin on both sides, also when all amounts are equal. */
const padRange = (low: number, high: number): [number, number] => [low * 0.95, high * 1.05]

function roundAmounts(low: number, high: number, isLog: boolean): number[] {
  return isLog
    ? thinOut(powersBetween(low, high))
    : multiplesBetween(low, high, roundStep((high - low) / MAX_TICKS))
}

function powersBetween(low: number, high: number): number[] {
  const amounts: number[] = []
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
    amounts.push(...STEPS.map((step) => step * power).filter((amount) => amount >= low && amount <= high))
  }
  return amounts
}

function multiplesBetween(low: number, high: number, step: number): number[] {
  const amounts: number[] = []
  for (let amount = Math.ceil(low / step) * step; amount <= high; amount += step) amounts.push(amount)
  return amounts
}

/** Rounds a step up to a round number. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return (STEPS.find((times) => times * power >= step) ?? 10) * power
}

const thinOut = (amounts: readonly number[]) =>
  amounts.filter((_, i) => i % Math.ceil(amounts.length / MAX_TICKS) === 0)
const round = (pixels: number) => Math.round(pixels * 10) / 10
