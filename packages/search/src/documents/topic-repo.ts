import { type Db, Prisma, queryRows } from '@ppman/db'

export type TopicRepo = ReturnType<typeof topicRepo>
export type Topic = { topic: string; documentCount: number }

const { sql } = Prisma

/** Topics of indexed documents. */
export function topicRepo(db: Db) {
  return {
    /**
     * Topics that begin with `q`, then with a word that begins with it, then containing it; most
     * documents first. An empty `q` gives the most frequent topics. A payer includes its
     * affiliates.
     */
    covered: ({
      q,
      payerId,
      limit,
    }: {
      q: string
      payerId: string | null
      limit: number
    }): Promise<Topic[]> =>
      queryRows(
        db,
        sql`
        SELECT topic, count(*)::int AS "documentCount" FROM search_document
        WHERE ${q === '' ? sql`true` : sql`topic LIKE ${`%${q}%`}`} AND ${
          payerId
            ? sql`payer_ids &&
          ARRAY(SELECT id FROM payer WHERE id = ${payerId}::uuid OR parent_id = ${payerId}::uuid)`
            : sql`true`
        }
        GROUP BY topic
        ORDER BY CASE WHEN topic LIKE ${`${q}%`} THEN 0 WHEN topic LIKE ${`% ${q}%`} THEN 1 ELSE 2 END,
          count(*) DESC, topic LIMIT ${limit}`,
      ),
  }
}
