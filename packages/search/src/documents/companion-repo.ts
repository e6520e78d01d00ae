import { type Db, Prisma, queryRows } from '@ppman/db'

export type CompanionRepo = ReturnType<typeof companionRepo>
export type Companion = { ofId: string; number: string; version: number; title: string; url: string }

const { sql } = Prisma

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
