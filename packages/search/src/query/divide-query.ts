import type { QueryPart, Wording } from './search-query.ts'
import { MAX_PHRASE_WORDS, type Ring, ringsOf } from './thesaurus.ts'

/** Query words that form one thesaurus phrase, and its synonym rings; none for an unknown word. */
export type Phrase = { words: string[]; rings: readonly Ring[] }

/** Word limit for phrases with gaps, whose number grows exponentially. */
const MAX_SCATTERED = 8
const MAX_SCATTERED_WORDS = 4

/**
 * Divides query words into thesaurus phrases, longest first, with a penalty for gaps: "back pain
 * steroid shot" contains "back … steroid shot". Each word belongs to one phrase.
 */
export function dividePhrases(words: readonly string[]): Phrase[] {
  const taken = new Set<number>()
  const phrases: (Phrase & { index: number })[] = []
  for (const { places, rings } of knownPhrases(words)) {
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    phrases.push({ index: places[0]!, words: places.map((place) => words[place]!), rings })
  }
  const rest = words.flatMap((word, index) => (taken.has(index) ? [] : [{ index, words: [word], rings: [] }]))
  return [...phrases, ...rest].sort((a, b) => a.index - b.index)
}

type KnownPhrase = { places: number[]; rings: readonly Ring[] }

function knownPhrases(words: readonly string[]): KnownPhrase[] {
  const runs = words.flatMap((_, index) =>
    phraseLengths(words.length - index).map((length) => Array.from({ length }, (__, more) => index + more)),
  )
  const scattered = words.length <= MAX_SCATTERED ? subsets(words.length) : []
  const seen = new Set<string>()
  return [...runs, ...scattered]
    .filter((places) => !seen.has(places.join()) && seen.add(places.join()))
    .map((places) => ({ places, rings: ringsOf(places.map((place) => words[place]!)) }))
    .filter(({ rings }) => rings.length > 0)
    .sort((a, b) => phraseScore(b.places) - phraseScore(a.places) || a.places[0]! - b.places[0]!)
}

const phraseLengths = (left: number) =>
  Array.from({ length: Math.min(MAX_PHRASE_WORDS, left) }, (_, index) => index + 1)
const gapsOf = (places: readonly number[]) => places.at(-1)! - places[0]! + 1 - places.length
const phraseScore = (places: readonly number[]) =>
  places.length ** 2 - gapsOf(places) - (gapsOf(places) > 0 ? 0.5 : 0)

/** All subsets of two to four indexes. */
function subsets(count: number): number[][] {
  const all: number[][] = []
  for (let mask = 1; mask < 2 ** count; mask++) {
    const places = Array.from({ length: count }, (_, index) => index).filter((index) => mask & (1 << index))
    if (places.length > 1 && places.length <= MAX_SCATTERED_WORDS) all.push(places)
  }
  return all
}

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
