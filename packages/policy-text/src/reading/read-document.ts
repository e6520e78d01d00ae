import type { Extract } from '../document/document.ts'
import { HTML_EXTRACTOR } from '../extraction/extract-html.ts'
import { TEXT_EXTRACTOR } from '../extraction/extract-text.ts'
import { extract } from '../extraction/extract.ts'
import { type DocumentRead, gate } from '../extraction/gate.ts'
import { identify } from '../normalization/identity.ts'
import { NORM } from '../normalization/normalize.ts'
import { POPPLER_READER, UNPDF_READER } from '../pdf/page.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { runInThread, isLarge } from './run-in-thread.ts'
import { ThreadExhausted } from './thread-pool.ts'

/**
 * Takes the text of a document out of its bytes without holding this process up: a PDF by a child
 * process that is killed at its limits, a large page by a thread, a small one here.
 *
 * @param mediaType by the bytes themselves; the server's word is only a fallback
 * @throws AppError `unsupported_media` for a kind of document that is not read
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

/** The same for pages and text, in the thread it is called in. */
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
 * Whether whole documents are still read as a stored parse was: the same bytes would say the same
 * again.
 */
export const isReadToday = ({ extractor, norm }: { extractor: string; norm: string }): boolean =>
  norm === NORM && EXTRACTORS.has(extractor)
