import { AppError } from '@ppman/errors'
import { type Extract, readPdf } from '@ppman/policy-text'
import { type ChildLimits, runLimitedChild } from '@ppman/child-processes'

/** Why an uploaded file is not accepted, with the sentence that its uploader reads. */
export const REJECTIONS = {
  too_large: 'The file is larger than 20 MiB. Upload a smaller version, or only the pages you need.',
  empty_file: 'The file is empty.',
  not_pdf: 'The file is not a PDF. Save or print it as PDF and upload that.',
  polyglot:
    'The file is a PDF and another kind of file at the same time. Print it as PDF again and upload that.',
  damaged: 'The file is damaged or incomplete, and cannot be read. Download it again and upload that.',
  encrypted: 'The file is encrypted or protected with a password. Upload a version without protection.',
  active_content:
    'The file contains JavaScript, a command that starts programs, or attached files. ' +
    'Print it as PDF again and upload that.',
  too_many_pages: 'The file has more than 2,000 pages. Upload it in parts.',
  too_complex: 'The file takes too much time or memory to read. Print it as PDF again and upload that.',
  no_text: 'The file has no text, as scanned pages have none. Upload a version with text.',
  patient_data: 'The file seems to contain information about a patient. Remove it and upload the file again.',
} as const

export type Rejection = keyof typeof REJECTIONS

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

/** Signatures of other formats that readers find far from the beginning of a file. */
const ANYWHERE = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x00asm\x01\x00\x00\x00']
/** The end of a ZIP directory. Readers of ZIP, JAR and office files look for it from the end. */
const ZIP_END = 'PK\x05\x06'
const ZIP_TAIL_BYTES = 65_557
/** Browsers look for HTML in the first bytes, whatever stands before it. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php|\?xml)\b/i
const SNIFFED_BYTES = 1_024
const END_MARK = '%%EOF'
/** Some programs fill the end of a file with blanks and zeros. */
const FILLING = /^[\s\0]*$/
const ISO_AT = 32_769
const TAR_AT = 257

/**
 * Whether a file that begins as a PDF is another format too, or carries bytes behind its end. Such
 * a file passes as one thing and is opened as another.
 */
function foreignFormatIn(bytes: Buffer): boolean {
  const contains = (signature: string) => bytes.includes(Buffer.from(signature, 'latin1'))
  const hasAt = (offset: number, text: string) =>
    bytes.subarray(offset, offset + text.length).toString('latin1') === text
  return (
    ANYWHERE.some(contains) ||
    bytes.subarray(-ZIP_TAIL_BYTES).includes(Buffer.from(ZIP_END, 'latin1')) ||
    MARKUP.test(bytes.subarray(0, SNIFFED_BYTES).toString('latin1')) ||
    hasAt(ISO_AT, 'CD001') ||
    hasAt(TAR_AT, 'ustar') ||
    hasTail(bytes)
  )
}

/** Whether anything but filling follows the last end mark. Without a mark the file is damaged. */
function hasTail(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(END_MARK)
  return end >= 0 && !FILLING.test(bytes.subarray(end + END_MARK.length).toString('latin1'))
}
