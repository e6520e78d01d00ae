import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import { type RecordRef, type TracedRecord, traceRecord } from '@ppman/mrf'
import { blobSource } from './blob-source.ts'
import type { MrfFile, MrfFileRepo } from './mrf-file-repo.ts'

type Deps = { files: MrfFileRepo; blobs: BlobStore }

/**
 * Reads a record of a kept file again from its stored bytes.
 *
 * @throws AppError `not_found` when there is no such file or record
 */
export async function tracePrice({ files, blobs }: Deps, fileId: string, record: RecordRef): Promise<{ file: MrfFile; traced: TracedRecord }> {
  const file = await files.byId(fileId)
  if (!file) throw new AppError('not_found', 'There is no price file with this id.')
  const traced = await traceRecord(blobSource(blobs, { ...file, name: file.fileName }), record, await files.checkpoints(fileId))
  if (!traced) throw new AppError('not_found', `The file has no record ${record.number}${record.part > 0 ? `,${record.part}` : ''}.`)
  return { file, traced }
}
