import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { CHILD_ENV } from './child-env.ts'

/** Limits of a child process. Memory is resident memory, in megabytes. */
export type ChildLimits = { timeoutMs: number; memoryMb: number }

/** Why a child was killed. */
export type ChildTrouble = 'timed_out' | 'out_of_memory'

/** What a child wrote to its standard output, or why it gave no answer. */
export type ChildAnswer =
  { kind: 'answered'; output: string } | { kind: 'killed'; why: ChildTrouble } | { kind: 'failed' }

type ChildTask = {
  program: URL
  args?: readonly string[]
  /** Bytes for its standard input. */
  input: Uint8Array
  limits: ChildLimits
}

const MEMORY_CHECK_MS = 50
const PAGE_BYTES = 4096
/** A child that writes more is killed: its answer must not fill the memory of this process. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Runs a program of ours on bytes that nobody can vouch for. The child has no environment but the
 * compile cache of this process, and it is killed with its own children at the limits.
 */
export async function runLimitedChild({
  program,
  args = [],
  input,
  limits,
}: ChildTask): Promise<ChildAnswer> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${limits.memoryMb}`, fileURLToPath(program), ...args],
    { stdio: ['pipe', 'pipe', 'ignore'], env: CHILD_ENV, detached: true },
  )
  const watch = watchChild(child, limits)
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(null)),
  )
  // A killed child closes its end, which is no error here.
  child.stdin.on('error', () => undefined).end(input)
  const [output, status] = await Promise.all([outputOf(child, watch.stop), ended])
  const why = watch.stopped()
  if (why) return { kind: 'killed', why }
  if (status === 0) return { kind: 'answered', output }
  return child.signalCode ? { kind: 'killed', why: 'out_of_memory' } : { kind: 'failed' }
}

type Stop = (trouble: ChildTrouble) => void

async function outputOf({ stdout }: ChildProcess, stop: Stop): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stdout! as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_OUTPUT_BYTES) stop('out_of_memory')
      else chunks.push(chunk)
    }
  } catch {
    // The child was killed while it wrote.
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Watches the child's memory and time, and kills its process group at the limits. `stopped` returns
 * why it was killed.
 */
function watchChild(child: ChildProcess, { memoryMb, timeoutMs }: ChildLimits) {
  let why: ChildTrouble | null = null
  const stop: Stop = (trouble) => {
    why ??= trouble
    killGroup(child)
  }
  const memoryCheck = setInterval(
    () => void residentMb(child.pid).then((used) => used > memoryMb && stop('out_of_memory')),
    MEMORY_CHECK_MS,
  )
  const timer = setTimeout(() => stop('timed_out'), timeoutMs)
  const end = () => {
    clearInterval(memoryCheck)
    clearTimeout(timer)
  }
  child.once('exit', end).once('error', end)
  return { stop, stopped: () => why }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** RSS from /proc on Linux. Elsewhere only the time limit applies. */
async function residentMb(pid: number | undefined): Promise<number> {
  const books = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')
  return (Number(books.split(' ')[1]) * PAGE_BYTES) / 1e6
}
