import { amountScale, type Tick } from './amount-scale.ts'

/** An amount that is valid from an instant until the next step. */
export type Held = { from: Date; amountE4: number; label: string }

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

const WIDTH = 720
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
