import type { Announce, BlobStore } from '@ppman/evidence'
import {
  type ByteSource,
  type Checkpoint,
  type ClassPrice,
  classPrices,
  type CollectedPrices,
  type FileReport,
  type FileTables,
  priceCollector,
  type Quarantined,
  readHospitalFile,
  type RecordSink,
} from '@ppman/mrf'
import { codeFamily, codeKind } from '../code-family.ts'
import { payerLinesOf } from '../payer-attribution/payer-lines.ts'
import { segmentWriting, type StoredSegment } from '../segment/segment-writing.ts'
import { copyWriting, type StoredCopy } from '../segment/unpacked-copy.ts'

/** One reading of a file, ready to be kept. */
export type FileReading = {
  blob: { sha256: string; bytes: number; mediaType: string | null }
  fileName: string
  /** Where the operator says that the file came from. */
  url: string | null
  readAt: Date
  report: FileReport
  /** The members of an archive that were read for a hospital; '' when the usual choice holds. */
  memberChoice: string
  checkpoints: readonly Checkpoint[]
  /** The first stretches in quarantine. */
  quarantined: readonly Quarantined[]
  contracts: readonly { payer: string; plan: string }[]
  /** Where every single rate is kept; null when the file was rejected. */
  segment: StoredSegment | null
  /** A packed file's content in frames; null when the file is plain, or was rejected. */
  copy: StoredCopy | null
}

/** Of the stored file, packed as it may be; rates read so far. */
export type ReadProgress = { bytesRead: number; bytesTotal: number; records: number; rates: number }

type Deps = {
  /** Members of an archive to read; null for the usual choice. */
  members: readonly string[] | null
  blob: FileReading['blob']
  blobs: BlobStore
  announce: Announce
  onProgress?: ((at: ReadProgress) => void) | undefined
}

export type ReadContent = Pick<
  FileReading,
  'report' | 'checkpoints' | 'quarantined' | 'contracts' | 'segment' | 'copy'
>

/** Enough to see what is wrong with a file. */
const MAX_QUARANTINE_ROWS = 1_000
/** What cannot be read from its middle. */
const PACKED = new Set(['application/gzip', 'application/zstd', 'application/zip'])

/**
 * Reads a kept file once: what medians need is collected, every single rate goes into a segment, and a packed file is copied so
 * that each record can be read again by itself. Segment and copy are among the blobs when this returns, and cited by nothing yet.
 */
export async function readPrices(
  source: ByteSource,
  deps: Deps,
): Promise<{ reading: ReadContent; prices: Iterable<ClassPrice> }> {
  const collector = priceCollector()
  const quarantined: Quarantined[] = []
  const quarantine = (stretch: Quarantined) =>
    void (quarantined.length < MAX_QUARANTINE_ROWS && quarantined.push({ ...stretch }))
  const segment = segmentWriting(deps.blob.sha256, deps)
  const copy = PACKED.has(deps.blob.mediaType ?? '') ? copyWriting(deps) : null
  const progress = { bytesRead: 0, bytesTotal: source.bytes, records: 0, rates: 0 }
  const abort = () => Promise.all([segment.giveUp(), copy?.giveUp()])
  try {
    const { report, tables } = await readHospitalFile(source, {
      sink: (fileTables) => teeSink({ ...collector.sink, quarantine }, segment.sink(fileTables), progress),
      members: deps.members,
      progress: (bytesRead) => deps.onProgress?.(Object.assign(progress, { bytesRead })),
      ...(copy ? { content: copy.content } : {}),
    })
    const isUsed = report.status !== 'rejected'
    const kept = isUsed
      ? { segment: await segment.end(), copy: (await copy?.end()) ?? null }
      : { segment: null, copy: null }
    if (!isUsed) await abort()
    const reading = {
      report,
      checkpoints: collector.checkpoints,
      quarantined,
      contracts: tables.contracts,
      ...kept,
    }
    return { reading, prices: servedPrices(collector, tables) }
  } catch (error) {
    await abort()
    throw error
  }
}

/** One stream for two sinks, counted on the way. */
const teeSink = (one: RecordSink, other: RecordSink, at: ReadProgress): RecordSink => ({
  record(record) {
    at.records++
    one.record(record)
    other.record(record)
  },
  rate(rate, record) {
    at.rates++
    one.rate(rate, record)
    other.rate(rate, record)
  },
  quarantine(stretch) {
    at.records++
    one.quarantine(stretch)
    other.quarantine(stretch)
  },
  ...(other.flag ? { flag: other.flag } : {}),
})

/** A column of garbage must not break an index; no code, setting or billing class is this long. */
const MAX_WORD_CHARS = 64

/**
 * Prices of a collected file that are worth serving. A hospital's own numbers mean nothing elsewhere: they are served only for
 * records that carry no code of an item (a revenue code is none), and only where a contract names them. `lines` of a price are numbers of `payerLinesOf(tables.contracts)`.
 */
function* servedPrices(collected: CollectedPrices, tables: FileTables): Iterable<ClassPrice> {
  const { lineOf } = payerLinesOf(tables.contracts)
  const familyOf = (type: string, code: string) =>
    Math.max(type.length, code.length) > MAX_WORD_CHARS ? null : codeFamily(type, code)
  for (const price of classPrices(collected, tables, {
    familyOf,
    kindOf: codeKind,
    lineOf: (contract) => lineOf[contract]!,
  })) {
    if (codeKind(price.family) === 'own' && price.rates === 0) continue
    if ([price.setting, price.billingClass, price.drugUnit].some((word) => word.length > MAX_WORD_CHARS))
      continue
    yield price
  }
}
