import { AppError } from '@ppman/errors'
import { type Extract, readPdf } from '@ppman/policy-text'
import { type ChildLimits, runLimitedChild } from '@ppman/threads'
import type { Rejection } from './rejection.ts'
import { foreignFormatIn } from './polyglot.ts'

/** A PDF that may be stored, with its text; or why it may not. */
export type CheckedPdf =
  { kind: 'accepted'; pages: number; extract: Extract } | { kind: 'rejected'; reason: Rejection }

/** What the child finds in the structure of a file. */
export type Structure = { kind: 'sound'; pages: number } | { kind: 'rejected'; reason: Rejection }

/** Limits of each of the two child processes (platform paper 1.7). */
export const CHECK_LIMITS: ChildLimits = { timeoutMs: 15_000, memoryMb: 512 }
const CHILD = new URL('./structure-child.ts', import.meta.url)
const MAGIC = '%PDF-'

/**
 * Checks a file that a stranger uploaded: that it is a PDF and nothing else, whole, not encrypted,
 * without scripts, commands or attachments, of at most 2,000 pages, and with text. Its content is
 * parsed in child processes only, which are killed at the limits.
 *
 * @throws AppError `unavailable` when a child failed for a reason that is not the file's
 */
export async function checkPdf(bytes: Buffer, limits: ChildLimits = CHECK_LIMITS): Promise<CheckedPdf> {
  if (bytes.length === 0) return rejected('empty_file')
  if (!bytes.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC))) return rejected('not_pdf')
  if (foreignFormatIn(bytes)) return rejected('polyglot')
  const structure = await structureOf(bytes, limits)
  if (structure.kind === 'rejected') return structure
  const read = await readPdf(bytes, 'any', limits)
  if (read.kind === 'unread') return rejected(TROUBLES[read.why])
  return hasText(read.extract)
    ? { kind: 'accepted', pages: structure.pages, extract: read.extract }
    : rejected('no_text')
}

const rejected = (reason: Rejection) => ({ kind: 'rejected' as const, reason })

const TROUBLES = {
  encrypted: 'encrypted',
  truncated: 'damaged',
  damaged: 'damaged',
  timed_out: 'too_complex',
  out_of_memory: 'too_complex',
} as const satisfies Record<string, Rejection>

async function structureOf(bytes: Buffer, limits: ChildLimits): Promise<Structure> {
  const answer = await runLimitedChild({ program: CHILD, input: bytes, limits })
  if (answer.kind === 'answered') return JSON.parse(answer.output) as Structure
  if (answer.kind === 'killed') return rejected(TROUBLES[answer.why])
  throw new AppError('unavailable', 'The file could not be checked now. Try again soon.')
}

/** A document has at least this many words. */
const FEWEST_WORDS = 3

const hasText = ({ blocks }: Extract): boolean =>
  blocks.reduce((words, { text }) => words + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0) >= FEWEST_WORDS
