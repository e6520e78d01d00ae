import { MAX_PHRASE_WORDS, type Ring, ringsOf } from './thesaurus.ts'

/** Words of a query that name one thing, and the rings they are a name in; none for a word that the thesaurus lacks. */
export type Phrase = { words: string[]; rings: readonly Ring[] }

/** Phrases with gaps are looked for among so many words: their number grows fast. */
const MAX_SCATTERED = 8
const MAX_SCATTERED_WORDS = 4

/**
 * Divides the words of a query into phrases of the thesaurus, the longest first, a gap counting against one: "back pain steroid shot"
 * holds "back … steroid shot". Each word is in one phrase.
 */
export function divide(words: readonly string[]): Phrase[] {
  const taken = new Set<number>()
  const phrases: (Phrase & { at: number })[] = []
  for (const { places, rings } of knownPhrases(words)) {
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    phrases.push({ at: places[0]!, words: places.map((place) => words[place]!), rings })
  }
  const rest = words.flatMap((word, at) => (taken.has(at) ? [] : [{ at, words: [word], rings: [] }]))
  return [...phrases, ...rest].sort((a, b) => a.at - b.at)
}

type Known = { places: number[]; rings: readonly Ring[] }

function knownPhrases(words: readonly string[]): Known[] {
  const runs = words.flatMap((_, at) =>
    lengths(words.length - at).map((length) => Array.from({ length }, (__, more) => at + more)),
  )
  const scattered = words.length <= MAX_SCATTERED ? subsets(words.length) : []
  const seen = new Set<string>()
  return [...runs, ...scattered]
    .filter((places) => !seen.has(places.join()) && seen.add(places.join()))
    .map((places) => ({ places, rings: ringsOf(places.map((place) => words[place]!)) }))
    .filter(({ rings }) => rings.length > 0)
    .sort((a, b) => worth(b.places) - worth(a.places) || a.places[0]! - b.places[0]!)
}

const lengths = (left: number) => Array.from({ length: Math.min(MAX_PHRASE_WORDS, left) }, (_, at) => at + 1)
const gapsOf = (places: readonly number[]) => places.at(-1)! - places[0]! + 1 - places.length
const worth = (places: readonly number[]) =>
  places.length ** 2 - gapsOf(places) - (gapsOf(places) > 0 ? 0.5 : 0)

/** Two to four places out of so many. */
function subsets(count: number): number[][] {
  const all: number[][] = []
  for (let mask = 1; mask < 2 ** count; mask++) {
    const places = Array.from({ length: count }, (_, at) => at).filter((at) => mask & (1 << at))
    if (places.length > 1 && places.length <= MAX_SCATTERED_WORDS) all.push(places)
  }
  return all
}
