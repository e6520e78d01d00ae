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
  const often = (index: number) => digits(5, 10_001 + (index % common))
  const code = (index: number) => digits(5, 10_001 + common + ((index * 7_919) % (codes - common)))
  const near = (index: number) => digits(5, 1 + ((index * 4_201) % 33_000))
  const payerId = (index: number) => `0190a000-0000-7000-8000-${digits(12, 1 + (index % 40))}`
  return {
    'search: code': (index) => find({ q: code(index) }),
    'search: code, by price': (index) => find({ q: code(index), sort: 'price' }),
    'search: code, state': (index) => find({ q: code(index), state: 'TX', sort: 'price' }),
    'search: code, near, 50 miles': (index) =>
      find({ q: code(index), near: near(index), radius: 50, sort: 'distance' }),
    'search: code, near, 500 miles': (index) =>
      find({ q: code(index), near: near(index), radius: 500, sort: 'price' }),
    'search: code, payer': (index) => find({ q: code(index), payerId: payerId(index) }),
    'search: code, payer, by price': (index) =>
      find({ q: code(index), payerId: payerId(index), sort: 'price' }),
    'search: code, near, payer, by price': (index) =>
      find({ q: code(index), payerId: payerId(index), near: near(index), radius: 100, sort: 'price' }),
    'search: code, a day': (index) => find({ q: code(index), asOf: '2027-01-01' }),
    'search: common code': (index) => find({ q: often(index) }),
    'search: common code, by price': (index) => find({ q: often(index), sort: 'price' }),
    'search: common code, near, 50 miles': (index) =>
      find({ q: often(index), near: near(index), radius: 50, sort: 'distance' }),
    'search: common code, payer': (index) => find({ q: often(index), payerId: payerId(index) }),
    'search: common code, payer, by price': (index) =>
      find({ q: often(index), payerId: payerId(index), sort: 'price' }),
    'search: words': (index) =>
      find({ q: `${PARTS[index % 5]!} ${DEEDS[index % 3]!} ${50_001 + ((index * 31) % codes)}` }),
    'search: one common word': (index) => find({ q: PARTS[index % 5]! }),
    'compare: 20 codes, 10 hospitals': (index) =>
      comparePrices(repos, {
        codes: Array.from({ length: 20 }, (_, i) => ({
          code: i < 5 ? often(index + i) : code(index * 20 + i),
          type: 'CPT',
        })),
        ccns: Array.from({ length: 10 }, (_, i) => digits(6, 1 + ((index * 10 + i * 37) % hospitals))),
      }),
    'one procedure': (index) => codeViewRepo(db).byCode('CPT', code(index)),
    'one common procedure': (index) => codeViewRepo(db).byCode('CPT', often(index)),
    'one hospital': (index) =>
      repos.prices.atHospital(digits(6, 1 + ((index * 37) % hospitals)), { skip: 0, take: 20 }),
    updates: () => priceUpdates(priceUpdateRepo(db), new Date()),
  }
}
