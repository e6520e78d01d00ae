// One ppman-api is offered twice what it can serve for a minute, then half of it.
import { setTimeout as pause } from 'node:timers/promises'
import { printReport } from '../../../judges/src/verdicts/verdict.ts'
import { percentile } from '../check-history.ts'
import { type Api, openApi } from './api-alone.ts'
import { findCapacity } from './capacity.ts'
import { goodputPerS, isRefused, isServed, p99, type Point, recoveryMs, type Sample } from './figures.ts'
import { storeSeries } from './series.ts'

const OVERLOAD_MS = 60_000
const AFTER_MS = 15_000
const EVERY_MS = 1_000
/** Memory grows while connections open; it is compared after that. */
const GROWN_MS = 10_000
const SLOW_REFUSAL_MS = 100

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Reads the memory of the service once a second. @returns a function that stops and returns it */
function watchMemory({ rssMb }: Api): () => Point[] {
  const [points, beganMs]: [Point[], number] = [[], performance.now()]
  const timer = setInterval(() => points.push({ ms: performance.now() - beganMs, value: rssMb() }), EVERY_MS)
  return () => {
    clearInterval(timer)
    return points
  }
}

/** Mean of the last ten seconds over that of ten seconds after memory has grown, in percent. */
function growthPercent(points: readonly Point[]): number {
  const mean = (fromMs: number) => {
    const part = points.filter(({ ms }) => ms >= fromMs && ms < fromMs + 10_000)
    return part.reduce((sum, { value }) => sum + value, 0) / part.length
  }
  return (mean(OVERLOAD_MS - 10_000) / mean(GROWN_MS) - 1) * 100
}

async function overload(api: Api, capacityPerS: number) {
  const stopWatching = watchMemory(api)
  const during = api.load(2 * capacityPerS, OVERLOAD_MS)
  await pause(OVERLOAD_MS)
  const memory = stopWatching()
  const [samples, after] = await Promise.all([during, api.load(capacityPerS / 2, AFTER_MS)])
  return { samples, after, memory }
}

const every = (points: readonly Point[], step: number) =>
  points.filter((_, index) => index % step === 0).map(({ value }) => Math.round(value))

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
  const { capacityPerS, steps } = await findCapacity(api, print)
  await pause(3_000)
  const { samples, after, memory } = await overload(api, capacityPerS)
  const odd = [...samples, ...after].filter((sample) => !isServed(sample) && !isRefused(sample))
  print(`twice ${capacityPerS} a second: ${kinds(samples)}`)
  print(`seconds with slow refusals: ${slowRefusals(samples) || 'none'}`)
  print(`memory every five seconds: ${every(memory, 5).join(', ')} MB`)
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
      rss_peak_mb: Math.round(Math.max(...memory.map(({ value }) => value))),
      rss_growth_percent: Math.round(growthPercent(memory)),
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
