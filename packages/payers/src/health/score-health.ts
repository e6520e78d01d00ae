import { recordEvent } from '@ppman/notifications/events'
import type { Db } from '@ppman/db'
import { healthSignalsRepo } from './payer-health-repo.ts'
import type {
  HealthComponents,
  HealthReason,
  HealthSignals,
  HealthStatus,
  PayerHealth,
  SourceSignals,
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
/** A status changes only when the score is this far past the border. */
const HYSTERESIS = 2
const SUCCESS_WITHIN_MS = 14 * 86_400_000
/** A component below this is listed as a reason. */
const WORTH_NAMING = 80

const NOTHING: HealthComponents = {
  freshness: 0,
  fetchSuccess: 0,
  parseSuccess: 0,
  coverage: 0,
  reviewBacklog: 0,
}

/**
 * Scores how well a payer is monitored, from the signals of its sources and its previous status.
 * Pure. Critical without active sources, or when nothing was read in 14 days.
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
    reasons: reasonsOf(alarm, components),
    sourcesTotal: sources.length,
    sourcesStale: sources.filter(({ isStale }) => isStale).length,
    lastSuccessAt,
  }
}

/** Without a source that is checked, its parts say nothing more than the alarm. */
function reasonsOf(alarm: HealthReason | null, components: HealthComponents): HealthReason[] {
  if (alarm === 'no_sources' || alarm === 'all_sources_paused') return [alarm]
  return [...(alarm ? [alarm] : []), ...weakParts(components)]
}

/** Healthy from 80, warning from 50, with hysteresis around the previous status. */
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

/** Grace before a check is overdue: a tenth of the interval and five minutes. */
const GRACE_RATIO = 1.1
const GRACE_MS = 5 * 60_000
/** Weight of a check relative to the next newer one. */
const OLDER_WEIGHT = 0.9

const READ = new Set(['ok', 'not_modified'])
/** Outcomes of checks with a body. */
const WITH_BODY = new Set([
  'ok',
  'degraded',
  'too_complex',
  'parse_empty',
  'soft404',
  'unsupported_media',
  'decode_error',
  'gated',
])

/** The components of the score over active sources, each 0 to 100. Pure. */
function healthComponents(
  { sources, entryPlanTypes, unreviewedCritical }: HealthSignals,
  now: Date,
): HealthComponents {
  const watched = sources.filter(({ isPaused }) => !isPaused)
  const waiting = sources.filter(({ needsReview }) => needsReview).length + unreviewedCritical
  return {
    freshness: percent(mean(watched.map((source) => Number(isFresh(source, now))))),
    fetchSuccess: percent(
      mean(watched.map(({ outcomes }) => weightedShare(outcomes, (outcome) => READ.has(outcome)) ?? 0)),
    ),
    parseSuccess: percent(mean(watched.map(parseShare))),
    coverage: percent(coverageShare(watched, entryPlanTypes)),
    reviewBacklog: percent(1 / (1 + waiting)),
  }
}

/** Whether a source is not overdue for its next check. */
export const isFresh = (
  { lastCheckedAt, fetchIntervalS }: Pick<SourceSignals, 'lastCheckedAt' | 'fetchIntervalS'>,
  now: Date,
): boolean =>
  lastCheckedAt !== null &&
  now.getTime() - lastCheckedAt.getTime() <= fetchIntervalS * 1_000 * GRACE_RATIO + GRACE_MS

/** A source that only answers "not modified" counts as its newest document. */
function parseShare({ outcomes, words }: SourceSignals): number {
  const withBody = outcomes.filter((outcome) => WITH_BODY.has(outcome))
  return weightedShare(withBody, (outcome) => outcome === 'ok') ?? Number((words ?? 0) > 0)
}

function coverageShare(watched: readonly SourceSignals[], entryPlanTypes: readonly string[]): number {
  const expected = new Set([
    ...watched.flatMap(coveredPlans),
    ...entryPlanTypes.map((planType) => `policy_page ${planType}`),
  ])
  const present = new Set(watched.filter(({ words }) => (words ?? 0) > 0).flatMap(coveredPlans))
  return expected.size === 0 ? 0 : [...expected].filter((each) => present.has(each)).length / expected.size
}

const coveredPlans = ({ kind, planTypes }: SourceSignals): string[] =>
  kind === 'listing'
    ? []
    : (planTypes.length > 0 ? planTypes : ['any']).map((planType) => `${kind} ${planType}`)

/** Null without outcomes. The first weighs 1, each next one a tenth less. */
function weightedShare(outcomes: readonly string[], isGood: (outcome: string) => boolean): number | null {
  let [good, all, weight] = [0, 0, 1]
  for (const outcome of outcomes) {
    all += weight
    if (isGood(outcome)) good += weight
    weight *= OLDER_WEIGHT
  }
  return all === 0 ? null : good / all
}

const mean = (shares: readonly number[]): number =>
  shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length
const percent = (share: number): number => Math.round(share * 1_000) / 10

/** Payers per transaction. */
const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

type RecomputeDeps = { transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>; now: () => Date }

/**
 * Recomputes the health of every payer with sources. Idempotent; each batch is a transaction.
 * @returns how many
 */
export async function recomputeHealth({ transaction, now }: RecomputeDeps): Promise<number> {
  await transaction((tx) => healthSignalsRepo(tx).forgetUnwatched())
  let [last, payers] = [FIRST, 0]
  for (;;) {
    const ids = await transaction(async (tx) => {
      const batch = await healthSignalsRepo(tx).watchedPayers(last, BATCH)
      await keepHealth(tx, batch, now())
      return batch
    })
    payers += ids.length
    if (ids.length < BATCH) return payers
    last = ids.at(-1)!
  }
}

/**
 * Recomputes the health of the payer of a source, after a change of the source. It reads all
 * sources of the payer.
 */
export async function recomputeHealthOfSource(tx: Db, sourceId: string, now: Date): Promise<void> {
  const payerId = await healthSignalsRepo(tx).payerOf(sourceId)
  if (payerId) await keepHealth(tx, [payerId], now)
}

/**
 * The same after a check that ended as well as the one before: it can only lift an alarm or a
 * missing score. What it does to the other scores waits for `recomputeHealth`, because reading all
 * sources at every check costs more the more sources a payer has.
 */
export async function confirmHealthOfSource(tx: Db, sourceId: string, now: Date): Promise<void> {
  if (await healthSignalsRepo(tx).isInAlarm(sourceId)) await recomputeHealthOfSource(tx, sourceId, now)
}

async function keepHealth(tx: Db, payerIds: readonly string[], now: Date): Promise<void> {
  const repo = healthSignalsRepo(tx)
  for (const { payerId, previous, ...signals } of await repo.signals(payerIds)) {
    const health = scoreHealth(signals, previous, now)
    await repo.keep(payerId, health, now)
    if (previous === null || previous === health.status) continue
    await recordEvent(tx, {
      kind: 'payer.health_changed',
      data: { status: health.status, previous_status: previous, score: health.compositeScore },
      orgId: null,
      subject: `payer:${payerId}`,
      payerId,
      occurredAt: now,
    })
  }
}
