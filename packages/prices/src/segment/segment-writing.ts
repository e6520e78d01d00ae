import { PassThrough } from 'node:stream'
import type { Announce, BlobStore, Stored } from '@ppman/evidence'
import type { FileTables, RecordSink } from '@ppman/mrf'
import { SEGMENT_VERSION } from './segment-file.ts'
import { segmentSink } from './segment-sink.ts'

/** A segment in the blob store. */
export type StoredSegment = Stored & { rows: number; version: string }

type Deps = { blobs: BlobStore; announce: Announce }

/**
 * Streams a segment into the blob store while its file is read. Nothing is stored before `end`, nor
 * after `giveUp` or a crash.
 *
 * @param sha256 of the file being read
 */
export function segmentWriting(sha256: string, { blobs, announce }: Deps) {
  const bytes = new PassThrough()
  const stored = blobs.put(bytes, announce)
  // The reading reports its own failure; a failure of the store is reported by `end`.
  stored.catch(() => undefined)
  let segment: ReturnType<typeof segmentSink> | null = null

  function sink(tables: FileTables): RecordSink {
    segment = segmentSink({ tables, sha256, out: (next) => void bytes.write(next) })
    return segment.sink
  }

  async function end(): Promise<StoredSegment> {
    const { rows } = await segment!.end()
    bytes.end()
    return { ...(await stored), rows, version: SEGMENT_VERSION }
  }

  async function giveUp(): Promise<void> {
    await segment?.giveUp()
    bytes.destroy(new Error('The file is not taken in.'))
    await stored.catch(() => undefined)
  }
  return { sink, end, giveUp }
}
