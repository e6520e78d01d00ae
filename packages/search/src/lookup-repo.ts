import { type Db, Prisma, queryRows } from '@ppman/db'
import { isCurrentSql } from './documents/document-status-repo.ts'

export type PayerLookupRepo = ReturnType<typeof payerLookupRepo>
export type LookedUpPayer = { id: string; name: string; payerType: string }

const { sql } = Prisma

/** Limit of suggestions. */
const MAX_SUGGESTIONS = 20
/** Limit of payers in a select list. */
const MAX_CHOICES = 500

/** Finds active payers for type-ahead. */
export function payerLookupRepo(db: Db) {
  return {
    /** Names that begin with `q`, then with a word that begins with it, then containing it. */
    beginning: (q: string): Promise<LookedUpPayer[]> => {
      const like = q.replace(/[\\%_]/g, '\\$&')
      return queryRows(
        db,
        sql`
        SELECT id::text, name, payer_type AS "payerType" FROM (
          SELECT id, name, payer_type, CASE WHEN name ILIKE ${`${like}%`} THEN 0
            WHEN ' ' || regexp_replace(name, '[^[:alnum:]]+', ' ', 'g') ILIKE ${`% ${like}%`} THEN 1
            ELSE 2 END AS place
          FROM payer WHERE is_active AND name ILIKE ${`%${like}%`}) p
        ORDER BY place, lower(name), id LIMIT ${MAX_SUGGESTIONS}`,
      )
    },

    /** Payers with documents, and their parents, ordered by name. */
    withDocuments: (): Promise<{ id: string; name: string }[]> =>
      queryRows(
        db,
        sql`
        WITH own AS (SELECT id, parent_id FROM payer WHERE EXISTS (SELECT FROM search_document d
          WHERE d.payer_id = payer.id))
        SELECT id::text, name FROM payer WHERE id IN (SELECT id FROM own UNION SELECT parent_id FROM own)
          ORDER BY lower(name), id LIMIT ${MAX_CHOICES}`,
      ),

    /** Finds a payer by name, alias or id, or null. Among several, one with documents wins. */
    named: async (word: string, folded: string): Promise<string | null> => {
      const [row] = await queryRows<{ id: string }>(
        db,
        sql`
        SELECT id::text FROM payer WHERE id::text = ${word.toLowerCase()} OR folded_name = ${folded}
          OR id IN (SELECT payer_id FROM payer_alias WHERE folded = ${folded})
        ORDER BY id::text = ${word.toLowerCase()} DESC,
          EXISTS (SELECT FROM search_document d
            WHERE d.payer_ids @> ARRAY[payer.id]) DESC,
            folded_name = ${folded} DESC, parent_id IS NULL DESC, name, id LIMIT 1`,
      )
      return row?.id ?? null
    },
  }
}

export type TopicRepo = ReturnType<typeof topicRepo>
export type Topic = { topic: string; documentCount: number }

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
              AND ${isCurrentSql(sql`a`, today)}
            ORDER BY l.id, a.number, a.version DESC LIMIT 500`,
          ),
  }
}
