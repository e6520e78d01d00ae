import { AppError } from '@ppman/errors'
import { runLimitedChild } from '@ppman/child-processes'
import type { Extract, PdfTrouble } from '../document/document.ts'
import { type Page, PDF_LIMITS, type PdfLimits } from './page.ts'

/** Which reader to use: poppler where it is installed, unless pdf.js is requested. */
export type PdfReader = 'any' | 'unpdf'
export type PdfRead = { kind: 'read'; extract: Extract } | { kind: 'unread'; why: PdfTrouble }
/** The pages with every run of text and its place, for readers of forms and tables. */
export type PdfPagesRead = { kind: 'read'; pages: readonly Page[] } | { kind: 'unread'; why: PdfTrouble }

const CHILD = new URL('./pdf-child.ts', import.meta.url)

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
  return runReader<PdfRead>(bytes, [reader, 'blocks'], limits)
}

/**
 * Reads the runs of text of a PDF with their places, in a process of its own as `readPdf`.
 *
 * @throws AppError `unavailable` when the child failed for a reason that is not the file's
 */
export const readPdfPages = (bytes: Uint8Array, limits: PdfLimits = PDF_LIMITS): Promise<PdfPagesRead> =>
  runReader<PdfPagesRead>(bytes, ['any', 'pages'], limits)

async function runReader<Read>(
  bytes: Uint8Array,
  args: readonly string[],
  limits: PdfLimits,
): Promise<Read | { kind: 'unread'; why: PdfTrouble }> {
  if (!isWhole(bytes)) return { kind: 'unread', why: 'truncated' }
  const answer = await runLimitedChild({ program: CHILD, args, input: bytes, limits })
  if (answer.kind === 'killed') return { kind: 'unread', why: answer.why }
  if (answer.kind === 'answered') return JSON.parse(answer.output) as Read
  throw new AppError('unavailable', 'The reader of PDF files could not be run.')
}

/**
 * Every PDF ends with this mark (ISO 32000-1, 7.5.5). Half a download would look like a policy that
 * lost its second half.
 */
const END_MARK = '%%EOF'
const END_BYTES = 2_048

const isWhole = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-END_BYTES)).includes(END_MARK)
