import type { Announce, BlobStore } from '@ppman/evidence'
import {
  type ByteSource,
  type ClassPrice,
  priceCollector,
  type Quarantined,
  readHospitalFile,
  type RecordSink,
} from '@ppman/mrf'
import type { FileReading } from './reading.ts'
import { segmentWriting } from '../segment/segment-writing.ts'
import { copyWriting } from '../segment/unpacked-copy.ts'
import { servedPrices } from './served-prices.ts'

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

export type Read = Pick<
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
): Promise<{ reading: Read; prices: Iterable<ClassPrice> }> {
  const collector = priceCollector()
  const quarantined: Quarantined[] = []
  const quarantine = (stretch: Quarantined) =>
    void (quarantined.length < MAX_QUARANTINE_ROWS && quarantined.push({ ...stretch }))
  const segment = segmentWriting(deps.blob.sha256, deps)
  const copy = PACKED.has(deps.blob.mediaType ?? '') ? copyWriting(deps) : null
  const at = { bytesRead: 0, bytesTotal: source.bytes, records: 0, rates: 0 }
  const giveUp = () => Promise.all([segment.giveUp(), copy?.giveUp()])
  try {
    const { report, tables } = await readHospitalFile(source, {
      sink: (known) => inBoth({ ...collector.sink, quarantine }, segment.sink(known), at),
      members: deps.members,
      progress: (bytesRead) => deps.onProgress?.(Object.assign(at, { bytesRead })),
      ...(copy ? { content: copy.content } : {}),
    })
    const isUsed = report.status !== 'rejected'
    const kept = isUsed
      ? { segment: await segment.end(), copy: (await copy?.end()) ?? null }
      : { segment: null, copy: null }
    if (!isUsed) await giveUp()
    const reading = {
      report,
      checkpoints: collector.checkpoints,
      quarantined,
      contracts: tables.contracts,
      ...kept,
    }
    return { reading, prices: servedPrices(collector, tables) }
  } catch (error) {
    await giveUp()
    throw error
  }
}

/** One stream for two sinks, counted on the way. */
const inBoth = (one: RecordSink, other: RecordSink, at: ReadProgress): RecordSink => ({
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
