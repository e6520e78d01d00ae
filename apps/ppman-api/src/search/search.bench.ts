import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchDatabase } from '../testing/bench-database.ts'
import { askAll, printLine } from '../testing/bench-question.ts'
import { manyDocuments } from './testing/many-documents.ts'
import { searchQuestions } from './testing/search-questions.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '200000' },
    calls: { type: 'string', default: '100' },
    // A directory that keeps server and data, so that the next run finds them filled.
    keep: { type: 'string' },
    // Only questions whose name holds this.
    only: { type: 'string', default: '' },
    plans: { type: 'string', default: join(tmpdir(), 'ppman-search-plans.txt') },
  },
})
const [documents, calls] = [Number(values.documents), Number(values.calls)]
const orgId = () => '0190a000-0009-7000-8000-000000000001'

const fill = (pool: Parameters<typeof manyDocuments>[0]) => manyDocuments(pool, documents)
const { db, pool, close } = await benchDatabase({ name: `search_${documents}`, fill, keepIn: values.keep })
try {
  const { rows } = await pool.query<{ size: string }>(
    'SELECT pg_size_pretty(pg_total_relation_size($1)) AS size',
    ['search_document'],
  )
  printLine(
    `${documents} documents and as many rules, ${rows[0]!.size} of index; ${cpus().length} ` +
      `processors, load ${loadavg()[0]!.toFixed(1)}`,
  )
  await askAll({ db, pool, questionsOf: searchQuestions, orgId, calls }, values)
} finally {
  await close()
}
