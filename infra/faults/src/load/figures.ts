import { percentile } from '../check-history.ts'
import type { Step } from '../table/load-series.ts'

/** One call of an open-loop load. */
export type Sample = {
  kind: 'payers' | 'payer' | 'rules' | 'new rule'
  /** When its turn came, since the start of the load. */
  dueMs: number
  /** How late the generator sent it. */
  lagMs: number
  /** From its turn to the end of the answer, so that waiting for a connection counts. */
  tookMs: number
  /** 0 when the connection broke. */
  status: number
}

/** An answer counts as good within this time. */
const GOOD_MS = 1_000

export const isServed = ({ status }: Sample): boolean => status >= 200 && status < 300
export const isRefused = ({ status }: Sample): boolean => status === 429 || status === 503

export const p99 = (samples: readonly Sample[]): number =>
  percentile(
    samples.map(({ tookMs }) => tookMs),
    99,
  )

/** Calls that were served within a second, per second of the load. */
export const goodputPerS = (samples: readonly Sample[], durationMs: number): number =>
  samples.filter((sample) => isServed(sample) && sample.tookMs <= GOOD_MS).length / (durationMs / 1_000)

export const describeStep = (perSecond: number, samples: readonly Sample[]): Step => ({
  perSecond,
  servedShare: samples.length === 0 ? 0 : samples.filter(isServed).length / samples.length,
  p99Ms: Math.round(p99(samples)),
  lagP99Ms: Math.round(
    percentile(
      samples.map(({ lagMs }) => lagMs),
      99,
    ),
  ),
})

const MOST_P99_MS = 500
const LEAST_SERVED_SHARE = 0.99

/** Whether a rate is within capacity: nearly all calls are served, 99 of 100 in half a second. */
export const holds = ({ servedShare, p99Ms }: Step): boolean =>
  servedShare >= LEAST_SERVED_SHARE && p99Ms <= MOST_P99_MS

const SECOND_MS = 1_000

/**
 * Time from an instant until all is well for good: the end of the last second with a refusal, a
 * failure or a slow 99th percentile.
 *
 * @param fromMs when the overload ended, on the clock of `dueMs`
 * @param limitMs what the 99th percentile of a second must not exceed
 */
export function recoveryMs(samples: readonly Sample[], fromMs: number, limitMs = MOST_P99_MS): number {
  const bySecond = Map.groupBy(
    samples.filter(({ dueMs }) => dueMs >= fromMs),
    ({ dueMs }) => Math.floor((dueMs - fromMs) / SECOND_MS),
  )
  const bad = [...bySecond].filter(([, own]) => !own.every(isServed) || p99(own) > limitMs)
  return bad.length === 0 ? 0 : (Math.max(...bad.map(([second]) => second)) + 1) * SECOND_MS
}

/** A measured value and its instant. */
export type Point = { ms: number; value: number }

const TEN_MINUTES_MS = 600_000
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Slope of the least-squares line in percent of the mean per ten minutes; 0 for fewer than two. */
export function slopePercent(points: readonly Point[]): number {
  if (points.length < 2) return 0
  const middleMs = mean(points.map(({ ms }) => ms))
  const middle = mean(points.map(({ value }) => value))
  const covariance = mean(points.map(({ ms, value }) => (ms - middleMs) * (value - middle)))
  const variance = mean(points.map(({ ms }) => (ms - middleMs) ** 2))
  return variance === 0 ? 0 : ((covariance / variance) * TEN_MINUTES_MS * 100) / middle
}

/** How much the mean of the later half exceeds that of the earlier half, in percent. */
export function risePercent(values: readonly number[]): number {
  if (values.length < 2) return 0
  const half = Math.floor(values.length / 2)
  return (mean(values.slice(-half)) / mean(values.slice(0, half)) - 1) * 100
}
