import { STATE_NAMES } from '../../directory/us-states.ts'
import { skeletonOf } from './skeleton.ts'

/** A place tells less than a name: every company has neighbours. */
const PLACE_WEIGHT = 0.6
export const PLACES: ReadonlySet<string> = new Set(
  Object.values(STATE_NAMES).flatMap((name) => name.split(' ').map(skeletonOf)),
)

/** The distinct words of a directory, as skeletons, and how rare each is. */
export type WordTable = {
  ids: Map<string, number>
  words: string[]
  /** 0 to 1: 1 for a word that one name bears. Unknown words weigh 1. */
  weight: number[]
}

/** Weight of the rarest of these words, 0 for none. */
export const rarestOf = (skeletons: readonly string[], { ids, weight }: WordTable): number =>
  Math.max(0, ...skeletons.map((text) => weight[ids.get(text) ?? -1] ?? 1))

/** Gives words their numbers and counts in how many names each occurs. */
export function wordCounter() {
  const ids = new Map<string, number>()
  const words: string[] = []
  const counts: number[] = []
  const number = (word: string): number => {
    let id = ids.get(word)
    if (id === undefined) {
      ids.set(word, (id = words.length))
      words.push(word)
      counts.push(0)
    }
    return id
  }
  return {
    /** The numbers of a name's words. */
    take: (skeletons: readonly string[]): Uint32Array => Uint32Array.from(skeletons, number),
    /** Counts each word of a name once. A name that only a fact knows makes no word common. */
    count: (numbers: Uint32Array): void => {
      for (const id of new Set(numbers)) counts[id]!++
    },
    finish: (names: number): WordTable => {
      const scale = Math.log(1 + names)
      const weightOf = (count: number, id: number) =>
        (Math.log(1 + names / (count || 1)) / scale) * (PLACES.has(words[id]!) ? PLACE_WEIGHT : 1)
      return { ids, words, weight: counts.map(weightOf) }
    },
  }
}
