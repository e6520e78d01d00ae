import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import { type RecordRef, type TracedRecord, traceRecord } from '@ppman/mrf'
import { blobSource } from './blob-source.ts'
import type { MrfFile, MrfFileRepo } from './mrf-file-repo.ts'
import type { SegmentRepo } from './segment/segment-repo.ts'
import { copySource } from './segment/unpacked-copy.ts'

type Deps = { files: MrfFileRepo; segments: SegmentRepo; blobs: BlobStore }
/** @property fromByte where the record's row or item is known to begin: then nothing before it is read */
type Place = RecordRef & { fromByte?: number | undefined }
export type TracedPrice = { file: MrfFile; traced: TracedRecord; readFrom: 'file' | 'unpacked_copy' }

/**
 * Reads a record of a kept file again: from its stored bytes, or from the copy of a packed file's content.
 *
 * @throws AppError `not_found` when there is no such file or record
 */
export async function tracePrice({ files, segments, blobs }: Deps, fileId: string, record: Place): Promise<TracedPrice> {
  const file = await files.byId(fileId)
  if (!file) throw new AppError('not_found', 'There is no price file with this id.')
  const copy = await segments.copyOfFile(fileId)
  const source = copy
    ? copySource(blobs, { ...copy, contentBytes: file.contentBytes ?? 0, name: file.fileName })
    : blobSource(blobs, { ...file, name: file.fileName })
  const { number, fromByte } = record
  const places = fromByte === undefined ? await files.checkpoints(fileId) : [{ record: number, byteOffset: fromByte }]
  const traced = await traceRecord(source, record, places)
  if (!traced) throw new AppError('not_found', `The file has no record ${number}${record.part > 0 ? `,${record.part}` : ''}.`)
  return { file, traced, readFrom: copy ? 'unpacked_copy' : 'file' }
}
