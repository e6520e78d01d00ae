import { gramsOf } from './grams.ts'
import { linesOf } from '../scoring/lines-of-business.ts'
import type { Reading, ReadingKind } from './readings.ts'
import { skeletonOf } from './skeleton.ts'
import { statesNamed } from '../keys/state-words.ts'
import { wordLikeness } from './word-likeness.ts'
import { PLACES, rarestOf, type WordTable } from './word-table.ts'

/**
 * A word of the card: its number and weight in the directory, and how like it is to each word it was compared with. -1 is
 * the number of a word that the directory does not have.
 */
export type QueryWord = { text: string; id: number; weight: number; likeness: Map<number, number> }

/** A reading of the card prepared for comparing with many names. */
export type QueryReading = {
  kind: ReadingKind
  words: readonly QueryWord[]
  run: string
  initials: string
  grams: readonly number[]
  states: readonly string[]
  lines: number
  /** Weight of the rarest word that a fact is about, and whether the directory has these words itself. */
  phraseRarity: number
  phraseKnown: boolean
}

export function prepareReading(
  { words, kind, phrase = [] }: Reading,
  table: WordTable,
  planLines: number,
): QueryReading {
  const skeletons = words.map(skeletonOf)
  return {
    kind,
    words: skeletons.map((text) => queryWord(text, table)),
    run: skeletons.join(''),
    initials: skeletons.map((word) => word[0]!).join(''),
    grams: gramsOf(skeletons),
    states: statesNamed(words),
    lines: linesOf(words) | planLines,
    phraseRarity: rarestOf(phrase.map(skeletonOf), table),
    phraseKnown: false,
  }
}

function queryWord(text: string, table: WordTable): QueryWord {
  const id = table.ids.get(text) ?? -1
  return { text, id, weight: table.weight[id] ?? 1, likeness: new Map() }
}

/** What likeness counts when the directory has both words: each is then more likely itself. */
const BOTH_KNOWN = 0.85

/** Likeness of a word of the card and a word of the directory, remembered for this card. */
export function likenessOf(word: QueryWord, id: number, table: WordTable): number {
  let likeness = word.likeness.get(id)
  if (likeness === undefined) word.likeness.set(id, (likeness = compared(word, table.words[id]!)))
  return likeness
}

/** Idaho is not a misread Ohio, and of two words of the directory only a beginning stands for the other. */
function compared({ text, id }: QueryWord, other: string): number {
  if (text === other) return 1
  if (PLACES.has(text) && PLACES.has(other)) return 0
  const alike = wordLikeness(text, other)
  return id < 0 || other.startsWith(text) || text.startsWith(other) ? alike : alike * BOTH_KNOWN
}
