/** A tick of an axis: `at` in pixels, and its label. */
type Tick = { at: number; label: string }
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

/** How many hospitals have their median between two amounts (1/10,000 dollar). */
type Band = { fromE4: number; toE4: number; hospitals: number; label: string }
type Bar = { x: number; y: number; width: number; height: number; title: string }

/** Pixels and labels for the partial `histogram`. */
export type Histogram = {
  width: number
  height: number
  baseline: number
  tickLabelY: number
  ticks: Tick[]
  bars: Bar[]
  /** The middle half of the hospitals, and their median. */
  middle: { x: number; width: number }
  medianX: number
  /** Text alternative of the picture. */
  summary: string
}

const WIDTH = 720
const MARGIN = 28
const BASELINE = 130
const AXIS_HEIGHT = 28
const GAP = 2

type Quartiles = { p25E4: number; medianE4: number; p75E4: number }

/** The distribution of prices over hospitals. Null without data. */
export function histogram(
  bands: readonly Band[],
  { p25E4, medianE4, p75E4 }: Quartiles,
  summary: string,
): Histogram | null {
  if (bands.length === 0) return null
  const edges = bands.flatMap(({ fromE4, toE4 }) => [fromE4, toE4])
  const { at, ticks } = amountScale(edges, { from: MARGIN, to: WIDTH - MARGIN, isLinear: true })
  const most = Math.max(...bands.map(({ hospitals }) => hospitals))
  return {
    width: WIDTH,
    height: BASELINE + AXIS_HEIGHT,
    baseline: BASELINE,
    tickLabelY: BASELINE + 20,
    ticks,
    bars: bands.map(({ fromE4, toE4, hospitals, label }) => {
      const height = Math.max(3, Math.round((hospitals / most) * (BASELINE - 12)))
      return {
        x: at(fromE4) + GAP / 2,
        y: BASELINE - height,
        width: Math.max(1, at(toE4) - at(fromE4) - GAP),
        height,
        title: label,
      }
    }),
    middle: { x: at(p25E4), width: Math.max(1, at(p75E4) - at(p25E4)) },
    medianX: at(medianE4),
    summary,
  }
}

/** An amount that is valid from an instant until the next step. */
type Held = { from: Date; amountE4: number; label: string }

/** Pixels and labels for the partial `step-chart`. */
export type StepChart = {
  width: number
  height: number
  left: number
  right: number
  /** SVG path commands: horizontal while an amount is valid, vertical where it changes. */
  path: string
  rows: Tick[]
  days: Tick[]
  dayLabelY: number
  points: { x: number; y: number; title: string }[]
  summary: string
}
const HEIGHT = 200
const LEFT = 64
const TOP = 12
const BOTTOM = 28
const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The history of an amount up to `until`. Null without data. */
export function stepChart(held: readonly Held[], until: Date, summary: string): StepChart | null {
  const [first] = held
  if (!first) return null
  const [plotEnd, floor] = [WIDTH - 12, HEIGHT - BOTTOM]
  const scale = amountScale(
    held.map(({ amountE4 }) => amountE4),
    { from: floor, to: TOP },
  )
  const spanMs = Math.max(1, until.getTime() - first.from.getTime())
  const xOf = (at: Date) =>
    Math.round(LEFT + ((at.getTime() - first.from.getTime()) / spanMs) * (plotEnd - LEFT))
  const points = held.map(({ from, amountE4, label }) => ({
    x: xOf(from),
    y: scale.at(amountE4),
    title: label,
  }))
  return {
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    right: plotEnd,
    path: `${points.map(({ x, y }, i) => (i === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')}H${plotEnd}`,
    rows: scale.ticks,
    days: [first.from, until].map((at) => ({ at: xOf(at), label: DAY.format(at) })),
    dayLabelY: HEIGHT - 8,
    points,
    summary,
  }
}
