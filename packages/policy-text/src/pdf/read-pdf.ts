import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { AppError } from '@ppman/errors'
import type { Extract, PdfTrouble } from '../document/document.ts'
import { PDF_LIMITS, type PdfLimits } from './page.ts'

/** Which reader to use: poppler where it is installed, unless pdf.js is requested. */
export type PdfReader = 'any' | 'unpdf'
export type PdfRead = { kind: 'read'; extract: Extract } | { kind: 'unread'; why: PdfTrouble }

const CHILD = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))
const MEMORY_CHECK_MS = 50
const PAGE_BYTES = 4096

/**
 * Reads a PDF in a process of its own, which is killed with its children at the limits, so that no
 * file can harm this process.
 *
 * @throws AppError `unavailable` when the child failed for a reason that is not the file's
 */
export async function readPdf(
  bytes: Uint8Array,
  reader: PdfReader = 'any',
  limits: PdfLimits = PDF_LIMITS,
): Promise<PdfRead> {
  if (!isWhole(bytes)) return { kind: 'unread', why: 'truncated' }
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.memoryMb}`, CHILD, reader], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    detached: true,
  })
  const stopped = watch(child, limits)
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(null)),
  )
  // A killed child closes its end, which is no error here.
  child.stdin.on('error', () => undefined).end(bytes)
  const [answer, status] = await Promise.all([text(child.stdout).catch(() => ''), ended])
  const why = stopped()
  if (why) return { kind: 'unread', why }
  if (status === 0) return JSON.parse(answer) as PdfRead
  if (child.signalCode) return { kind: 'unread', why: 'out_of_memory' }
  throw new AppError('unavailable', 'The reader of PDF files could not be run.')
}

/**
 * Every PDF ends with this mark (ISO 32000-1, 7.5.5). Half a download would look like a policy that
 * lost its second half.
 */
const END_MARK = '%%EOF'
const END_BYTES = 2_048

const isWhole = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-END_BYTES)).includes(END_MARK)

/**
 * Watches the child's memory and time, and kills its process group at the limits. @returns why it
 * was killed
 */
function watch(child: ChildProcess, { memoryMb, timeoutMs }: PdfLimits): () => PdfTrouble | null {
  let why: PdfTrouble | null = null
  const stop = (trouble: PdfTrouble) => {
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
  return () => why
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
