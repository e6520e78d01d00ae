import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Db } from '@ppman/db'
import { benchDatabase } from '../testing/bench-database.ts'
import { askAll, printLine, type Questions } from '../testing/bench-question.ts'
import { auditQuestions } from './testing/audit-questions.ts'
import { feedQuestions } from './testing/feed-questions.ts'
import { manyRules } from './testing/many-rules.ts'
import { orgId } from './testing/many-rules-sql.ts'
import { ruleQuestions } from './testing/rule-questions.ts'

const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '1000000' },
    documents: { type: 'string', default: '200001' },
    calls: { type: 'string', default: '200' },
    // A directory that keeps server and data, so that the next run finds them filled.
    keep: { type: 'string' },
    // Only questions whose name holds this.
    only: { type: 'string', default: '' },
    plans: { type: 'string', default: join(tmpdir(), 'ppman-rule-plans.txt') },
  },
})
const size = { documents: Number(values.documents), rules: Number(values.rules) }
const calls = Number(values.calls)
/** One file for each group of questions. */
const questionsOf = (db: Db): Questions => ({
  ...ruleQuestions(db),
  ...feedQuestions(db),
  ...auditQuestions(db),
})

const startedAt = performance.now()
const name = `rules_${size.documents}_${size.rules}`
const { db, pool, close } = await benchDatabase({
  name,
  fill: (filling) => manyRules(filling, size, say),
  keepIn: values.keep,
})
try {
  const { rows } = await pool.query<{ size: string }>(
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  )
  printLine(
    `${size.rules} rules of ${size.documents} documents, ${rows[0]!.size}; ${cpus().length} ` +
      `processors, load ${loadavg()[0]!.toFixed(1)}`,
  )
  const callsOf = (question: string) => (question.startsWith('audit') ? Math.ceil(calls / 20) : calls)
  await askAll({ db, pool, questionsOf, orgId, calls }, { ...values, callsOf })
} finally {
  await close()
}

function say(words: string): void {
  process.stderr.write(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${words}\n`)
}
