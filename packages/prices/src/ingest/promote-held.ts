import { AppError } from '@ppman/errors'
import { blobSource } from '../reading/blob-source.ts'
import type { HospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile, type IngestSummary } from './ingest-file.ts'
import type { MrfFileRepo } from '../evidence/mrf-file-repo.ts'
import type { PriceUpdateRepo } from '../movement/price-updates-repo.ts'

type IngestDeps = Parameters<typeof ingestFile>[1]
type Deps = IngestDeps & { files: MrfFileRepo; hospitals: HospitalRepo; updates: PriceUpdateRepo }

/**
 * Promotes a held file that an operator has accepted. Its bytes are read again.
 *
 * @throws AppError `not_found` when no such file waits
 */
export async function promoteHeld(
  fileId: string,
  { files, hospitals, updates, ...ingest }: Deps,
): Promise<IngestSummary[]> {
  const file = await files.byId(fileId)
  const waiting = file ? await updates.heldBy(fileId) : []
  if (!file || waiting.length === 0)
    throw new AppError('not_found', 'No file with this id waits for an operator.')
  const source = blobSource(ingest.blobs, { ...file, name: file.fileName })
  const summaries: IngestSummary[] = []
  for (const hospitalId of waiting) {
    const hospital = (await hospitals.byId(hospitalId))!
    summaries.push(await ingestFile({ source, hospital, url: file.url, isForced: true }, ingest))
  }
  return summaries
}
