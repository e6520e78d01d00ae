import type { HealthReason, HealthStatus } from './payer-health.ts'

/** How far a payer's policies can be relied on to be seen here: all of it, part, little, or nothing at all. */
export type CoverageTier = 'full' | 'partial' | 'thin' | 'none'
/** Active payers by the health of their sources. */
export type CoverageCounts = Record<HealthStatus | 'unwatched', number>

const TIERS: Readonly<Record<HealthStatus, CoverageTier>> = {
  healthy: 'full',
  warning: 'partial',
  critical: 'thin',
}

/** A payer's tier, from what can be observed of its sources only. */
export const coverageTierOf = ({
  status,
  reasons,
}: {
  status: HealthStatus
  reasons: readonly HealthReason[]
}): CoverageTier => (reasons.includes('no_sources') ? 'none' : TIERS[status])

/** Least share of watched payers in full health for the tier of the whole. */
const FULL_RATIO = 0.8
const PARTIAL_RATIO = 0.5

/** The tier of the whole: by the share of watched payers that are healthy; unwatched ones are told beside it. */
export function overallTier({ healthy, warning, critical }: CoverageCounts): CoverageTier {
  const watched = healthy + warning + critical
  if (watched === 0) return 'none'
  const ratio = healthy / watched
  return ratio >= FULL_RATIO ? 'full' : ratio >= PARTIAL_RATIO ? 'partial' : 'thin'
}
