import { WorkExhausted } from '@ppman/child-processes'
import type { Extract } from '../document/document.ts'
import { HTML_EXTRACTOR } from '../extraction/extract-html.ts'
import { TEXT_EXTRACTOR } from '../extraction/extract-text.ts'
import { extract } from '../extraction/extract.ts'
import { gatePolicy } from '../answers/likely-policy.ts'
import type { DocumentRead } from '../extraction/gate.ts'
import { identify, NORM } from '../normalization/normalize.ts'
import { POPPLER_READER, UNPDF_READER } from '../pdf/page.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import type { CriteriaTree } from '../criteria/criteria.ts'
import { documentCriteria } from '../criteria/read-criteria.ts'
import { comparePolicies, type Comparison, type Trust } from '../comparison/compare.ts'
import { learnPlaces, type PlaceFound, type ThreeLooks } from '../regions/learn-places.ts'
import { type DocumentRule, documentRules } from '../rules/document-rules.ts'
import type { DocumentScope } from '../rules/document-scope.ts'
import { sizeOf } from '../document/complexity.ts'
import { isLongTo, isLongToRead, runInChild } from './run-in-child.ts'
import { giveUp, judgeSync, type Judgement, statesAnew, type ToJudge, withStated } from './judgement.ts'

/**
 * Extracts the text of a document without blocking this process: a PDF in a child process with
 * limits, a large page in a child of the pool, a small one directly.
 *
 * @param mediaType detected from the bytes; what the server declares is only a fallback
 * @throws AppError `unsupported_media` for other kinds of documents
 */
export async function readDocument(bytes: Uint8Array, mediaType: string): Promise<DocumentRead> {
  if (/^application\/pdf\b/i.test(mediaType)) {
    const read = await readPdf(bytes)
    return read.kind === 'read' ? judged(read.extract) : { outcome: read.why, extract: null }
  }
  if (!isLongToRead(bytes.length)) return readSync(bytes, mediaType)
  try {
    return await runInChild({ task: 'read', bytes, mediaType })
  } catch (error) {
    if (!(error instanceof WorkExhausted)) throw error
    return { outcome: error.reason === 'memory' ? 'out_of_memory' : 'timed_out', extract: null }
  }
}

/** The same for pages and text, in this process. */
export const readSync = (bytes: Uint8Array, mediaType: string): DocumentRead =>
  judged(extract(bytes, mediaType))

const judged = (taken: Extract): DocumentRead => ({
  outcome: gatePolicy(taken),
  extract: taken,
  identity: identify(taken.blocks),
})

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

/**
 * Checks whether a version is the same policy, what changed and which rules it states: small
 * documents directly, large ones in a child process, the largest in two.
 */
export async function judgeRead(reads: ToJudge): Promise<Judgement> {
  const { before, after } = reads
  if (!isLongTo('judge', after, before)) return judgeSync(reads)
  try {
    return isLongTo('one_process', after, before)
      ? await judgeInTwo(reads)
      : await runInChild({ task: 'judge', ...reads })
  } catch (error) {
    if (!(error instanceof WorkExhausted)) throw error
    return giveUp({
      reason: error.reason,
      work: null,
      before: before && sizeOf(before),
      after: sizeOf(after),
    })
  }
}

/** One process compares while another reads what the later version states. */
async function judgeInTwo(reads: ToJudge): Promise<Judgement> {
  const [judged, stated] = await Promise.all([
    runInChild({ task: 'compare_versions', ...reads }),
    runInChild({ task: 'stated', ...reads }),
  ])
  return statesAnew(judged) ? withStated(judged, stated) : judged
}

/** Compares two reads of a policy. A side without text counts as a failed fetch. */
export async function compareDocuments(
  before: DocumentRead,
  after: DocumentRead,
  trust?: Trust,
): Promise<Comparison> {
  if (!before.extract) return { outcome: 'fetch_failure', gate: before.outcome }
  if (!after.extract) return { outcome: 'fetch_failure', gate: after.outcome }
  return compareReads(before.extract, after.extract, trust)
}

/** `comparePolicies` without blocking this process: large documents are compared in a child. */
export async function compareReads(before: Extract, after: Extract, trust?: Trust): Promise<Comparison> {
  if (!isLongTo('judge', before, after)) return comparePolicies(before, after, trust)
  try {
    return await runInChild({ task: 'compare', before, after, trust })
  } catch (error) {
    if (!(error instanceof WorkExhausted)) throw error
    return {
      outcome: 'too_complex',
      complexity: { reason: error.reason, work: null, before: sizeOf(before), after: sizeOf(after) },
    }
  }
}

/** `learnPlaces` without blocking this process: large documents are aligned in a child. */
export async function learnFromLooks(checks: ThreeLooks<Extract>): Promise<PlaceFound[]> {
  const blocks = [checks[0].blocks, checks[1].blocks, checks[2].blocks] as const
  if (!isLongTo('align', checks[1], checks[2])) return learnPlaces(blocks)
  try {
    return await runInChild({ task: 'learn', blocks })
  } catch (error) {
    if (!(error instanceof WorkExhausted)) throw error
    return []
  }
}

/** `documentRules` without blocking this process: a large document is read in a child. */
export async function readRules(extract: Extract, scope: DocumentScope = {}): Promise<DocumentRule[]> {
  return isLongTo('judge', extract)
    ? runInChild({ task: 'rules', extract, scope })
    : documentRules(extract, scope)
}

/** `documentCriteria` without blocking this process: a large document is read in a child. */
export async function readCriteria(extract: Extract): Promise<CriteriaTree[]> {
  return isLongTo('judge', extract) ? runInChild({ task: 'criteria', extract }) : documentCriteria(extract)
}
