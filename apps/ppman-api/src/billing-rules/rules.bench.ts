import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withTenant } from '@ppman/db'
import { quantile } from '../payers/testing/quantile.ts'
import { databaseCpuS, ownCpuS } from '../price-transparency/testing/cpu.ts'
import { watched, workOf } from '../price-transparency/testing/query-plans.ts'
import { benchDatabase } from '../testing/bench-database.ts'
import { feedQuestions } from './testing/feed-questions.ts'
import { manyRules } from './testing/many-rules.ts'
import { orgId } from './testing/many-rules-sql.ts'
import { type Questions, ruleQuestions } from './testing/rule-questions.ts'

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
type Asked = Parameters<typeof ruleQuestions>[0]
/** One file for each group of questions. */
const questionsOf = (db: Asked): Questions => ({ ...ruleQuestions(db), ...feedQuestions(db) })

const startedAt = performance.now()
const name = `rules_${size.documents}_${size.rules}`
const { db, pool, close } = await benchDatabase({ name, fill: (filling) => manyRules(filling, size, say), keepIn: values.keep })
try {
  const { rows } = await pool.query<{ size: string }>('SELECT pg_size_pretty(pg_database_size(current_database())) AS size')
  line(`${size.rules} rules of ${size.documents} documents, ${rows[0]!.size}; ${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}`)
  line(`| question, ${calls} calls | p50 ms | p95 ms | bar ms | | CPU ms: database, own | pages |\n|---|---|---|---|---|---|---|`)
  const plans: string[] = []
  for (const question of Object.keys(questionsOf(db)).filter((each) => each.includes(values.only))) plans.push(await measured(question))
  await writeFile(values.plans, plans.join('\n'))
  line(`The plans in full: ${values.plans}`)
} finally {
  await close()
}

/** Plans are those of a request: row-level security decides which indexes can be used. */
async function asCaller<T>(work: () => Promise<T>): Promise<T> {
  await pool.query('SET ROLE ppman_app')
  await pool.query(`SELECT set_config('app.org_id', $1, false)`, [orgId(0)])
  const done = await work()
  await pool.query('RESET ROLE')
  return done
}

/** Prints a question's row. @returns its plans */
async function measured(question: string): Promise<string> {
  const { ask, barMs } = questionsOf(db)[question]!
  const asked = (at: number) => withTenant(orgId(at), () => ask(at))
  for (let at = 0; at < calls; at++) await asked(at)
  const [databaseS, ownS] = [await databaseCpuS(pool), ownCpuS()]
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const askedAt = performance.now()
    await asked(at)
    times.push(performance.now() - askedAt)
  }
  const cpuMs = [ownCpuS() - ownS, (await databaseCpuS(pool)) - databaseS].map((s) => ((s * 1_000) / calls).toFixed(1)).reverse().join(', ')
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  const { db: watching, statements } = watched(db)
  await withTenant(orgId(0), () => questionsOf(watching)[question]!.ask(1))
  const { pages, scans, text } = await asCaller(() => workOf(pool, statements))
  const verdict = barMs === null ? '' : p95 <= barMs ? 'met' : 'missed'
  line(`| ${question} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${barMs ?? ''} | ${verdict} | ${cpuMs} | ${pages} |`)
  return `# ${question}\nReads: ${scans.join(', ')}\n\n${text}`
}

function say(words: string): void {
  process.stderr.write(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${words}\n`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
