import type { PriceUpdates } from './price-updates.ts'
import type { PriceUpdateRepo } from './price-updates-repo.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const WINDOW_DAYS = 30
/** More than this nobody reads on a page of what is new. */
const SHOWN = 25

/** What changed lately (specification 4.3, /transparency/updates): republished files with the same rates are listed apart. */
export async function priceUpdates(repo: PriceUpdateRepo, now: Date): Promise<PriceUpdates> {
  const [since7, since30] = [daysBefore(now, 7), daysBefore(now, WINDOW_DAYS)]
  const [hospitals, updated, republished, held, codes, payers, movementComputedAt] = await Promise.all([
    repo.counts(since7, since30),
    repo.changes(['content', 'restored'], since30, SHOWN),
    repo.changes(['republished_same_rates'], since30, SHOWN),
    repo.held(SHOWN),
    repo.codeMovers(WINDOW_DAYS, SHOWN),
    repo.payerMovers(WINDOW_DAYS, SHOWN),
    repo.movementComputedAt(),
  ])
  return { hospitals, updated, republished, held, codes, payers, movementComputedAt }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
