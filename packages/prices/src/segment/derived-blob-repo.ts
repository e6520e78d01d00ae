import { type Db, Prisma } from '@ppman/db'

export type DerivedBlobRepo = ReturnType<typeof derivedBlobRepo>

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
