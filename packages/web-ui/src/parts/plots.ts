import { formatPercent } from '../format/numbers-and-dates.ts'
import { US_STATES } from '../format/us-states.ts'

/** A place along a plot: `35.08%`. */
const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100}%`

/** A scale from zero to a round amount above the largest. Amounts have any one unit. */
export type Scale = {
  place: (amount: number) => string
  /** Values of the partial `parts/scale`. */
  ticks: { x: string; label: string; anchor: '' | 'mid' | 'end' }[]
}

const STEPS = [1, 2, 2.5, 5, 10] as const
const LEAST_TICKS = 3

/** A scale for several bars. @param amounts at least one above zero */
export function scaleOf(amounts: readonly number[], format: (amount: number) => string): Scale {
  const most = Math.max(...amounts, 0) || 1
  const power = 10 ** Math.floor(Math.log10(most / LEAST_TICKS))
  const step = power * (STEPS.find((times) => times * power >= most / (LEAST_TICKS + 1)) ?? 10)
  const count = Math.ceil(most / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => ({
    x: percent(index / count),
    label: format(index * step),
    anchor: index === 0 ? ('' as const) : index === count ? ('end' as const) : ('mid' as const),
  }))
  return { place: (amount) => percent(amount / (count * step)), ticks }
}

/** Values of the partial `parts/range-bar`. */
export type RangeBar = {
  label: string
  span: { from: string; to: string } | null
  median: string
  /** A second amount, such as the cash price. */
  mark: string
}

type Amounts = { low: number | null; median: number | null; high: number | null; mark: number | null }

/**
 * A bar from a low to a high amount with the median and a marked amount.
 *
 * @param label says the same in words
 */
export const rangeBar = (
  { low, median, high, mark }: Amounts,
  { place }: Scale,
  label: string,
): RangeBar => ({
  label,
  span: low !== null && high !== null ? { from: place(low), to: place(high) } : null,
  median: median === null ? '' : place(median),
  mark: mark === null ? '' : place(mark),
})

/** Values of the partial `parts/confidence`. */
export type Confidence = { label: string; text: string; share: string; band: { x: string; width: string } }

/**
 * A share that was measured, with its bounds.
 *
 * @param measured share and bounds between 0 and 1
 */
export function confidence(measured: { share: number; low: number; high: number }, text: string): Confidence {
  const { share, low, high } = measured
  return {
    label: `${formatPercent(share)}, between ${formatPercent(low)} and ${formatPercent(high)}`,
    text,
    share: percent(share),
    band: { x: percent(low), width: percent(high - low) },
  }
}

/** Values of the partial `parts/tile-map`. */
export type TileMap = {
  tiles: { code: string; place: string; shade: string; href: string; title: string }[]
  key: { shade: string; label: string }[]
}

type Region = {
  count: (code: string) => number
  describe: (name: string, count: number) => string
  href: (code: string) => string
}

const SHADES = 4

/**
 * A figure for each state and territory as a link, darker with a larger figure. Each shade holds
 * about as many of the states that have one.
 */
export function tileMap({ count, describe, href }: Region): TileMap {
  const counts = US_STATES.map(([code]) => count(code)).filter((n) => n > 0)
  const least = shadeLimits(counts)
  const shadeOf = (n: number) => (n === 0 ? '' : `q${least.filter((limit) => n >= limit).length}`)
  return {
    tiles: US_STATES.map(([code, name]) => ({
      code,
      place: `t-${code.toLowerCase()}`,
      shade: shadeOf(count(code)),
      href: href(code),
      title: describe(name, count(code)),
    })),
    key: [
      { shade: '', label: 'none yet' },
      ...least.map((limit, index) => ({
        shade: `q${index + 1}`,
        label: rangeLabel(limit, (least[index + 1] ?? Infinity) - 1),
      })),
    ],
  }
}

/** The smallest figure of each shade; fewer shades when there are few different figures. */
function shadeLimits(counts: readonly number[]): number[] {
  const sorted = counts.toSorted((a, b) => a - b)
  const limits = Array.from(
    { length: SHADES },
    (_, index) => sorted[Math.floor((index * sorted.length) / SHADES)],
  )
  return [...new Set(limits.filter((limit) => limit !== undefined))]
}

const rangeLabel = (from: number, to: number) =>
  to === Infinity
    ? `${from.toLocaleString('en-US')} or more`
    : from === to
      ? from.toLocaleString('en-US')
      : `${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`
