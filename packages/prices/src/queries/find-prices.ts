import type { PageRange } from '@ppman/db'
import { withoutModifiers } from '@ppman/text'
import { findProcedures, plainName } from '../procedures/find-procedures.ts'
import type { AskedLine } from './line-figure.ts'
import { DEFAULT_RADIUS_MILES, type FoundPlace, type nearPlaceRepo, type PlaceRepo } from './near-repo.ts'
import type { CodeKey, GroupedPrice, GroupFilter, GroupSort, PriceGroupRepo } from './price-group-repo.ts'
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

/** A procedure and its hospitals, one price each. Amounts are E4. */
export type PriceGroup = {
  family: string
  code: string
  /** Our own plain name, or the first hospital's words. */
  name: string
  /** Hospitals with any price, samples among them, and those whose medians are compared. */
  hospitals: number
  samples: number
  compared: number
  /** The lowest and the highest compared median, of the line of business; null with none. */
  lowE4: number | null
  highE4: number | null
  /** How the compared prices are paid; null where nothing can be compared. */
  kind: Pick<GroupedPrice, 'setting' | 'methodologyClass' | 'drugUnit'> | null
  items: GroupedPrice[]
}

export type FoundGroups = {
  groups: PriceGroup[]
  /** Further procedures that the words may mean. */
  others: { family: string; code: string; name: string }[]
  /** The query with its spelling repaired; null where nothing was. */
  repaired: string | null
  /** Null without a place in the query, or where the place is unknown. */
  place: FoundPlace | null
  isPlaceUnknown: boolean
}

type GroupQuery = {
  q: string
  codeType?: string | undefined
  /** ZIP code or city. */
  place?: string | undefined
  radius?: number | undefined
  sort: GroupSort
  /** Line of business to compare. */
  line: AskedLine
} & Omit<GroupFilter, 'near'>

type GroupRepos = { priceGroups: PriceGroupRepo; nearPlaces: ReturnType<typeof nearPlaceRepo> }

const MAX_GROUPS = 5
const MAX_OTHERS = 8
/** Hospitals of each group where there are several; one group alone has pages of `PAGE_SIZE`. */
const SHOWN = 4
export const PAGE_SIZE = 20
/** Procedures that the words may mean are examined up to this number. */
const MAX_CANDIDATES = 16
/** Procedures that answer much worse than the best are only offered. */
const LEAST_SHARE = 0.8
const MAX_WORDS = 12

/**
 * The procedures that a query asks for, with the prices of hospitals: an equal code, then what
 * patients call it, then the words of hospitals.
 *
 * @param page 1-based; of a single group
 */
export async function findPriceGroups(
  { priceGroups, nearPlaces }: GroupRepos,
  query: GroupQuery,
  page = 1,
): Promise<FoundGroups> {
  const nothing = { groups: [], others: [], repaired: null, place: null, isPlaceUnknown: false }
  if (query.q.trim() === '') return nothing
  const [place, { keys, repaired }] = await Promise.all([
    query.place ? nearPlaces.find(query.place) : null,
    candidatesOf(priceGroups, query),
  ])
  if (query.place && !place) return { ...nothing, repaired, isPlaceUnknown: true }
  const near = place && (await nearPlaces.hospitalsAround(place, query.radius ?? DEFAULT_RADIUS_MILES))
  const { state, setting, payerId, sort, line } = query
  const filter = { state, setting, payerId, near }
  const ids = await priceGroups.withPrices(
    keys.map(({ id }) => id),
    filter,
    MAX_GROUPS + MAX_OTHERS,
  )
  const shown = ids.slice(0, MAX_GROUPS)
  const range =
    shown.length === 1 ? { skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE } : { skip: 0, take: SHOWN }
  const prices = shown.length === 0 ? [] : await priceGroups.groups(shown, { ...filter, sort, line }, range)
  const others = ids.slice(MAX_GROUPS).map((id) => keys.find((key) => key.id === id)!)
  return {
    groups: [...Map.groupBy(prices, ({ codeId }) => codeId).values()].map(groupOf),
    others: others.map(({ family, code }) => ({ family, code, name: plainName(family, code) ?? '' })),
    repaired,
    place,
    isPlaceUnknown: false,
  }
}

type CodeQuery = { code: string; take: number } & Pick<
  GroupQuery,
  'place' | 'radius' | 'sort' | 'line' | 'state' | 'payerId'
>

/**
 * The prices of one code as the search ranks them; of several code types, those of most hospitals.
 * Null without a price, and where the place is unknown.
 */
export async function findCodePrices(
  { priceGroups, nearPlaces }: GroupRepos,
  { code, take, place: named, radius = DEFAULT_RADIUS_MILES, ...query }: CodeQuery,
): Promise<PriceGroup | null> {
  const [place, keys] = await Promise.all([
    named ? nearPlaces.find(named) : null,
    priceGroups.codesOf([{ code, family: null }]),
  ])
  if (named && !place) return null
  const near = place && (await nearPlaces.hospitalsAround(place, radius))
  const ids = keys.map(({ id }) => id)
  const prices = await priceGroups.groups(ids, { ...query, near }, { skip: 0, take })
  const groups = [...Map.groupBy(prices, ({ codeId }) => codeId).values()].map(groupOf)
  return groups.sort((a, b) => b.compared - a.compared || b.hospitals - a.hospitals)[0] ?? null
}

type Candidates = { keys: CodeKey[]; repaired: string | null }

async function candidatesOf(priceGroups: PriceGroupRepo, { q, codeType }: GroupQuery): Promise<Candidates> {
  const code = withoutModifiers(q)
  const exact = await priceGroups.codesOf([{ code, family: codeType ?? null }])
  if (exact.length > 0) return { keys: exact, repaired: null }
  const { items, repaired } = findProcedures(code)
  const best = items[0]?.score ?? 0
  const named = items.filter(
    ({ family, score }) => score >= LEAST_SHARE * best && (!codeType || family === codeType),
  )
  const words = textQuery(repaired ?? code)
  const [byName, byWords] = await Promise.all([
    priceGroups.codesOf(named),
    words === '' ? [] : priceGroups.codesByWords(words, MAX_CANDIDATES),
  ])
  const ofType = byWords.filter(({ family }) => !codeType || family === codeType)
  const keys = [...new Map([...byName, ...ofType].map((key) => [key.id, key])).values()]
  return { keys: keys.slice(0, MAX_CANDIDATES), repaired }
}

/** A text query of PostgreSQL: all words, each as a prefix. */
const textQuery = (text: string): string =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .slice(0, MAX_WORDS)
    .map(([word]) => `${word}:*`)
    .join(' & ')

function groupOf(items: GroupedPrice[]): PriceGroup {
  const [first] = items
  const { family, code, text, groupHospitals, groupSamples, groupCompared, groupLowE4, groupHighE4 } = first!
  const compared = items.find(({ isComparable }) => isComparable)
  return {
    family,
    code,
    name: plainName(family, code) ?? text,
    hospitals: groupHospitals,
    samples: groupSamples,
    compared: groupCompared,
    lowE4: groupLowE4,
    highE4: groupHighE4,
    kind: compared ?? null,
    items,
  }
}
