import { editDistance } from '@ppman/text'
import type { SearchQuery } from './search.ts'
import type { WordRepo } from './word-repo.ts'

/** Shorter words are not corrected, because they are mostly abbreviations. */
const SHORTEST = 4
/** Minimum length of a prefix that is completed. */
const SHORTEST_BEGINNING = 3

/**
 * A query word with its alternatives: itself, words that start with it, or a spelling correction.
 */
export type Repair = { word: string; choice: string[]; isRepaired: boolean }

/**
 * Completes or corrects the words that no page contains. A word without a match has no
 * alternatives.
 */
export async function repairWords(
  repo: WordRepo,
  words: readonly string[],
  wanted: SearchQuery,
): Promise<Repair[]> {
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
