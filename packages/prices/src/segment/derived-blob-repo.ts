import { type Db, Prisma } from '@ppman/db'
import type { BlobStore } from '@ppman/evidence'

type DerivedBlobRepo = ReturnType<typeof derivedBlobRepo>

const { sql } = Prisma

type Transaction = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/** Announced blobs, and whether anything cites them. */
export function derivedBlobRepo(transaction: Transaction) {
  return {
    /**
     * Takes the oldest announcement from before an instant off the list; when nothing cites its blob, `remove` is called while the
     * row is locked, so that a writer of the same bytes waits and then writes them again.
     *
     * @returns false when there is none
     */
    settleOne: (before: Date, remove: (sha256: string) => Promise<void>): Promise<boolean> =>
      transaction(async (tx) => {
        const [found] = await tx.$queryRaw<{ sha256: string; isCited: boolean }[]>(sql`
          SELECT sha256,
            EXISTS (SELECT FROM rate_segment s WHERE s.sha256 = d.sha256)
              OR EXISTS (SELECT FROM unpacked_copy c WHERE c.sha256 = d.sha256)
              OR EXISTS (SELECT FROM blob b WHERE b.sha256 = d.sha256) AS "isCited"
          FROM derived_blob d WHERE announced_at < ${before} ORDER BY announced_at LIMIT 1 FOR UPDATE SKIP LOCKED`)
        if (!found) return false
        if (!found.isCited) await remove(found.sha256)
        await tx.$executeRaw(sql`DELETE FROM derived_blob WHERE sha256 = ${found.sha256}`)
        return true
      }),
  }
}

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
