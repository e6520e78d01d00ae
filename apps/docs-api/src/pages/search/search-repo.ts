import { type Db, Prisma, queryRows } from '@ppman/db'
import { editDistance } from '@ppman/text'
import { rankPages, visible } from './rank-repo.ts'
import { contentWords, type Found, queryWords, type SearchQuery } from './search.ts'

/** Share of the repairs words that a page must contain, step by step. */
const SHARES = [1, 0.7, 0.4, 0]

/**
 * Full text search over published pages in stages (docs-publishing 5.1): pages with this name or
 * all words; then with prefixes completed and misspellings corrected; then with the most common
 * words left out one after another.
 */
export function searchRepo(db: Db) {
  return {
    async search(wanted: SearchQuery): Promise<Found> {
      const found = await rankPages(db, wanted, { text: wanted.query })
      if (found.total > 0) return { ...found, repaired: null }
      const words = contentWords(queryWords(wanted.query))
      const repairs = await repairWords(wordRepo(db), words, wanted)
      return relax(
        db,
        wanted,
        repairs.filter(({ choice }) => choice.length > 0),
      )
    },
  }
}

async function relax(db: Db, wanted: SearchQuery, repairs: Repair[]): Promise<Found> {
  const text = repairedText(wanted.query, repairs)
  const repaired = repairs.some(({ isRepaired }) => isRepaired) ? text : null
  const rarestFirst = await sortByRarity(db, wanted, repairs)
  const steps = [...new Set(SHARES.map((share) => Math.max(1, Math.ceil(repairs.length * share))))]
  for (const size of repairs.length > 0 ? steps : []) {
    const terms = rarestFirst.slice(0, size).map(({ choice }) => choice)
    const found = await rankPages(db, wanted, { text, terms })
    if (found.total > 0) return { ...found, repaired }
  }
  return { items: [], total: 0, repaired: null }
}

async function sortByRarity(db: Db, wanted: SearchQuery, repairs: Repair[]): Promise<Repair[]> {
  const counts = new Map(
    (
      await wordRepo(db).count(
        repairs.map(({ choice }) => choice[0]!),
        wanted,
      )
    ).map(({ word, pages }) => [word, pages]),
  )
  return [...repairs].sort((a, b) => counts.get(a.choice[0]!)! - counts.get(b.choice[0]!)!)
}

/** The query with its corrections applied. */
function repairedText(query: string, repairs: readonly Repair[]): string {
  const meant = new Map(
    repairs.filter(({ isRepaired }) => isRepaired).map(({ word, choice }) => [word, choice[0]!]),
  )
  return query.toLowerCase().replace(/[\p{L}\p{N}]{2,60}/gu, (word) => meant.get(word) ?? word)
}

/** Shorter words are not corrected, because they are mostly abbreviations. */
const SHORTEST = 4
/** Minimum length of a prefix that is completed. */
const SHORTEST_BEGINNING = 3

/**
 * A query word with its alternatives: itself, words that start with it, or a spelling correction.
 */
type Repair = { word: string; choice: string[]; isRepaired: boolean }

/**
 * Completes or corrects the words that no page contains. A word without a match has no
 * alternatives.
 */
async function repairWords(repo: WordRepo, words: readonly string[], wanted: SearchQuery): Promise<Repair[]> {
  const counts = new Map((await repo.count(words, wanted)).map(({ word, pages }) => [word, pages]))
  return Promise.all(
    words.map(async (word) => {
      if (counts.get(word)) return { word, choice: [word], isRepaired: false }
      const longer =
        word.length >= SHORTEST_BEGINNING ? await present(repo, await repo.startingWith(word), wanted) : []
      if (longer.length > 0) return { word, choice: longer, isRepaired: false }
      const meant = await likeliest(repo, word, wanted)
      return { word, choice: meant ? [meant] : [], isRepaired: meant !== null }
    }),
  )
}

const present = async (repo: WordRepo, words: string[], wanted: SearchQuery) =>
  (await repo.count(words, wanted)).filter(({ pages }) => pages > 0).map(({ word }) => word)

/**
 * The best correction: smallest edit distance, then the same first letter, then more names and
 * headings, then more pages. One edit up to five letters, two beyond.
 */
async function likeliest(repo: WordRepo, word: string, wanted: SearchQuery): Promise<string | null> {
  if (word.length < SHORTEST || /\d/.test(word)) return null
  const limit = word.length < 6 ? 1 : 2
  const near = (await repo.similarTo(word)).filter((candidate) => editDistance(word, candidate) <= limit)
  const distanceTo = (candidate: string) =>
    editDistance(word, candidate) + (candidate[0] === word[0] ? 0 : 0.5)
  const candidates = (await repo.count(near, wanted)).filter(({ pages }) => pages > 0)
  return (
    candidates.sort(
      (a, b) =>
        distanceTo(a.word) - distanceTo(b.word) ||
        b.named - a.named ||
        b.pages - a.pages ||
        a.word.localeCompare(b.word),
    )[0]?.word ?? null
  )
}

/** Pages with a word, and pages with it in names or headings, each counted up to {@link MANY}. */
type WordCount = { word: string; pages: number; named: number }

const MANY = 300
const ALIKE = 24
const LONGER = 8

/** Words of published pages that the reader may see; words of other pages count as unknown. */
function wordRepo(db: Db) {
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

type WordRepo = ReturnType<typeof wordRepo>
