import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { shapeOf } from './testing/many-prices-sql.ts'
import { median } from '../payers/testing/quantile.ts'
import { priceBenchDatabase } from './testing/price-bench-database.ts'
import { priceQuestions } from './testing/price-questions.ts'
import { watched, workOf } from './testing/query-plans.ts'

const { values } = parseArgs({
  options: {
    hospitals: { type: 'string', default: '1350' },
    prices: { type: 'string', default: '3000000' },
    calls: { type: 'string', default: '100' },
    parts: { type: 'string', default: '16' },
  },
})
const size = { hospitals: Number(values.hospitals), prices: Number(values.prices) }
const [calls, parts] = [Number(values.calls), Number(values.parts)]
const TABLE = 'hospital_code_price'

/** Ways to lay out the prices: the table as it is, and in parts by hash of a column. */
const LAYOUTS = [null, 'code_id', 'hospital_id'] as const
type Column = Exclude<(typeof LAYOUTS)[number], null>
const nameOf = (column: Column | null) => `price_by_${column ?? 'nothing'}`

type Figure = { p50Ms: number; pages: number }

const startedAtMs = performance.now()
const { db, pool, close } = await priceBenchDatabase({ ...size, keepIn: undefined, say })
try {
  await pool.query(`SET maintenance_work_mem = '1GB'; ALTER TABLE ${TABLE} RENAME TO ${nameOf(null)}`)
  const laidOutS: string[] = []
  for (const column of ['code_id', 'hospital_id'] as const) {
    const beganAtMs = performance.now()
    await layOut(column)
    const seconds = (performance.now() - beganAtMs) / 1_000
    laidOutS.push(`by ${column} in ${seconds.toFixed(0)} s`)
    say(laidOutS.at(-1)!)
  }
  const figures: Record<string, Figure>[] = []
  for (const column of LAYOUTS) figures.push(await measured(column))
  line(
    `${size.prices} prices of ${size.hospitals} hospitals, copied with their indexes into ${parts} parts ` +
      `${laidOutS.join(', ')}; ${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}`,
  )
  line(`| question, ${calls} calls: p50 ms, pages | one table | by code | by hospital |\n|---|---|---|---|`)
  for (const name of Object.keys(figures[0]!)) {
    const cells = figures.map((of) => `${of[name]!.p50Ms.toFixed(1)}, ${of[name]!.pages}`)
    line(`| ${name} | ${cells.join(' | ')} |`)
  }
} finally {
  await close()
}

/** Copies the prices into parts by hash, then makes the indexes that the table has. */
async function layOut(column: Column): Promise<void> {
  const [whole, copy] = [nameOf(null), nameOf(column)]
  await pool.query(
    `CREATE TABLE ${copy} (LIKE ${whole} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
      PARTITION BY HASH (${column})`,
  )
  for (let part = 0; part < parts; part++)
    await pool.query(
      `CREATE TABLE ${copy}_${part} PARTITION OF ${copy}
        FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`,
    )
  await pool.query(`INSERT INTO ${copy} SELECT * FROM ${whole}`)
  const { rows } = await pool.query<{ sql: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS sql FROM pg_index
      WHERE indrelid = $1::regclass AND NOT indisprimary`,
    [whole],
  )
  for (const { sql } of rows) await pool.query(sql.replace(/INDEX \w+ ON \S+/, `INDEX ON ${copy}`))
  // A key of a table in parts must hold the column of the parts.
  await pool.query(
    `ALTER TABLE ${copy} ADD PRIMARY KEY (id, ${column}); GRANT SELECT ON ${copy} TO ppman_app`,
  )
  await pool.query(`VACUUM (ANALYZE) ${copy}`)
}

/** Puts the same questions to one layout, under the name that the queries use. */
async function measured(column: Column | null): Promise<Record<string, Figure>> {
  await pool.query(`ALTER TABLE ${nameOf(column)} RENAME TO ${TABLE}`)
  const shape = shapeOf(size)
  const figures: Record<string, Figure> = {}
  for (const [name, ask] of Object.entries(priceQuestions(db, shape))) {
    for (let index = 0; index < calls; index++) await ask(index)
    const times: number[] = []
    for (let index = 0; index < calls; index++) {
      const askedAtMs = performance.now()
      await ask(index)
      times.push(performance.now() - askedAtMs)
    }
    const { db: watching, statements } = watched(db)
    await priceQuestions(watching, shape)[name]!(0)
    const { pages } = await workOf(pool, statements)
    figures[name] = { p50Ms: median(times), pages }
  }
  say(`measured ${nameOf(column)}`)
  await pool.query(`ALTER TABLE ${TABLE} RENAME TO ${nameOf(column)}`)
  return figures
}

function say(text: string): void {
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(0).padStart(5)
  process.stderr.write(`${seconds} s  ${text}\n`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
