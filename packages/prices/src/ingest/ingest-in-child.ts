import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
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
  /** Longest time without a new record. */
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
/** Start options of the child process. */
export const INGEST_PROCESS = { execArgv: [`--max-semi-space-size=${NURSERY_MB}`, NO_GC_HELPERS], env: ENV }

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
 * @throws Error when the child failed for a reason other than the file
 */
export async function ingestInChild({ program, order, limits, onProgress, signal }: Task): Promise<ChildEnd> {
  const child = fork(program, { ...INGEST_PROCESS, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const kill = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  const watcher = watchLimits(child, limits)
  let last: IngestMessage | null = null
  child.on('message', (message: IngestMessage) => {
    if (message.kind !== 'progress') last = message
    else onProgress(message.at)
    watcher.heard(message)
  })
  child.send(order)
  await once(child, 'exit')
  watcher.end()
  signal?.removeEventListener('abort', kill)
  const why = watcher.why()
  if (why) return { kind: 'stopped', why }
  return resultOf(last)
}

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
  let [records, since, isRead] = [-1, performance.now(), false]
  const stop = (why: 'memory' | 'stalled') => {
    stopped ??= why
    child.kill('SIGKILL')
  }
  async function checkLimits(): Promise<void> {
    if ((await residentMb(child.pid!)) > memoryMb) stop('memory')
    if (!isRead && performance.now() - since > stallMs) stop('stalled')
  }
  function noteMessage(message: IngestMessage): void {
    if (message.kind !== 'progress') return void (isRead = true)
    isRead = message.at.bytesRead >= message.at.bytesTotal
    if (message.at.records > records) [records, since] = [message.at.records, performance.now()]
  }
  const timer = setInterval(() => void checkLimits(), CHECK_INTERVAL_MS)
  return { heard: noteMessage, why: () => stopped, end: () => clearInterval(timer) }
}

/** RSS from /proc on Linux; elsewhere only the stall limit applies. */
async function residentMb(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')
  return (Number(statm.split(' ')[1]) * PAGE_BYTES) / 1e6
}
