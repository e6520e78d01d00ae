export type HealthStatus = 'healthy' | 'warning' | 'critical'

/** Each 0 to 100. */
export type HealthComponents = {
  /** Share of sources checked within their own interval. */
  freshness: number
  /** Share of the last checks that read the source, newest weighted most. */
  fetchSuccess: number
  /** Share of fetched documents that gave the text of a policy. */
  parseSuccess: number
  /** Share of the expected kinds and plan types with a document. */
  coverage: number
  /** 100 when nothing waits for review; 50 with one waiting item. */
  reviewBacklog: number
}

export type HealthReason =
  | 'no_sources'
  | 'all_sources_paused'
  | 'not_read_yet'
  /** Read, but its health is not computed yet. */
  | 'not_scored_yet'
  | 'no_success_in_14_days'
  | 'sources_overdue'
  | 'fetches_failing'
  | 'text_not_read'
  | 'documents_missing'
  | 'reviews_waiting'

/** How well a payer is monitored (open questions, payer health). */
export type PayerHealth = {
  /** 0 to 100. */
  compositeScore: number
  status: HealthStatus
  components: HealthComponents
  reasons: HealthReason[]
  sourcesTotal: number
  sourcesStale: number
  lastSuccessAt: Date | null
}

/** Signals of one source that is not retired. */
export type SourceSignals = {
  isPaused: boolean
  needsReview: boolean
  kind: string
  planTypes: readonly string[]
  fetchIntervalS: number
  lastCheckedAt: Date | null
  lastSuccessAt: Date | null
  isStale: boolean
  /** Outcomes of the last checks, newest first, at most twenty. */
  outcomes: readonly string[]
  /** Number of words of its newest document version; null without one. */
  words: number | null
}

export type HealthSignals = {
  sources: readonly SourceSignals[]
  /** Plan types that the payer's routing entries name. */
  entryPlanTypes: readonly string[]
  unreviewedCritical: number
}

/** How completely a payer's policies are monitored. */
export type CoverageTier = 'full' | 'partial' | 'thin' | 'none'
/** Active payers by the health of their sources. */
export type CoverageCounts = Record<HealthStatus | 'unwatched', number>

const TIERS: Readonly<Record<HealthStatus, CoverageTier>> = {
  healthy: 'full',
  warning: 'partial',
  critical: 'thin',
}

/** A payer's tier, from the health of its sources; none where nothing is checked. */
export const coverageTierOf = ({
  status,
  reasons,
}: {
  status: HealthStatus
  reasons: readonly HealthReason[]
}): CoverageTier =>
  reasons.includes('no_sources') || reasons.includes('all_sources_paused') ? 'none' : TIERS[status]

/** What a payer's coverage is called: its tier, or why nothing is checked. */
export type CoverageState = Exclude<CoverageTier, 'none'> | 'paused' | 'not_watched'

/** The words of a payer's coverage, on every page. */
export const COVERAGE_WORDS: Readonly<Record<CoverageState, string>> = {
  full: 'watched in full',
  partial: 'watched in part',
  thin: 'watched thinly',
  paused: 'watching is paused',
  not_watched: 'not watched',
}

/** A payer's coverage from its health. */
export function coverageStateOf(health: {
  status: HealthStatus
  reasons: readonly HealthReason[]
}): CoverageState {
  const tier = coverageTierOf(health)
  if (tier !== 'none') return tier
  return health.reasons.includes('all_sources_paused') ? 'paused' : 'not_watched'
}

/** The words of the reasons of a payer's health, on every page. */
export const REASON_WORDS: Readonly<Record<HealthReason, string>> = {
  no_sources: 'nothing is watched',
  all_sources_paused: 'watching is paused',
  not_read_yet: 'not read yet',
  not_scored_yet: 'health not computed yet',
  no_success_in_14_days: 'not read in 14 days',
  sources_overdue: 'checks are overdue',
  fetches_failing: 'checks fail',
  text_not_read: 'text could not be read',
  documents_missing: 'kinds of documents are missing',
  reviews_waiting: 'something waits for a person',
}

/** Smallest share of healthy payers for the overall tier. */
const FULL_RATIO = 0.8
const PARTIAL_RATIO = 0.5

/**
 * The overall tier, by the share of monitored payers that are healthy. Unwatched payers do not
 * count.
 */
export function overallTier({ healthy, warning, critical }: CoverageCounts): CoverageTier {
  const watched = healthy + warning + critical
  if (watched === 0) return 'none'
  const ratio = healthy / watched
  return ratio >= FULL_RATIO ? 'full' : ratio >= PARTIAL_RATIO ? 'partial' : 'thin'
}
