import { type Db, Prisma, queryRows } from '@ppman/db'
import type { BlobStore } from '@ppman/evidence'

type DerivedBlobRepo = ReturnType<typeof derivedBlobRepo>

const { sql } = Prisma

type Transaction = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/** Announced blobs and their references. */
export function derivedBlobRepo(transaction: Transaction) {
  return {
    /**
     * Removes the oldest announcement before an instant. When nothing references its blob, `remove`
     * runs while the row is locked, so that a writer of the same bytes waits and writes them again.
     *
     * @returns false when there is none
     */
    settleOne: (before: Date, remove: (sha256: string) => Promise<void>): Promise<boolean> =>
      transaction(async (tx) => {
        const [found] = await queryRows<{ sha256: string; isCited: boolean }>(
          tx,
          sql`
          SELECT sha256,
            EXISTS (SELECT FROM rate_segment s WHERE s.sha256 = d.sha256)
              OR EXISTS (SELECT FROM unpacked_copy c WHERE c.sha256 = d.sha256)
              OR EXISTS (SELECT FROM rate_lake_file l WHERE l.sha256 = d.sha256)
              OR EXISTS (SELECT FROM blob b WHERE b.sha256 = d.sha256) AS "isCited"
          FROM derived_blob d WHERE announced_at < ${before} ORDER BY announced_at
            LIMIT 1 FOR UPDATE SKIP LOCKED`,
        )
        if (!found) return false
        if (!found.isCited) await remove(found.sha256)
        await tx.$executeRaw(sql`DELETE FROM derived_blob WHERE sha256 = ${found.sha256}`)
        return true
      }),
  }
}

/** Age after which an announcement is settled; no load takes this long. */
const SETTLED_MS = 6 * 3_600_000
/** Age after which a partial file is removed. */
const STRAY_MS = 3 * 24 * 3_600_000

type Deps = { derived: DerivedBlobRepo; blobs: BlobStore; now: () => Date }

/**
 * Removes unreferenced derived blobs and partial files left by crashes. @returns how many of each
 */
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
