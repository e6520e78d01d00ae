import { type FoundPrice, findPrices, type ListedHospital } from '@ppman/prices'
import { find, type Hit } from '@ppman/search'
import type { Payer } from '@ppman/payers'
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
  members: {
    payers: { items: readonly Payer[]; total: number }
    policies: { items: readonly DocumentHit[]; total: number }
  } | null
}
export type DocumentHit = Exclude<Hit, { type: 'payer' }>

/** Prices that are looked at to name procedures, best first. */
const PRICES = 100
const PROCEDURES = 8
const HOSPITALS = 6
const POLICIES = 10
const PAYERS = 5

/** Searches prices and hospitals for everybody, payers and policies for members. */
export async function searchSite(ctx: Ctx, q: string, isMember: boolean): Promise<FoundOnSite> {
  const [prices, hospitals, members] = await Promise.all([
    findPrices(ctx, { q, dir: 'desc' }, { skip: 0, take: PRICES }),
    ctx.hospitals.list({ search: q }, { skip: 0, take: HOSPITALS }),
    isMember ? searchForMember(ctx, q) : null,
  ])
  return { procedures: proceduresOf(prices.items, q), hospitals, members }
}

/** Payers are found by their name as it is written: words of a text are stemmed, names are not. */
async function searchForMember(ctx: Ctx, q: string): Promise<FoundOnSite['members']> {
  const [payers, found] = await Promise.all([
    ctx.payers.list({ search: q, isActive: true, fromWordStart: true }, { skip: 0, take: PAYERS }),
    find(ctx.lookups, { q, filter: {} }, { skip: 0, take: POLICIES }),
  ])
  const items = found.items.filter((hit) => hit.type !== 'payer')
  return { payers, policies: { items, total: found.total - (found.items.length - items.length) } }
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
