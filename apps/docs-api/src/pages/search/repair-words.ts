import { editDistance } from '@ppman/text'
import type { SearchQuery } from './search.ts'
import type { WordRepo } from './word-repo.ts'

/** Shorter ones are abbreviations: another letter makes another thing. */
const SHORTEST = 4
/** Begun words are completed from here on. */
const SHORTEST_BEGINNING = 3

/**
 * A word of a query and what stands for it: itself, words that begin with it, or the one that was
 * likely meant.
 */
export type Repair = { word: string; choice: string[]; isRepaired: boolean }

/**
 * Repairs the words that no page has; the rest stay. A word that cannot be repaired has no choice.
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
        word.length >= SHORTEST_BEGINNING ? await present(repo, await repo.longer(word), wanted) : []
      if (longer.length > 0) return { word, choice: longer, isRepaired: false }
      const meant = await likeliest(repo, word, wanted)
      return { word, choice: meant ? [meant] : [], isRepaired: meant !== null }
    }),
  )
}

const present = async (repo: WordRepo, words: string[], wanted: SearchQuery) =>
  (await repo.count(words, wanted)).filter(({ pages }) => pages > 0).map(({ word }) => word)

/**
 * Few slips first, then the same first letter, then the word of more names and headings, then of
 * more pages. One slip up to five letters, two beyond.
 */
async function likeliest(repo: WordRepo, word: string, wanted: SearchQuery): Promise<string | null> {
  if (word.length < SHORTEST || /\d/.test(word)) return null
  const limit = word.length < 6 ? 1 : 2
  const near = (await repo.alike(word)).filter((known) => editDistance(word, known) <= limit)
  const slips = (known: string) => editDistance(word, known) + (known[0] === word[0] ? 0 : 0.5)
  const candidates = (await repo.count(near, wanted)).filter(({ pages }) => pages > 0)
  return (
    candidates.sort(
      (a, b) =>
        slips(a.word) - slips(b.word) ||
        b.named - a.named ||
        b.pages - a.pages ||
        a.word.localeCompare(b.word),
    )[0]?.word ?? null
  )
}
