import type { HealthReason, HealthStatus } from './payer-health.ts'

/** How completely a payer's policies are monitored. */
export type CoverageTier = 'full' | 'partial' | 'thin' | 'none'
/** Active payers by the health of their sources. */
export type CoverageCounts = Record<HealthStatus | 'unwatched', number>

const TIERS: Readonly<Record<HealthStatus, CoverageTier>> = {
  healthy: 'full',
  warning: 'partial',
  critical: 'thin',
}

/** A payer's tier, from the health of its sources. */
export const coverageTierOf = ({
  status,
  reasons,
}: {
  status: HealthStatus
  reasons: readonly HealthReason[]
}): CoverageTier => (reasons.includes('no_sources') ? 'none' : TIERS[status])

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
