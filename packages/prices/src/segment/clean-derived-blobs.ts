import type { BlobStore } from '@ppman/evidence'
import type { DerivedBlobRepo } from './derived-blob-repo.ts'

/** A load may wait for another of the same hospital; nothing takes this long. */
const SETTLED_MS = 6 * 3_600_000
/** Resumed downloads are older than a killed write ever is. */
const STRAY_MS = 3 * 24 * 3_600_000

type Deps = { derived: DerivedBlobRepo; blobs: BlobStore; now: () => Date }

/** Removes what killed writes left: derived blobs that nothing came to cite, and half-written files. @returns how many of each */
export async function cleanDerivedBlobs({
  derived,
  blobs,
  now,
}: Deps): Promise<{ orphans: number; strays: number }> {
  const before = new Date(now().getTime() - SETTLED_MS)
  let orphans = 0
  while (await derived.settleOne(before, (sha256) => ((orphans += 1), blobs.remove(sha256))));
  return { orphans, strays: await blobs.sweep(new Date(now().getTime() - STRAY_MS)) }
}
