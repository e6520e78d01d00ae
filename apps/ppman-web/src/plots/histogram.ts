import { amountScale, type Tick } from './amount-scale.ts'

/** How many hospitals have their median between two amounts (1/10,000 dollar). */
export type Band = { fromE4: number; toE4: number; hospitals: number; label: string }
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
