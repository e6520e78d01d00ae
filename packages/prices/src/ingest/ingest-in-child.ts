import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { BlobStoreConfig } from '@ppman/evidence'
import type { ReadProgress } from '../reading/read-prices.ts'
import type { IngestSummary, StoredFile } from './ingest-file.ts'

/** What a child is told, once. */
export type IngestOrder = { databaseUrl: string; blobs: BlobStoreConfig; file: StoredFile }

/** What a child tells: how far it is, and at last what it did. A child that ends without a summary has failed. */
export type IngestMessage =
  | { kind: 'progress'; at: ReadProgress }
  | { kind: 'done'; summary: IngestSummary }
  | { kind: 'failed'; message: string }

/** What reading one file may take. A reading that wants more is no hospital file's, and is stopped. */
type IngestLimits = {
  /** Resident memory of the child, DuckDB-free: columns for medians grow with the file, 44 bytes a rate. */
  memoryMb: number
  /** Without one more record. */
  stallMs: number
}

const BASE_MB = 448
const MB = 1_000_000

/**
 * Real files need 380 MB and half a byte for each of theirs; packed ones are larger inside, so that they may take three times as
 * much. A bomb is small.
 *
 * @param mostMb whatever the file's size
 */
export const ingestLimits = (file: { bytes: number; isPacked: boolean }, mostMb: number): IngestLimits => ({
  memoryMb: Math.min(mostMb, Math.round(BASE_MB + (file.bytes / MB) * (file.isPacked ? 3 : 0.5))),
  stallMs: 15_000,
})

const CHECK_INTERVAL_MS = 100
const PAGE_BYTES = 4096
/** Reading makes few objects and many buffers: a small nursery lets those go soon. */
const NURSERY_MB = 4
/** Buffers go back to the system when they are let go, instead of into the allocator's arenas: 50 MB less at the peak. */
const ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
/** Helpers cost more than they help where a nursery is this small. */
const NO_GC_HELPERS = '--no-parallel-scavenge'
/** How a process that takes a file in is started. */
export const INGEST_PROCESS = { execArgv: [`--max-semi-space-size=${NURSERY_MB}`, NO_GC_HELPERS], env: ENV }

type Task = {
  /** Path of the program that takes one file in and speaks in `IngestMessage`. */
  program: string
  order: IngestOrder
  limits: IngestLimits
  onProgress: (at: ReadProgress) => void
  signal?: AbortSignal | undefined
}

/** `stopped`: it wanted more than a reading may take, and was killed. */
export type ChildEnd =
  { kind: 'done'; summary: IngestSummary } | { kind: 'stopped'; why: 'memory' | 'stalled' }

/**
 * Takes a file in by a process of its own, which is killed at its limits: whatever a file does, this process goes on.
 *
 * @throws Error when the child failed for a reason that is not the file's
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

/** Looks at the child's memory and progress, and kills it at its limits. Once a file is read to its end, its load may take its time. */
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

/** Of Linux's own books; elsewhere nothing is known, and the stall alone ends a bomb. */
async function residentMb(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')
  return (Number(statm.split(' ')[1]) * PAGE_BYTES) / 1e6
}
