import { deepStrictEqual } from 'node:assert'
import { statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBlobStore } from '@ppman/evidence'
import { openRateLake, type RateLake } from './index.ts'
import type { LakeFiles } from './lake-engine.ts'
import { startClickhouse } from './testing/clickhouse.ts'
import { codeOf, type LakeShape, manyRates, stateOf } from './testing/many-rates.ts'

const { values } = parseArgs({
  options: {
    // Rates of each state.
    rates: { type: 'string', default: '1000000' },
    states: { type: 'string', default: '50' },
    calls: { type: 'string', default: '40' },
    // A directory that keeps the lake, so that the next run finds it.
    keep: { type: 'string' },
  },
})
const shape: LakeShape = {
  rates: Number(values.rates),
  states: Number(values.states),
  hospitals: 108,
  codes: 8_000,
  payers: 300,
}
const calls = Number(values.calls)
const dir = values.keep ?? (await mkdtemp(join(tmpdir(), 'ppman-lake-bench-')))
const config = { BLOB_DIR: join(dir, 'blobs'), CLICKHOUSE_USER: 'default' }
const blobs = openBlobStore(config)
const all = { rates: shape.rates * shape.states, hospitals: shape.hospitals * shape.states }
const files = await writeFiles()
const clickhouse = await startClickhouse()
const engines = {
  DuckDB: open(),
  ClickHouse: open(clickhouse.url),
}

type Answers = readonly unknown[] | { payers: readonly unknown[] }
type Ask = (lake: RateLake, code: { family: string; code: string }, call: number) => Promise<Answers>
const facility = { billingClass: 'facility' } as const
const QUESTIONS: Record<string, Ask> = {
  distribution: (lake, code) => lake.distribution(code, facility, 'none'),
  'distribution by state': (lake, code) => lake.distribution(code, facility, 'state'),
  'distribution by payer': (lake, code) => lake.distribution(code, facility, 'payer'),
  'distribution by type of hospital': (lake, code) => lake.distribution(code, facility, 'hospital_type'),
  'distribution in one state': (lake, code, call) =>
    lake.distribution(code, { ...facility, state: stateOf(call % shape.states) }, 'payer'),
  'percentile of a hospital': (lake, code, call) =>
    lake.percentile(code, facility, (call * 131) % all.hospitals),
  'spread between payers': (lake, code) => lake.payerSpread(code, facility),
}

try {
  const bytes = Object.values(files)
    .flat()
    .reduce((sum, sha256) => sum + statSync(blobs.localPath(sha256)!).size, 0)
  line(
    `${all.rates} rates of ${all.hospitals} hospitals and ${shape.codes} codes in ${shape.states} states, ` +
      `${(bytes / 1e9).toFixed(2)} GB; ${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}`,
  )
  line(
    `| question, ${calls} codes | DuckDB p50 ms | p95 ms ` +
      '| ClickHouse p50 ms | p95 ms | p95 ratio | answers |\n' +
      '|---|---|---|---|---|---|---|',
  )
  for (const [name, ask] of Object.entries(QUESTIONS)) await measure(name, ask)
} finally {
  for (const lake of Object.values(engines)) lake.close()
  clickhouse.stop()
  if (!values.keep) await rm(dir, { recursive: true })
}

function open(url?: string): RateLake {
  const settings = url ? { ...config, CLICKHOUSE_URL: url } : config
  const deps = { blobs, cacheDir: join(dir, 'cache'), now: () => new Date() }
  const ofState = (state: string | undefined) =>
    state === undefined
      ? files
      : { ...files, rates: files.rates.filter((_, index) => stateOf(index) === state) }
  const published = async (state?: string) => ({
    files: ofState(state),
    builtAt: new Date(),
    hospitals: all.hospitals,
  })
  return openRateLake(settings, { repo: { published }, ...deps })
}

/** Asks both engines in turns about frequent and rare codes, and compares the answers. */
async function measure(name: string, ask: Ask): Promise<void> {
  const timesMs = { DuckDB: [] as number[], ClickHouse: [] as number[] }
  let equal = 0
  for (let call = 0; call < calls; call++) {
    const rank = Math.floor(shape.codes * (call / calls) ** 2)
    const answers: Answers[] = []
    for (const engine of call % 2
      ? (['DuckDB', 'ClickHouse'] as const)
      : (['ClickHouse', 'DuckDB'] as const)) {
      const startedAt = performance.now()
      answers.push(await ask(engines[engine], { family: 'CPT', code: codeOf(rank) }, call))
      timesMs[engine].push(performance.now() - startedAt)
    }
    deepStrictEqual(answers[0], answers[1], `${name} of ${codeOf(rank)} differs between the engines`)
    equal++
  }
  const [duckdb, house] = [marks(timesMs.DuckDB), marks(timesMs.ClickHouse)]
  line(
    `| ${name} | ${duckdb.p50.toFixed(0)} | ${duckdb.p95.toFixed(0)} | ${house.p50.toFixed(0)} | ` +
      `${house.p95.toFixed(0)} | ${(house.p95 / duckdb.p95).toFixed(2)} | ${equal} of ${calls} equal |`,
  )
}

function marks(timesMs: readonly number[]) {
  const sorted = timesMs.toSorted((a, b) => a - b)
  const nearest = (part: number) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]!
  return { p50: nearest(0.5), p95: nearest(0.95) }
}

/** Goes on with the states that a run before wrote. */
async function writeFiles(): Promise<LakeFiles> {
  const startedAt = performance.now()
  const list = join(dir, `rates-${shape.rates}.json`)
  const kept = await readFile(list, 'utf8').catch(() => '[]')
  return manyRates(shape, {
    blobs,
    dir: join(dir, 'build'),
    done: JSON.parse(kept) as string[],
    async say(rates) {
      await writeFile(list, JSON.stringify(rates))
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
      process.stderr.write(`${rates.length} of ${shape.states} states written after ${seconds} s\n`)
    },
  })
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
