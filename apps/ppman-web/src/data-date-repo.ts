import { type Db, Prisma, queryRows } from '@ppman/db'

/** The footer may be this much behind. */
const FRESH_MS = 60_000

/**
 * When the newest price file or policy was read. The value is refreshed in the background, at most
 * once a minute, so that no page waits for it; while the database is down the last one stays.
 */
export function dataDateRepo(db: Db) {
  let newestAt: Date | null = null
  let askedAt = -Infinity
  const refresh = async () => {
    const [row] = await queryRows<{ newestAt: Date | null }>(
      db,
      Prisma.sql`
      SELECT greatest((SELECT max(read_at) FROM mrf_file),
        (SELECT max(last_success_at) FROM source)) AS "newestAt"`,
    )
    newestAt = row?.newestAt ?? null
  }
  return {
    /** Null before the first answer and while nothing has been read. */
    newest(now: Date): Date | null {
      if (now.getTime() - askedAt >= FRESH_MS) {
        askedAt = now.getTime()
        refresh().catch(() => undefined)
      }
      return newestAt
    },
    refresh,
  }
}
