import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../judges/src/verdicts/places.ts'

/** File of what was measured in steps or minutes. */
const FILE = path.join(ROOT, 'infra', 'faults', 'load-series.json')

/** A step of the search for capacity: what was offered, and how it was answered. */
export type Step = { perSecond: number; servedShare: number; p99Ms: number; lagP99Ms: number }

/** A minute of the soak. */
export type Minute = {
  minute: number
  rssMb: number
  /** The lowest of the minute: what collections left. */
  heapFloorMb: number
  handles: number
  openFiles: number
  connections: number
  /** Most callers that were seen waiting for a connection. */
  waiting: number
  sent: number
  notServed: number
  /** Processor time of the service for a call: other work of the machine does not add to it. */
  cpuMs: number
  p50Ms: number
  p99Ms: number
  /** Medians of each kind of call. */
  payersMs: number
  payerMs: number
  rulesMs: number
  newRuleMs: number
}

export type Series = { capacity?: readonly Step[]; soak?: readonly Minute[] }

export const readSeries = (): Series =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Series) : {}

/** Replaces one part and keeps the other. */
export const storeSeries = (fresh: Series): void =>
  writeFileSync(FILE, `${JSON.stringify({ ...readSeries(), ...fresh }, null, 2)}\n`)
