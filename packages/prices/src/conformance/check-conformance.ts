import type { BlobStore } from '@ppman/evidence'
import { blobSource } from '../reading/blob-source.ts'
import type { MrfFileRepo } from '../evidence/mrf-file-repo.ts'
import { type ConformanceRun, VALIDATOR, VALIDATOR_VERSION } from './conformance.ts'
import type { ConformanceRepo } from './conformance-repo.ts'
import { judgeFile } from './judge-file.ts'

type Deps = { files: MrfFileRepo; conformance: ConformanceRepo; blobs: BlobStore; now: () => Date }

/** Validates a stored file once per validator version. @returns null when it is done already */
export async function checkConformance(
  fileId: string,
  { files, conformance, blobs, now }: Deps,
): Promise<ConformanceRun | null> {
  const file = await files.byId(fileId)
  if (!file || (await conformance.hasRun(fileId, { validator: VALIDATOR, version: VALIDATOR_VERSION })))
    return null
  const startedAt = now()
  const judged = await judgeFile(blobSource(blobs, { ...file, name: file.fileName }))
  const run = {
    ...judged,
    validator: VALIDATOR,
    validatorVersion: VALIDATOR_VERSION,
    startedAt,
    finishedAt: now(),
  }
  await conformance.keep(fileId, run)
  return run
}
