import { healthComponents } from './health-components.ts'
import type {
  HealthComponents,
  HealthReason,
  HealthSignals,
  HealthStatus,
  PayerHealth,
} from './payer-health.ts'

/** Points of the composite score (open questions, payer health). */
const POINTS: Readonly<Record<keyof HealthComponents, number>> = {
  freshness: 30,
  fetchSuccess: 25,
  parseSuccess: 20,
  coverage: 15,
  reviewBacklog: 10,
}
/** Lowest scores of warning and healthy. */
const BORDERS = [50, 80] as const
const LEVELS: readonly HealthStatus[] = ['critical', 'warning', 'healthy']
/** A status changes only when the score is this far past the border, so that it does not flicker. */
const HYSTERESIS = 2
const SUCCESS_WITHIN_MS = 14 * 86_400_000
/** A component below this is named as a reason. */
const WORTH_NAMING = 80

const NOTHING: HealthComponents = {
  freshness: 0,
  fetchSuccess: 0,
  parseSuccess: 0,
  coverage: 0,
  reviewBacklog: 0,
}

/**
 * How well a payer is watched, from what is known of its sources. Pure: the same signals and the same earlier status give
 * the same answer. Critical at once when there is nothing to read or nothing was read in 14 days.
 */
export function scoreHealth(signals: HealthSignals, previous: HealthStatus | null, now: Date): PayerHealth {
  const { sources } = signals
  const components = sources.length === 0 ? NOTHING : healthComponents(signals, now)
  const compositeScore = composite(components)
  const lastSuccessAt = latest(sources.map((source) => source.lastSuccessAt))
  const alarm = alarmOf(signals, lastSuccessAt, now)
  return {
    compositeScore,
    status: alarm ? 'critical' : healthStatus(compositeScore, previous),
    components,
    reasons: alarm === 'no_sources' ? [alarm] : [...(alarm ? [alarm] : []), ...weakParts(components)],
    sourcesTotal: sources.length,
    sourcesStale: sources.filter(({ isStale }) => isStale).length,
    lastSuccessAt,
  }
}

/** healthy from 80, warning from 50, but for the hysteresis around the status that was. */
export function healthStatus(score: number, previous: HealthStatus | null): HealthStatus {
  if (previous === null) return LEVELS[BORDERS.filter((border) => score >= border).length]!
  let level = LEVELS.indexOf(previous)
  while (level < BORDERS.length && score >= BORDERS[level]! + HYSTERESIS) level += 1
  while (level > 0 && score < BORDERS[level - 1]! - HYSTERESIS) level -= 1
  return LEVELS[level]!
}

function alarmOf({ sources }: HealthSignals, lastSuccessAt: Date | null, now: Date): HealthReason | null {
  if (sources.length === 0) return 'no_sources'
  if (sources.every(({ isPaused }) => isPaused)) return 'all_sources_paused'
  if (lastSuccessAt === null) return 'not_read_yet'
  return now.getTime() - lastSuccessAt.getTime() > SUCCESS_WITHIN_MS ? 'no_success_in_14_days' : null
}

const WEAK: readonly (readonly [keyof HealthComponents, HealthReason])[] = [
  ['freshness', 'sources_overdue'],
  ['fetchSuccess', 'fetches_failing'],
  ['parseSuccess', 'text_not_read'],
  ['coverage', 'documents_missing'],
  ['reviewBacklog', 'reviews_waiting'],
]

const weakParts = (components: HealthComponents): HealthReason[] =>
  WEAK.filter(([part]) => components[part] < WORTH_NAMING).map(([, reason]) => reason)

function composite(components: HealthComponents): number {
  const parts = Object.keys(POINTS) as (keyof HealthComponents)[]
  return Math.round(parts.reduce((sum, part) => sum + (POINTS[part] * components[part]) / 10, 0)) / 10
}

const latest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((newest, instant) => (instant && (!newest || instant > newest) ? instant : newest), null)
