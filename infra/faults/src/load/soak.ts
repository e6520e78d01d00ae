// One ppman-api serves half of its capacity for a while, and must not grow or slow down.
//
// --minutes N   10 unless given
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { printReport } from '../../../judges/src/verdicts/verdict.ts'
import { percentile } from '../check-history.ts'
import { type Api, openApi } from './api-alone.ts'
import { findCapacity, warmUp } from './capacity.ts'
import { isRefused, isServed, p99, risePercent, type Sample, slopePercent } from './figures.ts'
import { type Minute, storeSeries } from '../table/load-series.ts'

const MINUTE_MS = 60_000
const SAMPLE_EVERY_MS = 5_000
/** Minutes until memory and compiled code have settled; the search for capacity goes before. */
const WARM_UP_MINUTES = 2
const MB = 2 ** 20

type Observed = { ms: number; metrics: Map<string, number> }

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > WARM_UP_MINUTES)) throw new Error(`--minutes must be above ${WARM_UP_MINUTES}.`)
const print = (line: string) => void process.stdout.write(`${line}\n`)

async function observe(api: Api, durationMs: number): Promise<Observed[]> {
  const observed: Observed[] = []
  for (const beganMs = performance.now(); performance.now() - beganMs < durationMs;) {
    observed.push({ ms: performance.now() - beganMs, metrics: await api.metrics() })
    await pause(SAMPLE_EVERY_MS)
  }
  return observed
}

const valuesOf = (observed: readonly Observed[], name: string) =>
  observed.map(({ metrics }) => metrics.get(name) ?? NaN)
const mean = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length

/** Processor time of the service for each second of the clock, in seconds. */
function cpuShare(observed: readonly Observed[]): number {
  const cpuS = valuesOf(observed, 'process_cpu_seconds_total')
  return ((cpuS.at(-1)! - cpuS[0]!) * 1_000) / (observed.at(-1)!.ms - observed[0]!.ms)
}

function describeMinute(minute: number, observed: readonly Observed[], samples: readonly Sample[]): Minute {
  const meanOf = (name: string) => mean(valuesOf(observed, name))
  const times = samples.map(({ tookMs }) => tookMs)
  const medianMs = (kind: Sample['kind']) =>
    tenths(
      percentile(
        samples.flatMap((sample) => (sample.kind === kind ? [sample.tookMs] : [])),
        50,
      ),
    )
  return {
    minute,
    rssMb: Math.round(meanOf('process_resident_memory_bytes') / MB),
    heapFloorMb: Math.round(Math.min(...valuesOf(observed, 'nodejs_heap_size_used_bytes')) / MB),
    handles: Math.round(meanOf('nodejs_active_handles_total')),
    openFiles: Math.round(meanOf('process_open_fds')),
    connections: Math.round(meanOf('db_pool_connections')),
    waiting: Math.max(...valuesOf(observed, 'db_pool_waiting')),
    sent: samples.length,
    notServed: samples.filter((sample) => !isServed(sample)).length,
    cpuMs: Math.round((cpuShare(observed) * MINUTE_MS * 100) / samples.length) / 100,
    p50Ms: Math.round(percentile(times, 50)),
    p99Ms: Math.round(percentile(times, 99)),
    payersMs: medianMs('payers'),
    payerMs: medianMs('payer'),
    rulesMs: medianMs('rules'),
    newRuleMs: medianMs('new rule'),
  }
}

function perMinute(observed: readonly Observed[], samples: readonly Sample[]): Minute[] {
  const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS)
  return Array.from({ length: minutes }, (_, index) =>
    describeMinute(
      index + 1,
      observed.filter(({ ms }) => minuteOf(ms) === index),
      samples.filter(({ dueMs }) => minuteOf(dueMs) === index),
    ),
  )
}

const slopeOf = (observed: readonly Observed[], name: string) =>
  slopePercent(observed.map(({ ms, metrics }) => ({ ms, value: metrics.get(name) ?? NaN })))
/** The lowest heap of the later half beside that of the earlier: what collections left. */
function floorGrowthPercent(observed: readonly Observed[]): number {
  const heap = valuesOf(observed, 'nodejs_heap_size_used_bytes')
  const half = Math.floor(heap.length / 2)
  return (Math.min(...heap.slice(half)) / Math.min(...heap.slice(0, half)) - 1) * 100
}

const tenths = (value: number) => Math.round(value * 10) / 10

const api = await openApi()
try {
  await warmUp(api)
  const { capacityPerS } = await findCapacity(api, print)
  const perSecond = Math.round(capacityPerS / 2)
  const durationMs = minutes * MINUTE_MS
  const [samples, observed] = await Promise.all([api.load(perSecond, durationMs), observe(api, durationMs)])
  const rows = perMinute(observed, samples)
  for (const row of rows) print(JSON.stringify(row))
  storeSeries({ soak: rows })
  const warm = observed.filter(({ ms }) => ms >= WARM_UP_MINUTES * MINUTE_MS)
  const odd = samples.filter((sample) => !isServed(sample) && !isRefused(sample))
  printReport({
    versions: { soak: api.conditions },
    figures: {
      minutes,
      per_second: perSecond,
      p99_ms: Math.round(p99(samples)),
      p99_rise_percent: Math.round(risePercent(rows.slice(WARM_UP_MINUTES).map(({ p99Ms }) => p99Ms))),
      cpu_rise_percent: Math.round(risePercent(rows.slice(WARM_UP_MINUTES).map(({ cpuMs }) => cpuMs))),
      rss_slope_percent: tenths(slopeOf(warm, 'process_resident_memory_bytes')),
      heap_floor_growth_percent: tenths(floorGrowthPercent(warm)),
      most_handles: Math.max(...valuesOf(warm, 'nodejs_active_handles_total')),
      refused: samples.filter(isRefused).length,
      errors: odd.length,
      exits: api.isAlive() ? 0 : 1,
    },
    findings: [],
  })
} finally {
  await api.close()
}
