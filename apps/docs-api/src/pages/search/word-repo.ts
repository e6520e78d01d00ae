import { type Db, Prisma, queryRows } from '@ppman/db'
import { visible } from './rank-repo.ts'
import type { SearchQuery } from './search.ts'

/** Pages with a word, and pages with it in names or headings, each counted up to {@link MANY}. */
export type WordCount = { word: string; pages: number; named: number }

const MANY = 300
const ALIKE = 24
const LONGER = 8

/** Words of published pages that the reader may see; words of other pages count as unknown. */
export function wordRepo(db: Db) {
  return {
    async count(words: readonly string[], wanted: SearchQuery): Promise<WordCount[]> {
      if (words.length === 0) return []
      return queryRows<WordCount>(
        db,
        Prisma.sql`
        SELECT word, (SELECT count(*)::int FROM (
            SELECT FROM doc_page_search s WHERE s.body @@ plainto_tsquery('english', word)
              AND ${visible(wanted)} LIMIT ${MANY}) few) AS pages,
          (SELECT count(*)::int FROM (
            SELECT FROM doc_page_search s WHERE s.head @@ plainto_tsquery('english', word)
              AND ${visible(wanted)} LIMIT ${MANY}) few) AS named
        FROM unnest(${[...words]}::text[]) AS asked (word)`,
      )
    },

    /** Words that start with this one, shortest first. */
    async startingWith(word: string): Promise<string[]> {
      const rows = await queryRows<{ word: string }>(
        db,
        Prisma.sql`
        SELECT word FROM doc_word WHERE word LIKE ${`${word}%`} AND word <> ${word}
        ORDER BY length(word), word LIMIT ${LONGER}`,
      )
      return rows.map((row) => row.word)
    },

    /** Words of similar spelling and length, most similar first. */
    async similarTo(word: string): Promise<string[]> {
      const rows = await queryRows<{ word: string }>(
        db,
        Prisma.sql`
        SELECT word FROM doc_word WHERE word % ${word} AND abs(length(word) - ${word.length}::int) <= 2
        ORDER BY similarity(word, ${word}) DESC, word LIMIT ${ALIKE}`,
      )
      return rows.map((row) => row.word)
    },
  }
}

export type WordRepo = ReturnType<typeof wordRepo>
