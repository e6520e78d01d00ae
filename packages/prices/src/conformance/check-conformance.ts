import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { BlobStore } from '@ppman/evidence'
import { type ByteSource, chooseContent, type Content, RejectedFile, unpack } from '@ppman/mrf'
import { type MrfFileRepo, blobSource } from '../evidence/mrf-file-repo.ts'
import type { ConformanceRepo } from './conformance-repo.ts'
import {
  type ConformanceRun,
  type Dictionary,
  type FileKind,
  noVerdict,
  VALIDATOR,
  VALIDATOR_VERSION,
  type Verdict,
} from './conformance.ts'

type Deps = { files: MrfFileRepo; conformance: ConformanceRepo; blobs: BlobStore; now: () => Date }

/** Validates a stored file once per validator version. @returns null when it is done already */
export async function checkConformance(
  fileId: string,
  { files, conformance, blobs, now }: Deps,
): Promise<ConformanceRun | null> {
  const file = await files.byId(fileId)
  if (!file || (await conformance.hasRun(fileId, { validator: VALIDATOR, version: VALIDATOR_VERSION })))
    return null
  const startedAt = now()
  const judged = await judgeFile(blobSource(blobs, { ...file, name: file.fileName }))
  const run = {
    ...judged,
    validator: VALIDATOR,
    validatorVersion: VALIDATOR_VERSION,
    startedAt,
    finishedAt: now(),
  }
  await conformance.keep(fileId, run)
  return run
}

type Judged = Verdict & { dictionary: Dictionary }

/**
 * The official validator's verdict on a hospital file, decompressed by our reader first. Of an
 * archive the member that reads as a hospital file is used, else its largest.
 *
 * @throws only what the source throws; a file that cannot be decompressed has no verdict
 */
export async function judgeFile(source: ByteSource, limits?: Limits): Promise<Judged> {
  try {
    return await judgeContent(await contentOf(source), limits)
  } catch (error) {
    if (!(error instanceof RejectedFile)) throw error
    const sample = [{ path: '', message: `The file cannot be unpacked: ${error.reason}.` }]
    return { ...noVerdict('failed'), sample, dictionary: dictionaryOf('') }
  }
}

async function judgeContent(content: Content, limits?: Limits): Promise<Judged> {
  const head = await headOf(content)
  const [kind, dictionary] = [kindOf(head), dictionaryOf(head)]
  const bounds = limits ?? limitsFor(content.bytes)
  return {
    ...(await runValidator({ content: content.open(), kind, dictionary, limits: bounds })),
    dictionary,
  }
}

async function contentOf(source: ByteSource): Promise<Content> {
  const unpacked = await unpack(source)
  try {
    return (await chooseContent(unpacked)).content
  } catch {
    // A file that our reader does not recognize is validated too: the validator says what is wrong.
    const [first] = unpacked.contents
    if (!first) throw new RejectedFile('empty_file')
    return first
  }
}

async function headOf(content: Content): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content.open()) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES).toString('utf8')
}

/** Bytes searched for the declared version. */
const HEAD_BYTES = 20_000

const VERSION_3 = /3\.0\.\d/
const VERSION_2 = /2\.[012]\.\d/

/**
 * The data dictionary for the declared version. 3.0 applies since 2026-04-01 (45 CFR 180.50), so it
 * is also the default.
 *
 * @param head the first bytes as text
 */
export function dictionaryOf(head: string): Dictionary {
  if (VERSION_3.test(head)) return 'v3.0.0'
  return VERSION_2.test(head) ? 'v2.2.0' : 'v3.0.0'
}

/** JSON starts with a brace or bracket; everything else is CSV. */
export const kindOf = (head: string): FileKind => (/^\uFEFF?\s*[{[]/.test(head) ? 'json' : 'csv')

const CHILD = fileURLToPath(new URL('./validator-child.ts', import.meta.url))

type Limits = { maxBytes: number; timeoutMs: number; memoryMb: number }

/**
 * The slowest real file took 0.3 s per MB; the limit is five times that plus a minute. Memory grows
 * only with the longest line.
 */
const limitsFor = (contentBytes: number | null): Limits => ({
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
  const abort = (error: Error) => {
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
    Readable.from(limitBytes(limits.maxBytes, reportErrors(content, abort), stop), {
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
async function* reportErrors(
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
