import type { QueryPart, Wording } from './search-query.ts'
import { isStopWord } from './thesaurus.ts'

/**
 * PostgreSQL text query that matches any wording with all its words. Words are letters and digits,
 * or end in `:*`.
 */
export const anyWording = (wordings: readonly Wording[]): string =>
  dropNarrower(wordings).map(allWords).join(' | ')

/** The same, with consecutive words. */
export const anyPhrase = (wordings: readonly Wording[]): string =>
  wordings.map((words) => `(${words.join(' <-> ')})`).join(' | ')

/** Query that matches a part in any wording. */
const partQuery = (part: QueryPart): string => anyWording(wordingsOf(part))

/** Query that matches all required parts; null without one. */
export function wholeQuery(parts: readonly QueryPart[]): string | null {
  const needed = parts.filter(({ isWeak }) => !isWeak)
  return needed.length > 0 ? needed.map((part) => `(${partQuery(part)})`).join(' & ') : null
}

/** Splits `wholeQuery` into queries that an index answers faster. */
export function wholeQueries(parts: readonly QueryPart[]): string[] {
  const needed = parts.filter(({ isWeak }) => !isWeak).map((part) => dropNarrower(wordingsOf(part)))
  if (needed.length === 0) return []
  if (needed.reduce((product, { length }) => product * length, 1) > MAX_QUERIES) return [wholeQuery(parts)!]
  return dropNarrower(
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

/** Drops wordings implied by shorter ones: "total hip replacement" implies "hip replacement". */
function dropNarrower(wordings: readonly Wording[]): Wording[] {
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
