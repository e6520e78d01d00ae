import type { PageRange } from '@ppman/db'
import { DEFAULT_RADIUS_MILES, type PlaceRepo } from './near-repo.ts'
import type { PriceRepo } from './price-repo.ts'
import type { Found } from './price-search-repo.ts'
import { type PriceQuery, priceSearch } from './search-prices.ts'

type Repos = { prices: PriceRepo; places: PlaceRepo }

/** `near` is a ZIP code, `radius` straight-line miles around its centre. */
export type PlacedQuery = PriceQuery & { near?: string | undefined; radius?: number | undefined }

const NOTHING: Found = { items: [], total: 0 }

/**
 * One page of the prices that a query asks for (specification 4.3). A query without words, and an
 * unknown ZIP, match nothing.
 */
export async function findPrices(
  { prices, places }: Repos,
  query: PlacedQuery,
  page: PageRange,
): Promise<Found> {
  const search = priceSearch(query)
  if (!search) return NOTHING
  if (!query.near) return prices.search(search, page)
  const near = await places.hospitalsNear(query.near, query.radius ?? DEFAULT_RADIUS_MILES)
  return near === null || near.length === 0 ? NOTHING : prices.search(search, page, near)
}
