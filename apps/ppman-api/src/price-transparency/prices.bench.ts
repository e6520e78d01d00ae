import { parseArgs } from 'node:util'
import { codeViewRepo, comparePrices, findPrices, hospitalRepo, placeRepo, type PlacedQuery, priceRepo, priceUpdateRepo, priceUpdates } from '@ppman/core/prices'
import type { Db } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { manyPrices } from './testing/many-prices.ts'
import { plansOf, watched } from './testing/query-plans.ts'

const { values } = parseArgs({
  options: {
    hospitals: { type: 'string', default: '5400' },
    prices: { type: 'string', default: '30000000' },
    calls: { type: 'string', default: '200' },
    plans: { type: 'boolean', default: false },
  },
})
const [hospitals, prices, calls] = [Number(values.hospitals), Number(values.prices), Number(values.calls)]
/** Server time that a page has for its figures. */
const BAR_MS = 25

await setUp()
const { db, pool, close } = await testDb()
try {
  const startedAt = performance.now()
  const { codes } = await manyPrices(pool, { hospitals, prices })
  const { rows } = await pool.query(`SELECT pg_size_pretty(pg_database_size(current_database())) AS size, (SELECT count(*) FROM hospital_code_price) AS n`)
  const [{ size, n }] = rows as [{ size: string; n: string }]
  line(`${n} prices of ${hospitals} hospitals and ${codes} codes, ${size}, filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  line('| question | p50 ms | p95 ms | max ms | bar 25 ms |\n|---|---|---|---|---|')
  for (const [name, ask] of Object.entries(questions(codes, db))) {
    await measure(name, ask)
    if (values.plans) await explain(name, codes)
  }
} finally {
  await close()
  await tearDown()
}

function questions(codes: number, on: Db): Record<string, (at: number) => Promise<unknown>> {
  const repos = { prices: priceRepo(on), places: placeRepo(on), hospitals: hospitalRepo(on) }
  const find = (query: Partial<PlacedQuery>) => findPrices(repos, { q: '', dir: 'asc', ...query }, { skip: 0, take: 20 })
  const code = (at: number) => String(10_000 + 1 + ((at * 7_919) % codes)).padStart(5, '0')
  const zip = (at: number) => String(1 + ((at * 4_201) % 33_000)).padStart(5, '0')
  const payerId = (at: number) => `0190a000-0000-7000-8000-${String(1 + (at % 40)).padStart(12, '0')}`
  const words = (at: number) => `${['knee', 'hip', 'spine', 'heart', 'eye'][at % 5]!} ${['repair', 'scan', 'visit'][at % 3]!} ${1 + ((at * 31) % codes)}`
  const wide = (at: number) => ['knee', 'hip', 'spine', 'heart', 'eye'][at % 5]!
  return {
    'search: code': (at) => find({ q: code(at) }),
    'search: code, by price': (at) => find({ q: code(at), sort: 'price' }),
    'search: code, state': (at) => find({ q: code(at), state: 'TX', sort: 'price' }),
    'search: code, near, 50 miles': (at) => find({ q: code(at), near: zip(at), radius: 50, sort: 'distance' }),
    'search: code, near, 500 miles': (at) => find({ q: code(at), near: zip(at), radius: 500, sort: 'price' }),
    'search: code, payer': (at) => find({ q: code(at), payerId: payerId(at) }),
    'search: code, near, payer, by price': (at) => find({ q: code(at), payerId: payerId(at), near: zip(at), radius: 100, sort: 'price' }),
    'search: code, a day': (at) => find({ q: code(at), asOf: '2027-01-01' }),
    'search: words': (at) => find({ q: words(at) }),
    'search: one common word': (at) => find({ q: wide(at) }),
    'compare: 20 codes, 10 hospitals': (at) =>
      comparePrices(repos, {
        codes: Array.from({ length: 20 }, (_, i) => ({ code: code(at * 20 + i), type: 'CPT' })),
        ccns: Array.from({ length: 10 }, (_, i) => String(1 + ((at * 10 + i * 37) % hospitals)).padStart(6, '0')),
      }),
    'one procedure': (at) => codeViewRepo(on).byCode('CPT', code(at)),
    updates: () => priceUpdates(priceUpdateRepo(on), new Date()),
  }
}

async function measure(name: string, ask: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < 5; at++) await ask(at + calls)
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const startedAt = performance.now()
    await ask(at)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => times[Math.ceil(share * calls) - 1]!) as [number, number, number]
  line(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${most.toFixed(1)} | ${p95 <= BAR_MS ? 'met' : 'missed'} |`)
}

async function explain(name: string, codes: number): Promise<void> {
  const { db: watching, statements } = watched(db)
  await questions(codes, watching)[name]!(0)
  line(await plansOf(pool, statements))
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
