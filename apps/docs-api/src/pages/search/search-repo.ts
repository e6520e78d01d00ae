import type { Db } from '@ppman/db'
import { queryWords, tellingWords } from './query-words.ts'
import { rankPages } from './rank-repo.ts'
import { type Repair, repairWords } from './repair-words.ts'
import type { Found, SearchQuery } from './search.ts'
import { wordRepo } from './word-repo.ts'

/** Of the words that pages have, the share that a page must have at least, step by step. */
const SHARES = [1, 0.7, 0.4, 0]

/**
 * Full text search over the published copy, in stages (docs-publishing 5.1): pages that are called so or have all words; then with
 * begun words completed and misspelt ones repaired; then with the commonest words left out, one step after the other.
 */
export function searchRepo(db: Db) {
  return {
    async search(wanted: SearchQuery): Promise<Found> {
      const found = await rankPages(db, wanted, { text: wanted.query })
      if (found.total > 0) return { ...found, repaired: null }
      const words = tellingWords(queryWords(wanted.query))
      const repairs = await repairWords(wordRepo(db), words, wanted)
      return relax(
        db,
        wanted,
        repairs.filter(({ choice }) => choice.length > 0),
      )
    },
  }
}

async function relax(db: Db, wanted: SearchQuery, known: Repair[]): Promise<Found> {
  const text = repairedText(wanted.query, known)
  const repaired = known.some(({ isRepaired }) => isRepaired) ? text : null
  const rarestFirst = await byRarity(db, wanted, known)
  const steps = [...new Set(SHARES.map((share) => Math.max(1, Math.ceil(known.length * share))))]
  for (const size of known.length > 0 ? steps : []) {
    const terms = rarestFirst.slice(0, size).map(({ choice }) => choice)
    const found = await rankPages(db, wanted, { text, terms })
    if (found.total > 0) return { ...found, repaired }
  }
  return { items: [], total: 0, repaired: null }
}

async function byRarity(db: Db, wanted: SearchQuery, known: Repair[]): Promise<Repair[]> {
  const counts = new Map(
    (
      await wordRepo(db).count(
        known.map(({ choice }) => choice[0]!),
        wanted,
      )
    ).map(({ word, pages }) => [word, pages]),
  )
  return [...known].sort((a, b) => counts.get(a.choice[0]!)! - counts.get(b.choice[0]!)!)
}

/** The query with what was meant in the place of what was written. */
function repairedText(query: string, known: readonly Repair[]): string {
  const meant = new Map(
    known.filter(({ isRepaired }) => isRepaired).map(({ word, choice }) => [word, choice[0]!]),
  )
  return query.toLowerCase().replace(/[\p{L}\p{N}]{2,60}/gu, (word) => meant.get(word) ?? word)
}
