import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseCpuS } from './testing/cpu.ts'
import { shapeOf } from './testing/many-prices-sql.ts'
import { priceBenchDatabase } from './testing/price-bench-database.ts'
import { priceQuestions } from './testing/price-questions.ts'
import { watched, workOf } from './testing/query-plans.ts'

const { values } = parseArgs({
  options: {
    hospitals: { type: 'string', default: '5400' },
    prices: { type: 'string', default: '30000000' },
    calls: { type: 'string', default: '200' },
    // A directory that keeps server and data, so that the next run finds them filled.
    keep: { type: 'string' },
    // Only questions whose name holds this.
    only: { type: 'string', default: '' },
    plans: { type: 'string', default: join(tmpdir(), 'ppman-price-plans.txt') },
  },
})
const size = { hospitals: Number(values.hospitals), prices: Number(values.prices) }
const calls = Number(values.calls)
/** Server time that a page has for its figures. */
const BAR_MS = 25

const startedAt = performance.now()
const { db, pool, close } = await priceBenchDatabase({ ...size, keepIn: values.keep, say })
try {
  const { rows } = await pool.query<{ size: string; n: number }>(
    `SELECT pg_size_pretty(pg_database_size(current_database())) AS size, reltuples::int AS n FROM pg_class
      WHERE relname = 'hospital_code_price'`,
  )
  const shape = shapeOf(size)
  line(
    `${rows[0]!.n} prices of ${size.hospitals} hospitals and ${shape.codes} codes, ${rows[0]!.size}; ` +
      `${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}`,
  )
  line(
    `| question, ${calls} calls | p50 ms | p95 ms | max ms | bar ${BAR_MS} ms | database CPU ms | ` +
      `pages |\n|---|---|---|---|---|---|---|`,
  )
  const plans: string[] = []
  const names = Object.keys(priceQuestions(db, shape)).filter((name) => name.includes(values.only))
  for (const name of names) plans.push(await measured(name))
  await writeFile(values.plans, plans.join('\n'))
  line(`The plans in full: ${values.plans}`)
} finally {
  await close()
}

/** Prints a question's row. @returns its plans */
async function measured(name: string): Promise<string> {
  const shape = shapeOf(size)
  const ask = priceQuestions(db, shape)[name]!
  for (let index = 0; index < calls; index++) await ask(index)
  const times: number[] = []
  const cpuBeforeS = await databaseCpuS(pool)
  for (let index = 0; index < calls; index++) {
    const askedAt = performance.now()
    await ask(index)
    times.push(performance.now() - askedAt)
  }
  const cpuMs = (((await databaseCpuS(pool)) - cpuBeforeS) * 1_000) / calls
  times.sort((a, b) => a - b)
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => times[Math.ceil(share * calls) - 1]!) as [
    number,
    number,
    number,
  ]
  const { db: watching, statements } = watched(db)
  await priceQuestions(watching, shape)[name]!(0)
  const { pages, scans, text } = await workOf(pool, statements)
  line(
    `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${most.toFixed(1)} | ` +
      `${p95 <= BAR_MS ? 'met' : 'missed'} | ${cpuMs.toFixed(1)} | ${pages} |`,
  )
  return `# ${name}\nReads: ${scans.join(', ')}\n\n${text}`
}

function say(words: string): void {
  process.stderr.write(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${words}\n`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
