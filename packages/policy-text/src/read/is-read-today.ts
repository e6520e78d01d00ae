import { HTML_EXTRACTOR } from '../extract/extract-html.ts'
import { TEXT_EXTRACTOR } from '../extract/extract-text.ts'
import { NORM } from '../normalise/normalise.ts'
import { POPPLER_READER, UNPDF_READER } from '../pdf/readers.ts'

const EXTRACTORS: ReadonlySet<string> = new Set([
  HTML_EXTRACTOR,
  TEXT_EXTRACTOR,
  POPPLER_READER,
  UNPDF_READER,
])

/** Whether whole documents are still read as a stored parse was: the same bytes would say the same again. */
export const isReadToday = ({ extractor, norm }: { extractor: string; norm: string }): boolean =>
  norm === NORM && EXTRACTORS.has(extractor)
