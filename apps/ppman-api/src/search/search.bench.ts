import { parseArgs } from 'node:util'
import { find, lookUp, openSearch } from '@ppman/core/search'
import { testDb } from '@ppman/db/testing'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { manyDocuments } from './testing/many-documents.ts'

const { values } = parseArgs({ options: { documents: { type: 'string', default: '200000' }, calls: { type: 'string', default: '100' } } })
const [documents, calls] = [Number(values.documents), Number(values.calls)]
const MIXED = ['knee replacement', 'hip arthroplasty policy', 'MRI', 'heart ultrasound', 'cataract surgery', 'sleep study', 'BP100',
  'lumbar fusion 27', 'gene testing tumor', 'insulin infusion', 'vein ablation', 'prior authorization knee fusion']
/** Targets (payer-policy.md 5.2). */
const SEARCH = { p95: 150, max: 500 }
const LOOKUP = { p95: 100, max: 500 }

await setUp()
const { db, pool, close } = await testDb()
try {
  const startedAt = performance.now()
  await manyDocuments(pool, documents)
  const size = (await pool.query('SELECT pg_size_pretty(pg_total_relation_size($1)) AS size', ['search_document'])).rows as { size: string }[]
  line(`${documents} documents and as many rules, ${size[0]!.size} of index, filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  line('| question | p50 ms | p95 ms | max ms | target |\n|---|---|---|---|---|')
  const deps = openSearch(db, () => new Date())
  const search = (q: string) => find(deps, { q, filter: {} }, { skip: 0, take: 20 })
  await measure('search: mixed queries', SEARCH, (at) => search(MIXED[at % MIXED.length]!))
  await measure('search: a phrase that stands everywhere', SEARCH, () => search('prior authorization'))
  await measure('search: a word of every title', SEARCH, () => search('policy'))
  await measure('search: a common and an everywhere word', SEARCH, () => search('knee prior authorization'))
  await measure('search: a code', SEARCH, (at) => search(String(10_000 + ((at * 7) % 9_000))))
  await measure('search: a misspelt word', SEARCH, () => search('artroplasty kne'))
  await measure('search: page 50', SEARCH, () => find(deps, { q: 'knee', filter: {} }, { skip: 980, take: 20 }))
  await measure('lookup with rules, k = 8', LOOKUP, (at) => lookUp(deps, { topic: MIXED[at % MIXED.length]!, take: 8, withRules: true }))
  await measure('lookup of a payer', LOOKUP, (at) => lookUp(deps, { topic: MIXED[at % MIXED.length]!, payer: `Bench Health ${1 + (at % 200)}`, take: 8, withRules: true }))
} finally {
  await close()
  await tearDown()
}



async function measure(name: string, target: { p95: number; max: number }, ask: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < 12; at++) await ask(at)
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const startedAt = performance.now()
    await ask(at)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => times[Math.ceil(share * calls) - 1]!) as [number, number, number]
  const isMet = p95 <= target.p95 && max <= target.max
  line(`| ${name} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${max.toFixed(0)} | p95 ${target.p95}, max ${target.max}: ${isMet ? 'met' : 'missed'} |`)
}

function line(words: string): void {
  process.stdout.write(`${words}\n`)
}
