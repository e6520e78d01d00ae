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

export type CompanionRepo = ReturnType<typeof companionRepo>
export type Companion = { ofId: string; number: string; version: number; title: string; url: string }

/** An LCD lists no codes; its billing and coding article does. */
export function companionRepo(db: Db) {
  return {
    /**
     * Articles in force with the topic and contractor of these LCDs, except answers to comments.
     */
    articlesOf: (lcdIds: readonly string[], today: string): Promise<Companion[]> =>
      lcdIds.length === 0
        ? Promise.resolve([])
        : queryRows(
            db,
            sql`
            SELECT l.id::text AS "ofId", a.number, a.version, a.title, a.url FROM search_document l
            JOIN search_document a ON a.topic = l.topic AND a.kind = 'article' AND a.payer_ids && l.payer_ids
            WHERE l.id = ANY (${[...lcdIds]}::uuid[]) AND l.kind = 'lcd'
              AND a.title NOT ILIKE 'response to comments%'
              AND (a.retirement_date IS NULL OR a.retirement_date > ${today}::date)
                ORDER BY l.id, a.number, a.version DESC LIMIT 500`,
          ),
  }
}
