// One contestant of `pnpm bench ingest`, in a process of its own: tells time, CPU and memory of
// taking one file in, then traces.
import {
  type Hospital,
  ingestFile,
  mrfFileRepo,
  priceLoadRepo,
  priceRepo,
  rateIdText,
  segmentRepo,
  singleRates,
  verifyRate,
} from '@ppman/prices'
import { openDb, openPool } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'
import { fileSource } from '@ppman/mrf'
import { databaseCpuS, ownCpuS, ownPeakMb } from './cpu.ts'

const [databaseUrl = '', dir = '', file = '', traces = '0'] = process.argv.slice(2)
const pool = openPool({ url: databaseUrl, role: 'ppman_worker', max: 2, statementTimeoutMs: 0 })
const blobs = openBlobStore({ BLOB_DIR: dir })
const { rows } = await pool.query<Hospital>(`INSERT INTO hospital (ccn, name, state, is_sample)
    VALUES ('999999', 'Benchmark', 'TX', true)
  RETURNING id, ccn, name, city, state, zip, is_sample AS "isSample"`)
const hospital = rows[0]!
const [ownBefore, startedAt] = [ownCpuS(), performance.now()]
const summary = await ingestFile(
  { source: await fileSource(file), hospital, url: null },
  { loads: priceLoadRepo(pool), blobs, now: () => new Date() },
)
const wallS = (performance.now() - startedAt) / 1_000
const result = {
  wallS,
  cpuS: ownCpuS() - ownBefore,
  pgCpuS: await databaseCpuS(pool),
  peakMb: ownPeakMb(),
  ...wordsOf(),
}

function wordsOf() {
  const { outcome, report, prices, timingsMs } = summary
  return { outcome, rates: report?.rates ?? 0, prices, timingsMs }
}

/** Random rates, each found by its id and read again from its bytes. */
async function traced(count: number) {
  const db = openDb({ url: databaseUrl, role: 'ppman_worker', max: 1, statementTimeoutMs: 0 })
  const segments = segmentRepo(db)
  const single = singleRates({ segments, blobs, now: () => new Date(), cacheDir: `${dir}/cache` })
  const deps = { prices: priceRepo(db), files: mrfFileRepo(db), segments, singleRates: single, blobs }
  const timesMs: number[] = []
  let differing = 0
  for (let index = 0; index < count; index++) {
    const [id, began] = [rateIdText(summary.fileId, await anyRate(single)), performance.now()]
    const [fileId, record, part, rate] = [id.split(':')[0]!, ...id.split(':').slice(1).map(Number)] as [
      string,
      number,
      number,
      number,
    ]
    const done = await verifyRate(deps, { fileId, record, part, rate })
    timesMs.push(performance.now() - began)
    if (!done || done.differences.length > 0 || done.rates !== 1) differing++
  }
  single.close()
  return { traces: count, differing, timesMs }
}

/**
 * A rate of a record picked by its number: row groups that do not hold it are skipped, which an
 * offset would read through.
 */
async function anyRate(single: ReturnType<typeof singleRates>) {
  for (;;) {
    const found = await single.ofRecord(summary.fileId, Math.floor(Math.random() * report().records), 0)
    if (found.length > 0) return found[Math.floor(Math.random() * found.length)]!
  }
}

const report = () => summary.report!
const trace = Number(traces) > 0 ? await traced(Number(traces)) : null
process.send?.({ ...result, trace }, () => process.exit(0))
