import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { foldName } from '../../payers/index.ts'
import { importMcd } from '../import-mcd.ts'
import { searchRepo } from '../search-repo.ts'
import { searchDocuments } from '../search.ts'
import { type Answered, recall, scoreQueries } from './score-queries.ts'

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data/policy' }, misses: { type: 'boolean', default: false }, only: { type: 'string' } } })
const listFile = join(values.data, 'reference/mcd_documents_2025-08.json')
type Doc = { id: string; title: string }
const docs = JSON.parse(readFileSync(listFile, 'utf8')) as Doc[]
const { db, close } = await testDb({ role: 'ppman_worker' })
try {
  const bytes = readFileSync(listFile)
  console.log(await importMcd({ name: basename(listFile), bytes }, { transaction: (work) => inTransaction(db, work, { timeoutMs: 60000 }), keepBytes: async (b) => ({ sha256: createHash('sha256').update(b).digest('hex') }), now: () => new Date() }))
  const own = new URL('./held-out-queries.jsonl', import.meta.url).pathname
  const sets = [own, own.replace('queries', 'queries-2'), ...readdirSync(join(values.data, 'search')).map((f) => join(values.data, 'search', f))]
  for (const file of sets) {
    if (values.only && !file.includes(values.only)) continue
    const lines = readFileSync(file, 'utf8').trim().split('\n').map((l) => JSON.parse(l) as { id: string; q: string; relevant?: string[]; relevant_title_regex: string })
    const answered: Answered[] = []
    const repo = searchRepo(db)
    for (const { id, q, relevant, relevant_title_regex } of lines) {
      const rel = new Set(relevant ?? docs.filter((d) => new RegExp(relevant_title_regex, 'i').test(d.title)).map((d) => d.id))
      const t = performance.now()
      const { hits, query } = await searchDocuments({ repo, foldName }, { q, filter: {}, today: '2025-08-20' })
      const found = await repo.documents(hits.slice(0, 20).map((h) => h.id))
      const ms = performance.now() - t
      const a = { id, q, relevant: rel, found: found.map((f) => `${f.number!}v${f.version}`) }
      answered.push(a)
      const r = recall(a)
      const place = a.found.findIndex((k) => rel.has(k))
      if (values.misses && (r < 0.95 || place !== 0)) {
        console.log(`${q} | recall ${r.toFixed(2)} of ${rel.size} place ${place} hits ${hits.length} ${ms.toFixed(0)}ms`, query.corrections)
        console.log('   wrong:', found.filter((f) => !rel.has(`${f.number!}v${f.version}`)).slice(0, 4).map((f) => f.title.slice(0, 70)).join(' | '))
        const got = new Set(hits.map(h => h.id)); void got
        console.log('   missed:', [...new Set(docs.filter((d) => rel.has(d.id) && !a.found.includes(d.id)).map((d) => d.title.slice(0, 70)))].slice(0, 5).join(' | '))
      }
    }
    console.log(basename(file), scoreQueries(answered))
  }
} finally {
  await close()
}
void existsSync
