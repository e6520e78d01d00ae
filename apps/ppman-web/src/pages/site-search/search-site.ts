import { type FoundPrice, findPrices, type ListedHospital } from '@ppman/prices'
import { find, type Hit } from '@ppman/search'
import type { Ctx } from '../../context.ts'

/** A procedure as hospitals publish it, and how many of the hospitals looked at have a price. */
export type FoundProcedure = {
  family: string
  code: string
  text: string
  hospitals: number
  isExact: boolean
}

/** What the whole site has for a query. */
export type FoundOnSite = {
  procedures: FoundProcedure[]
  hospitals: { items: readonly ListedHospital[]; total: number }
  /** Payers, policies and rules; null for visitors who are not signed in. */
  policies: { items: readonly Hit[]; total: number } | null
}

/** Prices that are looked at to name procedures, best first. */
const PRICES = 100
const PROCEDURES = 8
const HOSPITALS = 6
const POLICIES = 10

/** Searches prices and hospitals for everybody, payers and policies for members. */
export async function searchSite(ctx: Ctx, q: string, isMember: boolean): Promise<FoundOnSite> {
  const [prices, hospitals, policies] = await Promise.all([
    findPrices(ctx, { q, dir: 'desc' }, { skip: 0, take: PRICES }),
    ctx.hospitals.list({ search: q }, { skip: 0, take: HOSPITALS }),
    isMember ? find(ctx.lookups, { q, filter: {} }, { skip: 0, take: POLICIES }) : null,
  ])
  return { procedures: proceduresOf(prices.items, q), hospitals, policies }
}

/** One line for each code, in the order of the prices: an equal code first. */
export function proceduresOf(prices: readonly FoundPrice[], q: string): FoundProcedure[] {
  const byCode = new Map<string, FoundProcedure & { ccns: Set<string | null> }>()
  for (const { family, code, text, ccn } of prices) {
    const key = `${family} ${code}`
    const found = byCode.get(key) ?? {
      family,
      code,
      text,
      hospitals: 0,
      isExact: code.toUpperCase() === q.trim().toUpperCase(),
      ccns: new Set<string | null>(),
    }
    found.ccns.add(ccn)
    byCode.set(key, { ...found, hospitals: found.ccns.size })
  }
  return [...byCode.values()]
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
    .slice(0, PROCEDURES)
    .map(({ ccns: _, ...procedure }) => procedure)
}
