import { PassThrough } from 'node:stream'
import type { Announce, BlobStore, Stored } from '@ppman/evidence'
import type { FileTables, RecordSink } from '@ppman/mrf'
import { SEGMENT_VERSION } from './segment-file.ts'
import { segmentSink } from './segment-sink.ts'

/** A segment as it lies among the blobs. */
export type StoredSegment = Stored & { rows: number; version: string }

type Deps = { blobs: BlobStore; announce: Announce }

/**
 * Writes a segment into the blob store while its file is read. Nothing appears before `end`; after `giveUp`, or when the process
 * is killed, nothing has.
 *
 * @param sha256 of the file that is read
 */
export function segmentWriting(sha256: string, { blobs, announce }: Deps) {
  const bytes = new PassThrough()
  const stored = blobs.put(bytes, announce)
  // Whoever gives up learns why from the reading; a store that fails while the file is read is told at the end.
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
