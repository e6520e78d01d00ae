// One ppman-api is offered twice what it can serve for a minute, then half of it.
import { setTimeout as pause } from 'node:timers/promises'
import { printReport } from '../../../judges/src/verdicts/verdict.ts'
import { percentile } from '../check-history.ts'
import { type Api, openApi } from './api-alone.ts'
import { findCapacity, warmUp } from './capacity.ts'
import { goodputPerS, isRefused, isServed, p99, recoveryMs, type Sample } from './figures.ts'
import { storeSeries } from '../table/load-series.ts'

const OVERLOAD_MS = 60_000
const AFTER_MS = 15_000
const EVERY_MS = 1_000
const MB = 2 ** 20
const SLOW_REFUSAL_MS = 100

const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Reads the memory of the service once a second. Between collections the heap grows and shrinks by
 * more than half: only its lowest values tell what is kept.
 */
function watchMemory(api: Api) {
  const points: { ms: number; rssMb: number; heapMb: number }[] = []
  const isOn = new AbortController()
  const run = (async () => {
    while (!isOn.signal.aborted) {
      const heapMb = ((await api.metrics()).get('nodejs_heap_size_used_bytes') ?? NaN) / MB
      points.push({ ms: performance.now(), rssMb: api.rssMb(), heapMb })
      await pause(EVERY_MS)
    }
  })()
  const between = (fromMs: number, untilMs = Infinity) =>
    points.filter(({ ms }) => ms >= fromMs && ms < untilMs)
  return {
    heapFloorMb: (fromMs: number, untilMs?: number) =>
      Math.min(...between(fromMs, untilMs).map(({ heapMb }) => heapMb)),
    rssMb: (fromMs: number) => between(fromMs).map(({ rssMb }) => Math.round(rssMb)),
    stop: () => {
      isOn.abort()
      return run
    },
  }
}

async function overload(api: Api, capacityPerS: number) {
  const during = api.load(2 * capacityPerS, OVERLOAD_MS)
  await pause(OVERLOAD_MS)
  const [samples, after] = await Promise.all([during, api.load(capacityPerS / 2, AFTER_MS)])
  return { samples, after }
}

const kinds = (samples: readonly Sample[]) =>
  [...Map.groupBy(samples, ({ status }) => status)]
    .map(([status, own]) => `${status} ${own.length} times, p99 ${Math.round(p99(own))} ms`)
    .join('; ')

/** The seconds of the load in which a refusal was slow, with the slowest: one stall, or many. */
const slowRefusals = (samples: readonly Sample[]): string =>
  [...Map.groupBy(samples.filter(isRefused), ({ dueMs }) => Math.floor(dueMs / 1_000))]
    .map(([second, own]) => ({ second, longestMs: Math.max(...own.map(({ tookMs }) => tookMs)) }))
    .filter(({ longestMs }) => longestMs > SLOW_REFUSAL_MS)
    .map(({ second, longestMs }) => `${second} (${Math.round(longestMs)} ms)`)
    .join(', ')

const api = await openApi()
try {
  await warmUp(api)
  const [memory, searchedMs] = [watchMemory(api), performance.now()]
  const { capacityPerS, steps } = await findCapacity(api, print)
  await pause(3_000)
  const beganMs = performance.now()
  const { samples, after } = await overload(api, capacityPerS)
  await memory.stop()
  const [floorMb, laterFloorMb] = [memory.heapFloorMb(searchedMs, beganMs), memory.heapFloorMb(beganMs)]
  const odd = [...samples, ...after].filter((sample) => !isServed(sample) && !isRefused(sample))
  print(`twice ${capacityPerS} a second: ${kinds(samples)}`)
  print(`seconds with slow refusals: ${slowRefusals(samples) || 'none'}`)
  print(`resident memory in MB: ${memory.rssMb(beganMs).join(', ')}`)
  print(`half of it afterwards: ${kinds(after)}`)
  storeSeries({ capacity: steps })
  printReport({
    versions: { overload: api.conditions },
    figures: {
      capacity_per_s: capacityPerS,
      offered_share: round(samples.length / (OVERLOAD_MS / 1_000) / capacityPerS),
      goodput_share: round(goodputPerS(samples, OVERLOAD_MS) / capacityPerS),
      served_p99_ms: Math.round(p99(samples.filter(isServed))),
      refused: samples.filter(isRefused).length,
      refused_p99_ms: Math.round(p99(samples.filter(isRefused))),
      errors: odd.filter(({ status }) => status !== 0).length,
      broken: odd.filter(({ status }) => status === 0).length,
      recovery_ms: recoveryMs(after, 0),
      rss_peak_mb: Math.max(...memory.rssMb(beganMs)),
      heap_floor_mb: Math.round(laterFloorMb),
      heap_floor_growth_percent: Math.round((laterFloorMb / floorMb - 1) * 100),
      generator_lag_p99_ms: Math.round(
        percentile(
          samples.map(({ lagMs }) => lagMs),
          99,
        ),
      ),
      exits: api.isAlive() ? 0 : 1,
    },
    findings: [],
  })
} finally {
  await api.close()
}

function round(share: number): number {
  return Math.round(share * 100) / 100
}
