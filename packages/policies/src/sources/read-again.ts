import type { BlobStore } from '@ppman/evidence'
import type { LatestParse } from '../versions/index.ts'
import { type DocumentRead, type ReadAgain, readBytes } from './read-source.ts'
import type { Source } from './source.ts'

/**
 * Reads the newest version's bytes once more when they were read by another extractor than what came now: only words that were taken
 * in the same way can be compared, and a better reading of old bytes is no change of the policy. Null when there is no need to, or
 * when they cannot be read today.
 */
export async function readAgain(
  source: Source,
  now: DocumentRead,
  { latest, blobs }: { latest: LatestParse | null; blobs: BlobStore },
): Promise<ReadAgain | null> {
  const { record, text } = now
  if (!text || !latest || (text.extract.extractor === latest.extractor && text.identity.norm === latest.norm))
    return null
  const { blobSha256 } = latest
  if (record.blob?.sha256 === blobSha256) return { blobSha256, text }
  const again = await readBytes(source, record, await blobs.get(blobSha256))
  return again.text && { blobSha256, text: again.text }
}
