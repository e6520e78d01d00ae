import type { Db } from '@ppman/db'
import { type Found, queryWords, type SearchQuery, contentWords } from './search.ts'
import { rankPages } from './rank-repo.ts'
import { type Repair, repairWords } from './repair-words.ts'
import { wordRepo } from './word-repo.ts'

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
