import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { INGEST_PROCESS } from '@ppman/prices'
import { testDb } from '@ppman/db/testing'
import { dataFile } from '@ppman/mrf/testing'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { quantile } from '../payers/testing/quantile.ts'

const { values } = parseArgs({
  options: {
    layouts: { type: 'string', default: 'tall,wide,json' },
    rounds: { type: 'string', default: '3' },
    items: { type: 'string', default: '50000' },
    traces: { type: 'string', default: '1000' },
  },
})
/** Contracts of each item: rates are items times this. */
const PLANS = 100
const GENERATOR = dataFile('tools/gen-mrf.mjs')
const CONTESTANTS = {
  ours: 'ingest-server.ts',
  'duckdb alone': 'duckdb-server.ts',
  'COPY alone': 'copy-raw-server.ts',
} as const
type Name = keyof typeof CONTESTANTS
type Told = {
  wallS: number
  cpuS: number
  pgCpuS: number
  peakMb: number
  timingsMs?: object
  trace?: Trace | null
}
type Trace = { traces: number; differing: number; timesMs: number[] }

/** Median seconds of the others for the same rates as a tall file, for all layouts. */
const others = { 'duckdb alone': NaN, 'COPY alone': NaN }

if (!existsSync(GENERATOR)) {
  line(`The generator of price files is not there (${GENERATOR}): set PPMAN_DATA to the data directory.`)
  process.exit(1)
}
await setUp()
const dir = await mkdtemp(join(tmpdir(), 'ppman-bench-ingest-'))
try {
  for (const layout of values.layouts.split(',')) await bench(layout)
} finally {
  await rm(dir, { recursive: true })
  await tearDown()
}

async function bench(layout: string): Promise<void> {
  const file = join(dir, layout === 'json' ? 'rates.json' : `${layout}.csv`)
  execFileSync(process.execPath, [GENERATOR, layout, values.items, String(PLANS), file, '1'], {
    stdio: 'ignore',
  })
  const title =
    `${layout}: ${Number(values.items) * PLANS} rates, ${((await stat(file)).size / 1e6).toFixed(0)} MB; ` +
    `medians of ${values.rounds} rounds`
  line(`\n${title}`)
  const names = (Object.keys(CONTESTANTS) as Name[]).filter((name) => layout === 'tall' || name === 'ours')
  const rounds: Record<Name, Told[]> = { ours: [], 'duckdb alone': [], 'COPY alone': [] }
  for (let index = 0; index < Number(values.rounds); index++) {
    for (const name of index % 2 ? names.toReversed() : names)
      rounds[name].push(await contestant(name, file, index === 0))
  }
  report(title, names, rounds)
  await rm(file)
}

async function contestant(name: Name, file: string, isFirst: boolean): Promise<Told> {
  const { url, close } = await testDb()
  const blobs = await mkdtemp(join(dir, 'blobs-'))
  const words = {
    ours: [url, blobs, file, isFirst ? values.traces : '0'],
    'duckdb alone': [file],
    'COPY alone': [url, file],
  }[name]
  const child = fork(new URL(`testing/${CONTESTANTS[name]}`, import.meta.url), words, INGEST_PROCESS)
  const [result] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])])) as [
    Told | null,
  ]
  if (child.exitCode === null) await once(child, 'exit')
  await rm(blobs, { recursive: true })
  await close()
  if (!result) throw new Error(`${name} ended without a word.`)
  line(
    `  ${name}: ${result.wallS.toFixed(1)} s, CPU ${result.cpuS.toFixed(1)} + ${result.pgCpuS.toFixed(1)} ` +
      `s, ${result.peakMb.toFixed(0)} MB, load ${loadavg()[0]!.toFixed(1)} ` +
      JSON.stringify(result.timingsMs ?? {}),
  )
  return result
}

function report(title: string, names: readonly Name[], rounds: Record<Name, Told[]>): void {
  const medianOf = (name: Name, value: (run: Told) => number) => quantile(rounds[name].map(value), 0.5)
  for (const name of names) if (name !== 'ours') others[name] = medianOf(name, ({ wallS }) => wallS)
  line(`\n${title}\n`)
  line('| | wall s | of COPY alone | of duckdb alone | CPU s (own + database) | peak MB |')
  line('|---|---|---|---|---|---|')
  for (const name of names) {
    const wallS = medianOf(name, (run) => run.wallS)
    const shares = [others['COPY alone'], others['duckdb alone']].map((other) => share(wallS / other))
    const cpuS = medianOf(name, (run) => run.cpuS + run.pgCpuS).toFixed(1)
    const peakMb = medianOf(name, (run) => run.peakMb).toFixed(0)
    line(`| ${name} | ${wallS.toFixed(1)} | ${shares.join(' | ')} | ${cpuS} | ${peakMb} |`)
  }
  const trace = rounds.ours.find(({ trace: found }) => found)?.trace
  if (!trace) return
  const times = [0.5, 0.95, 1].map((part) => quantile(trace.timesMs, part).toFixed(0))
  line(
    `${trace.traces} random rates found and read again from their bytes: ${trace.differing} differ; ` +
      `p50 ${times[0]!} ms, p95 ${times[1]!} ms, max ${times[2]!} ms`,
  )
}

function share(ratio: number): string {
  return Number.isNaN(ratio) ? '' : ratio.toFixed(2)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
