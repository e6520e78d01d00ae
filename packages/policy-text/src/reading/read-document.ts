import { ThreadExhausted } from '@ppman/threads'
import type { Extract } from '../document/document.ts'
import { HTML_EXTRACTOR } from '../extraction/extract-html.ts'
import { TEXT_EXTRACTOR } from '../extraction/extract-text.ts'
import { extract } from '../extraction/extract.ts'
import { type DocumentRead, gate } from '../extraction/gate.ts'
import { identify, NORM } from '../normalization/normalize.ts'
import { POPPLER_READER, UNPDF_READER } from '../pdf/page.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { isLarge, runInThread } from './run-in-thread.ts'

/**
 * Extracts the text of a document without blocking this process: a PDF in a child process with
 * limits, a large page in a thread, a small one directly.
 *
 * @param mediaType detected from the bytes; what the server declares is only a fallback
 * @throws AppError `unsupported_media` for other kinds of documents
 */
export async function readDocument(bytes: Uint8Array, mediaType: string): Promise<DocumentRead> {
  if (/^application\/pdf\b/i.test(mediaType)) {
    const read = await readPdf(bytes)
    return read.kind === 'read' ? judged(read.extract) : { outcome: read.why }
  }
  if (!isLarge(bytes.length)) return readSync(bytes, mediaType)
  try {
    return await runInThread({ task: 'read', bytes, mediaType })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    return { outcome: error.reason === 'memory' ? 'out_of_memory' : 'timed_out' }
  }
}

/** The same for pages and text, in the calling thread. */
export const readSync = (bytes: Uint8Array, mediaType: string): DocumentRead =>
  judged(extract(bytes, mediaType))

function judged(taken: Extract): DocumentRead {
  const outcome = gate(taken)
  return outcome === 'ok' ? { outcome, extract: taken, identity: identify(taken.blocks) } : { outcome }
}

const EXTRACTORS: ReadonlySet<string> = new Set([
  HTML_EXTRACTOR,
  TEXT_EXTRACTOR,
  POPPLER_READER,
  UNPDF_READER,
])

/**
 * Whether a stored parse was made by the current extractors and normalizer, so that the same bytes
 * would give the same result.
 */
export const isReadToday = ({ extractor, norm }: { extractor: string; norm: string }): boolean =>
  norm === NORM && EXTRACTORS.has(extractor)
