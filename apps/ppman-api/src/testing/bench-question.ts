import { writeFile } from 'node:fs/promises'
import { withTenant, type Db } from '@ppman/db'
import { quantile } from '../payers/testing/quantile.ts'
import { databaseCpuS, ownCpuS } from '../price-transparency/testing/cpu.ts'
import { watched, workOf } from '../price-transparency/testing/query-plans.ts'
import type { Pool } from './bench-database.ts'

/**
 * Another question for each number, and the milliseconds that 95 of 100 answers may take, and any;
 * null where none is promised.
 */
export type Question = { ask: (at: number) => Promise<unknown>; barMs: number | null; maxMs?: number }
export type Questions = Record<string, Question>

/**
 * A filled database; `questionsOf` asks the client it is given, `orgId` the organization that asks
 * the nth question.
 */
export type Bench = {
  db: Db
  pool: Pool
  questionsOf: (db: Db) => Questions
  orgId: (at: number) => string
  calls: number
}
/** A row of the table in Markdown, and the plans of the statements behind one answer. */
type Measured = { row: string; plans: string }

const tableHead = (calls: number) =>
  `| question, ${calls} calls | p50 ms | p95 ms | max ms | bar ms | | CPU ms: database, own | ` +
  `statements | pages |\n|---|---|---|---|---|---|---|---|---|`

type Wanted = {
  /** Only questions whose name holds this. */
  only: string
  /** File for the plans in full. */
  plans: string
  /** Calls of a question that is not asked as often as the others. */
  callsOf?: (question: string) => number
}

/**
 * Prints a table of all questions, a row as soon as it is measured, and keeps the plans behind
 * them.
 */
export async function askAll(
  bench: Bench,
  { only, plans, callsOf = () => bench.calls }: Wanted,
): Promise<void> {
  printLine(tableHead(bench.calls))
  const all: string[] = []
  for (const question of Object.keys(bench.questionsOf(bench.db)).filter((name) => name.includes(only))) {
    const { row, plans: own } = await measured({ ...bench, calls: callsOf(question) }, question)
    printLine(row)
    all.push(own)
  }
  await writeFile(plans, all.join('\n'))
  printLine(`The plans in full: ${plans}`)
}

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`)

/** Asks one question so many times, after as many that only warm the caches. */
async function measured(bench: Bench, question: string): Promise<Measured> {
  const { db, pool, questionsOf, calls } = bench
  const { ask, barMs, maxMs = Infinity } = questionsOf(db)[question]!
  await timesOf(bench, ask)
  const [databaseS, ownS] = [await databaseCpuS(pool), ownCpuS()]
  const times = await timesOf(bench, ask)
  const [cpuOwnS, cpuDatabaseS] = [ownCpuS() - ownS, (await databaseCpuS(pool)) - databaseS]
  const cpuMs = [cpuDatabaseS, cpuOwnS].map((s) => ((s * 1_000) / calls).toFixed(1)).join(', ')
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => quantile(times, share)) as [number, number, number]
  const { statements, pages, text } = await workBehind(bench, question)
  const bar = barMs === null ? '' : maxMs === Infinity ? String(barMs) : `${barMs}, max ${maxMs}`
  const verdict = barMs === null ? '' : p95 <= barMs && max <= maxMs ? 'met' : 'missed'
  const cells = [
    question,
    p50.toFixed(1),
    p95.toFixed(1),
    max.toFixed(1),
    bar,
    verdict,
    cpuMs,
    statements,
    pages,
  ]
  return { row: `| ${cells.join(' | ')} |`, plans: `# ${question}\n\n${text}` }
}

async function timesOf({ orgId, calls }: Bench, ask: Question['ask']): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < calls; index++) {
    const startedAt = performance.now()
    await withTenant(orgId(index), () => ask(index))
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Plans are those of a request: row-level security decides which indexes can be used. */
async function workBehind({ db, pool, questionsOf, orgId }: Bench, question: string) {
  const { db: watching, statements } = watched(db)
  await withTenant(orgId(0), () => questionsOf(watching)[question]!.ask(1))
  await pool.query('SET ROLE ppman_app')
  await pool.query(`SELECT set_config('app.org_id', $1, false)`, [orgId(0)])
  const { pages, text } = await workOf(pool, statements)
  await pool.query('RESET ROLE')
  return { statements: statements.length, pages, text }
}
