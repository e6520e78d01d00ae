import { scaleOf } from '@ppman/web-ui'

/** A rate on the strip; amounts have any one unit. */
type Dot = { amount: number; label: string; isMarked: boolean }

/** Values of the partial `partials/dot-strip`: rates as dots, or as bars where there are many. */
export type DotStrip = {
  label: string
  height: number
  baseline: number
  tickY: number
  /** The middle 80%; null with few rates. */
  band: { x: string; width: string; height: number } | null
  median: { x: string; label: string; anchor: '' | 'end'; height: number }
  dots: { x: string; y: number; label: string; isMarked: boolean }[]
  bars: { x: string; width: string; y: number; height: number; label: string }[]
  ticks: { x: string; label: string; anchor: '' | 'mid' | 'end' }[]
}

/** More dots than this would hide one another. */
const MAX_DOTS = 60
/** Dots closer than this share of the width are stacked. */
const DOT_SHARE = 0.016
const DOT_STEP = 13
const MAX_STACK = 8
const TOP = 18
const BINS = 40
const BARS_HEIGHT = 72

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

type Figures = { median: number; low: number | null; high: number | null }

/**
 * How the rates of contracts spread. Each contract is a dot; more than sixty are counted in bars.
 *
 * @param rates at least one, amounts zero or more
 */
export function dotStrip(
  rates: readonly Dot[],
  { median, low, high }: Figures,
  {
    label,
    format,
    tick,
  }: { label: string; format: (amount: number) => string; tick: (amount: number) => string },
): DotStrip {
  const { place, ticks } = scaleOf(
    rates.map(({ amount }) => amount),
    tick,
  )
  const share = (amount: number) => Number.parseFloat(place(amount)) / 100
  const isMany = rates.length > MAX_DOTS
  const stacks = isMany ? [] : stackDots(rates, share)
  const most = Math.max(1, ...stacks.map(({ level }) => level + 1))
  const plotHeight = isMany ? BARS_HEIGHT : Math.max(3, Math.min(most, MAX_STACK)) * DOT_STEP + 8
  const baseline = TOP + plotHeight
  return {
    label,
    height: baseline + 24,
    baseline,
    tickY: baseline + 17,
    band:
      low === null || high === null
        ? null
        : { x: place(low), width: percent(share(high) - share(low)), height: plotHeight },
    median: {
      x: place(median),
      label: `Median ${format(median)}`,
      anchor: share(median) > 0.5 ? 'end' : '',
      height: plotHeight,
    },
    dots: stacks.map(({ x, level, label: each, isMarked }) => ({
      x,
      y: baseline - 8 - Math.min(level, MAX_STACK - 1) * DOT_STEP,
      label: each,
      isMarked,
    })),
    bars: isMany ? countBars(rates, share, baseline) : [],
    ticks,
  }
}

/** Puts each dot above those that it would cover. */
function stackDots(rates: readonly Dot[], share: (amount: number) => number) {
  const levels: number[] = []
  return rates
    .toSorted((a, b) => a.amount - b.amount)
    .map(({ amount, label, isMarked }) => {
      const position = share(amount)
      const free = levels.findIndex((last) => position - last >= DOT_SHARE)
      const level = free === -1 ? levels.length : free
      levels[level] = position
      return { x: percent(position), level, label, isMarked }
    })
}

function countBars(rates: readonly Dot[], share: (amount: number) => number, baseline: number) {
  const counts = Map.groupBy(rates, ({ amount }) => Math.min(BINS - 1, Math.floor(share(amount) * BINS)))
  const most = Math.max(...[...counts.values()].map(({ length }) => length))
  return [...counts].map(([bin, own]) => {
    const height = Math.max(3, Math.round((own.length / most) * BARS_HEIGHT))
    return {
      x: percent(bin / BINS + 0.001),
      width: percent(1 / BINS - 0.002),
      y: baseline - height,
      height,
      label: `${own.length} contracts`,
    }
  })
}
