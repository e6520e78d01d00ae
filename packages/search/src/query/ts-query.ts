import type { QueryPart, Wording } from './search-query.ts'
import { isStopWord } from './thesaurus.ts'

/** A text query of PostgreSQL: any of the wordings, each with all its words. Words are letters and digits (or end in `:*`). */
export const anyWording = (wordings: readonly Wording[]): string =>
  telling(wordings).map(allWords).join(' | ')

/** The same, the words of each one after the other. */
export const anyPhrase = (wordings: readonly Wording[]): string =>
  wordings.map((words) => `(${words.join(' <-> ')})`).join(' | ')

/** Documents that have a part in any wording. */
const partQuery = (part: QueryPart): string => anyWording(wordingsOf(part))

/** Documents that have every part which may not be missing; null without one. */
export function wholeQuery(parts: readonly QueryPart[]): string | null {
  const needed = parts.filter(({ isWeak }) => !isWeak)
  return needed.length > 0 ? needed.map((part) => `(${partQuery(part)})`).join(' & ') : null
}

/**
 * Text queries that together find what `wholeQuery` finds. An index answers each from its rarest word, and a query of several wordings
 * only from all their words.
 */
export function wholeQueries(parts: readonly QueryPart[]): string[] {
  const needed = parts.filter(({ isWeak }) => !isWeak).map((part) => telling(wordingsOf(part)))
  if (needed.length === 0) return []
  if (needed.reduce((product, { length }) => product * length, 1) > MAX_QUERIES) return [wholeQuery(parts)!]
  return telling(
    needed.reduce((found, wordings) =>
      found.flatMap((one) => wordings.map((other) => [...new Set([...one, ...other])])),
    ),
  ).map(allWords)
}

const MAX_QUERIES = 40

const wordingsOf = ({ same, synonyms, core, related }: QueryPart): Wording[] => [
  ...same,
  ...synonyms,
  ...core,
  ...related,
]
const allWords = (words: Wording) => `(${words.join(' & ')})`

/** Without wordings that say more than another: who has "total hip replacement" has "hip replacement". */
function telling(wordings: readonly Wording[]): Wording[] {
  const distinct = [...new Map(wordings.map((words) => [words.toSorted().join(' '), words])).values()]
  return distinct.filter(
    (words) =>
      !distinct.some(
        (fewer) =>
          fewer.length < words.length &&
          !fewer.every(isStopWord) &&
          fewer.every((word) => words.includes(word)),
      ),
  )
}
