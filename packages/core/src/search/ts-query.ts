import type { QueryPart, Wording } from './search-query.ts'

/** A text query of PostgreSQL: any of the wordings, each with all its words. Words are letters and digits (or end in `:*`). */
export const anyWording = (wordings: readonly Wording[]): string =>
  wordings.map((words) => `(${words.join(' & ')})`).join(' | ')

/** The same, the words of each one after the other. */
export const anyPhrase = (wordings: readonly Wording[]): string => wordings.map((words) => `(${words.join(' <-> ')})`).join(' | ')

/** Documents that have a part in any wording. */
export const partQuery = ({ same, synonyms, core, related }: QueryPart): string => anyWording([...same, ...synonyms, ...core, ...related])

/** Documents that have every part which may not be missing; null without one. */
export function wholeQuery(parts: readonly QueryPart[]): string | null {
  const needed = parts.filter(({ isWeak }) => !isWeak)
  return needed.length > 0 ? needed.map((part) => `(${partQuery(part)})`).join(' & ') : null
}
