import type { ScoredDocument } from './documents/passage.ts'
import { isInThesaurus, readQuery, type WordFacts } from './query/read-query.ts'
import { contractorsIn } from './medicare/medicare-contractors.ts'
import { type SearchRepo, spellingCandidates } from './search-repo.ts'
import type { SearchFilter, SearchQuery } from './query/search-query.ts'
import { wordsOf } from '@ppman/policies/search-index'
import { stemOf } from './query/thesaurus.ts'

/** Word limit of a query. */
const MAX_WORDS = 16
const MAX_NAME_WORDS = 5

/** Parses a query with word statistics of the index. */
export async function parseQuery(
  repo: SearchRepo,
  q: string,
  foldName: (name: string) => string,
): Promise<SearchQuery> {
  const words = [...new Set(wordsOf(q))].slice(0, MAX_WORDS)
  const contractors = contractorsIn(q)
  const names = [...possibleNames(q, foldName), ...contractors.map(({ name }) => foldName(name))]
  const [facts, payers] = await Promise.all([wordStatistics(repo, words), repo.payersNamed(names)])
  const plain =
    payers.length > 0 ? contractors.reduce((text, { calledBy }) => text.replace(calledBy, ' '), q) : q
  const rest = payers.reduce((text, { folded }) => removeName(text, folded, foldName), plain)
  const payerIds = [...new Set(payers.map(({ id }) => id))]
  const text = rest.trim() === '' ? q : rest
  return { ...readQuery(text, (word) => facts.get(word)), payerIds }
}

/** Possible payer names in a query: up to five consecutive words. */
function possibleNames(q: string, foldName: (name: string) => string): string[] {
  const words = wordsOf(q).slice(0, MAX_WORDS)
  const runs = words.flatMap((_, start) =>
    words
      .slice(start, start + MAX_NAME_WORDS)
      .map((__, more) => words.slice(start, start + more + 1).join(' ')),
  )
  return [...new Set(runs.filter((run) => run.length > 2).map(foldName))]
}

function removeName(q: string, folded: string, foldName: (name: string) => string): string {
  const words = wordsOf(q)
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++)
      if (foldName(words.slice(start, start + length).join(' ')) === folded)
        return words.toSpliced(start, length).join(' ')
  return q
}

async function wordStatistics(repo: SearchRepo, words: readonly string[]): Promise<Map<string, WordFacts>> {
  const begun = await repo.wordsBeginning(words.filter((word) => word.length > 1).map(stemPrefix))
  const facts = words.map(async (word): Promise<[string, WordFacts]> => {
    const stem = stemOf(word)
    const stemTitles = begun
      .filter((entry) => stemOf(entry.word) === stem)
      .reduce((sum, { documents }) => sum + documents, 0)
    const prefixTitles = word.length > 3 ? begun.filter((entry) => entry.word.startsWith(word)).length : 0
    const isKnown = stemTitles > 0 || prefixTitles > 0 || isInThesaurus(word)
    const isInText = !isKnown && (await repo.isInText(word))
    const alike = isKnown || isInText ? [] : spellingCandidates(word, await repo.wordsLike(word))
    return [word, { stemTitles, prefixTitles, isInText, alike }]
  })
  return new Map(await Promise.all(facts))
}

/** Common prefix of all words with a stem: Porter changes at most the last letter. */
const stemPrefix = (word: string) => {
  const stem = stemOf(word)
  return word.startsWith(stem) ? stem : stem.slice(0, -1)
}

export type DocumentHits = { query: SearchQuery; hits: ScoredDocument[] }

/**
 * Documents that match a query, best first, at most 2,000. `today` (`YYYY-MM-DD`) says what is
 * retired.
 */
export async function searchDocuments(
  { repo, foldName }: { repo: SearchRepo; foldName: (name: string) => string },
  { q, filter, today }: { q: string; filter: SearchFilter; today: string },
): Promise<DocumentHits> {
  const query = await parseQuery(repo, q, foldName)
  return { query, hits: await repo.candidates(query, filter, today) }
}
