import type { QueryPart, Wording } from './search-query.ts'
import { type Ring, ringsOf } from './thesaurus.ts'

/** Limit of synonyms combined with another part's. */
const MAX_NAMES = 16
const MAX_NAME_WORDS = 3

/**
 * Adds synonyms of two combined parts: "acid reflux" is a synonym of "reflux", so "acid reflux
 * surgery" also matches "reflux surgery".
 */
export function addComposed(parts: readonly QueryPart[]): QueryPart[] {
  const added = parts.map((): { synonyms: Wording[]; related: Wording[] } => ({ synonyms: [], related: [] }))
  for (const [one, other] of pairs(parts.length)) {
    const rings = composedRings(parts[one]!, parts[other]!)
    for (const index of [one, other]) {
      added[index]!.synonyms.push(...rings.flatMap(({ names }) => names))
      added[index]!.related.push(...rings.flatMap(({ related }) => related))
    }
  }
  return parts.map((part, index) => ({
    ...part,
    synonyms: [...part.synonyms, ...added[index]!.synonyms],
    related: [...part.related, ...added[index]!.related],
  }))
}

function composedRings(one: QueryPart, other: QueryPart): readonly Ring[] {
  const found = new Set<Ring>()
  for (const first of namesOf(one))
    for (const second of namesOf(other)) for (const ring of ringsOf([...first, ...second])) found.add(ring)
  return [...found]
}

const namesOf = ({ words, synonyms }: QueryPart): Wording[] =>
  [
    words,
    ...synonyms.filter((name) => name.length <= MAX_NAME_WORDS && !name.some((word) => word.endsWith('*'))),
  ].slice(0, MAX_NAMES)

const pairs = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, one) => one).flatMap((one) =>
    Array.from({ length: count - one - 1 }, (_, more): [number, number] => [one, one + 1 + more]),
  )
