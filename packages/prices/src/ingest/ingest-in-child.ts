import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { BlobStoreConfig } from '@ppman/evidence'
import type { ReadProgress } from '../reading/read-prices.ts'
import type { IngestSummary, StoredFile } from './ingest-file.ts'

/** The message that starts a child. */
export type IngestOrder = { databaseUrl: string; blobs: BlobStoreConfig; file: StoredFile }

/** Messages of a child: its progress, then its result. A child that ends without one has failed. */
export type IngestMessage =
  | { kind: 'progress'; at: ReadProgress }
  | { kind: 'done'; summary: IngestSummary }
  | { kind: 'failed'; message: string }

/** Resource limits of reading one file. A file beyond them is rejected. */
type IngestLimits = {
  /** Resident memory of the child. The columns for medians take 44 bytes per rate. */
  memoryMb: number
  /** Longest time without a new record, of work: a busy machine gives a child little of it. */
  stallMs: number
}

const BASE_MB = 448
const MB = 1_000_000

/**
 * Real files need 380 MB plus half a byte per byte; packed files get three bytes per byte. Zip
 * bombs are small, so the limit follows the packed size.
 *
 * @param mostMb upper limit for any file
 */
export const ingestLimits = (file: { bytes: number; isPacked: boolean }, mostMb: number): IngestLimits => ({
  memoryMb: Math.min(mostMb, Math.round(BASE_MB + (file.bytes / MB) * (file.isPacked ? 3 : 0.5))),
  stallMs: 15_000,
})

const CHECK_INTERVAL_MS = 100
const PAGE_BYTES = 4096
/** A small young generation frees buffers soon: reading makes few objects and many buffers. */
const NURSERY_MB = 4
/** Makes the allocator return freed buffers to the system: 50 MB less at the peak. */
const ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
/** Parallel garbage collection costs more than it saves with a small young generation. */
const NO_GC_HELPERS = '--no-parallel-scavenge'
const COMPILED = getCompileCacheDir()
/** Start options of the child process. It shares a compile cache where this process has one. */
export const INGEST_PROCESS = {
  execArgv: [`--max-semi-space-size=${NURSERY_MB}`, NO_GC_HELPERS],
  env: { ...ENV, ...(COMPILED && { NODE_COMPILE_CACHE: dirname(COMPILED) }) },
}

type Task = {
  /** Path of the child program that speaks `IngestMessage`. */
  program: string
  order: IngestOrder
  limits: IngestLimits
  onProgress: (at: ReadProgress) => void
  signal?: AbortSignal | undefined
}

/** `stopped`: the child exceeded a limit and was killed. */
export type ChildEnd =
  { kind: 'done'; summary: IngestSummary } | { kind: 'stopped'; why: 'memory' | 'stalled' }

/**
 * Ingests a file in a child process and kills it when it exceeds its limits.
 *
 * @throws Error when the child failed for a reason other than the file, or could not be started
 */
export async function ingestInChild({ program, order, limits, onProgress, signal }: Task): Promise<ChildEnd> {
  const child = fork(program, { ...INGEST_PROCESS, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const kill = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  if (signal?.aborted) kill()
  const watcher = watchLimits(child, limits)
  let last: IngestMessage | null = null
  child.on('message', (message: unknown) => {
    if (!isIngestMessage(message)) return
    if (message.kind !== 'progress') last = message
    else onProgress(message.at)
    watcher.heard(message)
  })
  // A child that is gone before it was asked is found by its end.
  child.send(order, () => undefined)
  try {
    await once(child, 'close')
  } finally {
    watcher.end()
    signal?.removeEventListener('abort', kill)
  }
  const why = watcher.why()
  if (why) return { kind: 'stopped', why }
  return resultOf(last)
}

/**
 * Whether a child's message can be used. Others are ignored; without a result the child has failed.
 */
function isIngestMessage(message: unknown): message is IngestMessage {
  const { kind, at, summary, message: reason } = Object(message) as Record<string, unknown>
  if (kind === 'progress') return typeof at === 'object' && at !== null
  return kind === 'done' ? typeof summary === 'object' && summary !== null : isFailure(kind, reason)
}

const isFailure = (kind: unknown, reason: unknown) => kind === 'failed' && typeof reason === 'string'

function resultOf(last: IngestMessage | null): ChildEnd {
  if (last?.kind === 'done') return { kind: 'done', summary: last.summary }
  throw new Error(
    last?.kind === 'failed'
      ? `Taking the file in failed: ${last.message}`
      : 'The process that took the file in was killed.',
  )
}

/**
 * Checks memory and progress of the child and kills it at its limits. The stall limit ends with
 * reading.
 */
function watchLimits(child: ChildProcess, { memoryMb, stallMs }: IngestLimits) {
  let stopped: 'memory' | 'stalled' | null = null
  let [records, isRead] = [-1, false]
  let lastRecord = { atMs: performance.now(), workedMs: 0 }
  let workedMs = 0
  const stop = (why: 'memory' | 'stalled') => {
    stopped ??= why
    child.kill('SIGKILL')
  }
  async function checkLimits(): Promise<void> {
    const usage = await usageOf(child.pid!)
    workedMs = usage.workedMs
    if (usage.residentMb > memoryMb) stop('memory')
    const since = {
      clockMs: performance.now() - lastRecord.atMs,
      workedMs: workedMs - lastRecord.workedMs,
    }
    if (!isRead && isStalled(since, stallMs)) stop('stalled')
  }
  function noteMessage(message: IngestMessage): void {
    if (message.kind !== 'progress') return void (isRead = true)
    isRead = message.at.bytesRead >= message.at.bytesTotal
    if (message.at.records <= records) return
    records = message.at.records
    lastRecord = { atMs: performance.now(), workedMs }
  }
  const timer = setInterval(() => void checkLimits(), CHECK_INTERVAL_MS)
  return { heard: noteMessage, why: () => stopped, end: () => clearInterval(timer) }
}

/**
 * Multiple of the stall limit by the clock after which a child that hardly worked is stalled too.
 */
const PATIENCE = 4

/** Whether a child got no further, by the time and the processor time since its last record. */
export const isStalled = (
  { clockMs, workedMs }: { clockMs: number; workedMs: number },
  stallMs: number,
): boolean => clockMs > stallMs && (workedMs > stallMs || clockMs > PATIENCE * stallMs)

const MS_PER_TICK = 10
/** Places of the processor times in /proc/<pid>/stat, counted after the program's name. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12]

/** Resident memory and processor time from /proc on Linux; elsewhere only the clock counts. */
async function usageOf(pid: number): Promise<{ residentMb: number; workedMs: number }> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const [statm, stat] = await Promise.all([read('statm'), read('stat')])
  const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(times[USER_TICKS] ?? 0) + Number(times[SYSTEM_TICKS] ?? 0)
  return {
    residentMb: (Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES) / 1e6,
    workedMs: ticks * MS_PER_TICK,
  }
}
