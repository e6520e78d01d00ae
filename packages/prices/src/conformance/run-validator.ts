import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dictionary, type FileKind, noVerdict, type Verdict } from './conformance.ts'

const CHILD = fileURLToPath(new URL('./validator-child.ts', import.meta.url))

export type Limits = { maxBytes: number; timeoutMs: number; memoryMb: number }

/**
 * The slowest real file took 0.3 s per MB; the limit is five times that plus a minute. Memory grows
 * only with the longest line.
 */
export const limitsFor = (contentBytes: number | null): Limits => ({
  maxBytes: 16 * 1024 ** 3,
  timeoutMs: 60_000 + ((contentBytes ?? 1024 ** 3) / 1e6) * 1_500,
  memoryMb: 512,
})

type Task = { content: AsyncIterable<Buffer>; kind: FileKind; dictionary: Dictionary; limits: Limits }

/**
 * Runs the official validator in a child process, which is killed at its limits.
 *
 * @throws what the content throws: a truncated file must not get a verdict
 */
export async function runValidator({ content, kind, dictionary, limits }: Task): Promise<Verdict> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${limits.memoryMb}`, CHILD, JSON.stringify({ kind, dictionary })],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {},
    },
  )
  let stopped: 'timed_out' | 'too_large' | null = null
  const broken: Error[] = []
  const breakOff = (error: Error) => {
    broken.push(error)
    child.kill('SIGKILL')
  }
  const stop = (why: 'timed_out' | 'too_large') => {
    stopped ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => stop('timed_out'), limits.timeoutMs)
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(null)),
  )
  const [output, errorOutput] = [text(child.stdout), text(child.stderr)]
  // A child that stops reading early is not a failure.
  await pipeline(
    Readable.from(limitBytes(limits.maxBytes, reportingErrors(content, breakOff), stop), {
      objectMode: false,
    }),
    child.stdin,
  ).catch(() => undefined)
  const status = await ended
  clearTimeout(timer)
  if (broken[0]) throw broken[0]
  if (stopped) return noVerdict(stopped)
  if (status === 0) return JSON.parse(await output) as Verdict
  return noVerdict(
    /heap out of memory|allocation failed/i.test(await errorOutput) ? 'out_of_memory' : 'failed',
  )
}

/** Passes the content on and reports its failure. */
async function* reportingErrors(
  content: AsyncIterable<Buffer>,
  breakOff: (error: Error) => void,
): AsyncIterable<Buffer> {
  try {
    yield* content
  } catch (error) {
    breakOff(error as Error)
    throw error
  }
}

async function* limitBytes(
  maxBytes: number,
  content: AsyncIterable<Buffer>,
  stop: (why: 'too_large') => void,
): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes) return stop('too_large')
    yield chunk
  }
}
