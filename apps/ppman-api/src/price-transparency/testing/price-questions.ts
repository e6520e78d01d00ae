import {
  codeViewRepo,
  comparePrices,
  findPrices,
  hospitalRepo,
  placeRepo,
  type PlacedQuery,
  priceRepo,
  priceUpdateRepo,
  priceUpdates,
} from '@ppman/prices'
import type { Db } from '@ppman/db'
import type { Shape } from './many-prices-sql.ts'

type Question = (at: number) => Promise<unknown>

const PARTS = ['knee', 'hip', 'spine', 'heart', 'eye']
const DEEDS = ['repair', 'scan', 'visit']
const digits = (count: number, value: number) => String(value).padStart(count, '0')

/**
 * What pages and callers ask, a different one for each number. `common` codes are at every
 * hospital, the others at half of them.
 */
export function priceQuestions(db: Db, { codes, common, hospitals }: Shape): Record<string, Question> {
  const repos = { prices: priceRepo(db), places: placeRepo(db), hospitals: hospitalRepo(db) }
  const find = (query: Partial<PlacedQuery>) =>
    findPrices(repos, { q: '', dir: 'asc', ...query }, { skip: 0, take: 20 })
  const often = (at: number) => digits(5, 10_001 + (at % common))
  const code = (at: number) => digits(5, 10_001 + common + ((at * 7_919) % (codes - common)))
  const near = (at: number) => digits(5, 1 + ((at * 4_201) % 33_000))
  const payerId = (at: number) => `0190a000-0000-7000-8000-${digits(12, 1 + (at % 40))}`
  return {
    'search: code': (at) => find({ q: code(at) }),
    'search: code, by price': (at) => find({ q: code(at), sort: 'price' }),
    'search: code, state': (at) => find({ q: code(at), state: 'TX', sort: 'price' }),
    'search: code, near, 50 miles': (at) =>
      find({ q: code(at), near: near(at), radius: 50, sort: 'distance' }),
    'search: code, near, 500 miles': (at) =>
      find({ q: code(at), near: near(at), radius: 500, sort: 'price' }),
    'search: code, payer': (at) => find({ q: code(at), payerId: payerId(at) }),
    'search: code, payer, by price': (at) => find({ q: code(at), payerId: payerId(at), sort: 'price' }),
    'search: code, near, payer, by price': (at) =>
      find({ q: code(at), payerId: payerId(at), near: near(at), radius: 100, sort: 'price' }),
    'search: code, a day': (at) => find({ q: code(at), asOf: '2027-01-01' }),
    'search: common code': (at) => find({ q: often(at) }),
    'search: common code, by price': (at) => find({ q: often(at), sort: 'price' }),
    'search: common code, near, 50 miles': (at) =>
      find({ q: often(at), near: near(at), radius: 50, sort: 'distance' }),
    'search: common code, payer': (at) => find({ q: often(at), payerId: payerId(at) }),
    'search: common code, payer, by price': (at) =>
      find({ q: often(at), payerId: payerId(at), sort: 'price' }),
    'search: words': (at) =>
      find({ q: `${PARTS[at % 5]!} ${DEEDS[at % 3]!} ${50_001 + ((at * 31) % codes)}` }),
    'search: one common word': (at) => find({ q: PARTS[at % 5]! }),
    'compare: 20 codes, 10 hospitals': (at) =>
      comparePrices(repos, {
        codes: Array.from({ length: 20 }, (_, i) => ({
          code: i < 5 ? often(at + i) : code(at * 20 + i),
          type: 'CPT',
        })),
        ccns: Array.from({ length: 10 }, (_, i) => digits(6, 1 + ((at * 10 + i * 37) % hospitals))),
      }),
    'one procedure': (at) => codeViewRepo(db).byCode('CPT', code(at)),
    'one common procedure': (at) => codeViewRepo(db).byCode('CPT', often(at)),
    'one hospital': (at) =>
      repos.prices.atHospital(digits(6, 1 + ((at * 37) % hospitals)), { skip: 0, take: 20 }),
    updates: () => priceUpdates(priceUpdateRepo(db), new Date()),
  }
}
