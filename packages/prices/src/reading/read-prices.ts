import type { Announce, BlobStore } from '@ppman/evidence'
import {
  type ByteSource,
  type Checkpoint,
  type ClassPrice,
  classPrices,
  type CollectedPrices,
  type FileReport,
  type FileTables,
  type Quarantined,
  readHospitalFile,
  type RecordSink,
} from '@ppman/mrf'
import { codeFamily, codeKind } from '../code-family.ts'
import { payerLinesOf } from '../payer-attribution/payer-lines.ts'
import { segmentWriting, type StoredSegment } from '../segment/segment-sink.ts'
import { copyWriting, type StoredCopy } from '../segment/unpacked-copy.ts'

/** The result of reading a file, ready to be stored. */
export type FileReading = {
  blob: { sha256: string; bytes: number; mediaType: string | null }
  fileName: string
  /** URL that the file came from, as the operator gave it. */
  url: string | null
  readAt: Date
  report: FileReport
  /** Archive members read for a hospital; '' for the default choice. */
  memberChoice: string
  checkpoints: readonly Checkpoint[]
  /** The first unreadable stretches. */
  quarantined: readonly Quarantined[]
  contracts: readonly { payer: string; plan: string }[]
  /** The segment with every single rate; null when the file was rejected. */
  segment: StoredSegment | null
  /** The copy of a packed file's content; null when the file is plain or was rejected. */
  copy: StoredCopy | null
}

/** Bytes of the stored file and rates read so far. */
export type ReadProgress = { bytesRead: number; bytesTotal: number; records: number; rates: number }

type Deps = {
  /** Archive members to read; null for the default choice. */
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
/** Compressions without random access. */
const PACKED = new Set(['application/gzip', 'application/zstd', 'application/zip'])

/**
 * Reads a stored file once: collects figures per code, writes every single rate into a segment, and
 * copies a packed file for random access. Segment and copy are stored but not yet referenced.
 */
export async function readPrices(
  source: ByteSource,
  deps: Deps,
): Promise<{ reading: ReadContent; prices: Iterable<ClassPrice> }> {
  const quarantined: Quarantined[] = []
  const quarantine = (stretch: Quarantined) =>
    void (quarantined.length < MAX_QUARANTINE_ROWS && quarantined.push({ ...stretch }))
  const segment = segmentWriting(deps.blob.sha256, deps)
  const copy = PACKED.has(deps.blob.mediaType ?? '') ? copyWriting(deps) : null
  const progress = { bytesRead: 0, bytesTotal: source.bytes, records: 0, rates: 0 }
  const abort = () => Promise.all([segment.giveUp(), copy?.giveUp()])
  try {
    const { report, tables } = await readHospitalFile(source, {
      sink: (fileTables) => countedSink({ sink: segment.sink(fileTables), quarantine }, progress),
      members: deps.members,
      progress: (bytesRead) => deps.onProgress?.(Object.assign(progress, { bytesRead })),
      ...(copy ? { content: copy.content } : {}),
    })
    const read = { report, quarantined, contracts: tables.contracts }
    if (report.status === 'rejected') {
      await abort()
      return { reading: { ...read, checkpoints: [], segment: null, copy: null }, prices: [] }
    }
    const written = await segment.end()
    const { checkpoints } = written.prices
    const reading = {
      ...read,
      checkpoints,
      segment: written.segment,
      copy: (await copy?.end()) ?? null,
    }
    return { reading, prices: servedPrices(written.prices, tables) }
  } catch (error) {
    await abort()
    throw error
  }
}

/** Counts records and rates on their way to a sink, and keeps quarantined stretches. */
const countedSink = (
  { sink, quarantine }: { sink: RecordSink; quarantine: RecordSink['quarantine'] },
  at: ReadProgress,
): RecordSink => ({
  record(record) {
    at.records++
    sink.record(record)
  },
  rate(rate, record) {
    at.rates++
    sink.rate(rate, record)
  },
  quarantine(stretch) {
    at.records++
    quarantine(stretch)
    sink.quarantine(stretch)
  },
  ...(sink.flag ? { flag: sink.flag } : {}),
})

/** Longest code, setting or billing class; longer ones would break an index. */
const MAX_WORD_CHARS = 64

/**
 * Selects the prices to serve. A hospital's own codes are served only for records without a
 * standard item code, and only with a contract rate. `lines` are numbers of
 * `payerLinesOf(tables.contracts)`.
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
