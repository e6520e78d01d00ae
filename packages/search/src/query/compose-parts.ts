import type { QueryPart, Wording } from './search-query.ts'
import { type Ring, ringsOf } from './thesaurus.ts'

/** Names of a part that are tried with those of another. */
const MAX_NAMES = 16
const MAX_NAME_WORDS = 3

/**
 * Adds what two parts mean together: "acid reflux" is another name of "reflux", so "acid reflux surgery" is "reflux surgery" too. A
 * document that has the composed thing has both parts.
 */
export function withComposed(parts: readonly QueryPart[]): QueryPart[] {
  const added = parts.map((): { synonyms: Wording[]; related: Wording[] } => ({ synonyms: [], related: [] }))
  for (const [one, other] of pairs(parts.length)) {
    const rings = composedOf(parts[one]!, parts[other]!)
    for (const at of [one, other]) {
      added[at]!.synonyms.push(...rings.flatMap(({ names }) => names))
      added[at]!.related.push(...rings.flatMap(({ related }) => related))
    }
  }
  return parts.map((part, at) => ({
    ...part,
    synonyms: [...part.synonyms, ...added[at]!.synonyms],
    related: [...part.related, ...added[at]!.related],
  }))
}

function composedOf(one: QueryPart, other: QueryPart): readonly Ring[] {
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
