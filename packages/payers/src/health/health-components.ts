import type { HealthComponents, HealthSignals, SourceSignals } from './payer-health.ts'

/** A look starts up to a minute after its time and takes its own time; a tenth of the interval, and five minutes, are no delay. */
const GRACE_RATIO = 1.1
const GRACE_MS = 5 * 60_000
/** What a look counts beside the one after it. */
const OLDER_WEIGHT = 0.9

const READ = new Set(['ok', 'not_modified'])
/** Outcomes of looks that brought a body which could be judged. */
const BROUGHT_BODY = new Set([
  'ok',
  'degraded',
  'too_complex',
  'parse_empty',
  'soft404',
  'unsupported_media',
  'decode_error',
  'gated',
])

/** The parts of the score over the sources that are looked at, each 0 to 100. Pure. */
export function healthComponents(
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

const isFresh = ({ lastCheckedAt, fetchIntervalS }: SourceSignals, now: Date): boolean =>
  lastCheckedAt !== null &&
  now.getTime() - lastCheckedAt.getTime() <= fetchIntervalS * 1_000 * GRACE_RATIO + GRACE_MS

/** A source that only ever says "not modified" is as well read as its newest document. */
function parseShare({ outcomes, words }: SourceSignals): number {
  const judged = outcomes.filter((outcome) => BROUGHT_BODY.has(outcome))
  return weightedShare(judged, (outcome) => outcome === 'ok') ?? Number((words ?? 0) > 0)
}

function coverageShare(watched: readonly SourceSignals[], entryPlanTypes: readonly string[]): number {
  const expected = new Set([
    ...watched.flatMap(covers),
    ...entryPlanTypes.map((planType) => `policy_page ${planType}`),
  ])
  const present = new Set(watched.filter(({ words }) => (words ?? 0) > 0).flatMap(covers))
  return expected.size === 0 ? 0 : [...expected].filter((each) => present.has(each)).length / expected.size
}

const covers = ({ kind, planTypes }: SourceSignals): string[] =>
  kind === 'listing'
    ? []
    : (planTypes.length > 0 ? planTypes : ['any']).map((planType) => `${kind} ${planType}`)

/** Null when there is nothing to take a share of. The first counts 1, each next one a tenth less. */
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
