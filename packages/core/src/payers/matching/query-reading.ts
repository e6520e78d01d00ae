import { gramsOf } from './grams.ts'
import { linesOf } from './lines-of-business.ts'
import type { Reading, ReadingKind } from './readings.ts'
import { skeletonOf } from './skeleton.ts'
import { statesNamed } from './state-words.ts'
import { wordLikeness } from './word-likeness.ts'
import type { WordTable } from './word-table.ts'

/** A word of the card: its weight, and how like it is to each word of the directory that it was compared with. */
export type QueryWord = { text: string; weight: number; likeness: Map<number, number> }

/** A reading of the card prepared for comparing with many names. */
export type QueryReading = {
  kind: ReadingKind
  words: readonly QueryWord[]
  run: string
  initials: string
  grams: readonly number[]
  states: readonly string[]
  lines: number
}

export function prepareReading({ words, kind }: Reading, table: WordTable, planLines: number): QueryReading {
  const skeletons = words.map(skeletonOf)
  return {
    kind,
    words: skeletons.map((text) => ({ text, weight: weightOf(text, table), likeness: new Map<number, number>() })),
    run: skeletons.join(''),
    initials: skeletons.map((word) => word[0]!).join(''),
    grams: gramsOf(skeletons),
    states: statesNamed(words),
    lines: linesOf(words) | planLines,
  }
}

function weightOf(text: string, table: WordTable): number {
  const id = table.ids.get(text)
  return id === undefined ? 1 : table.weight[id]!
}

/** Likeness of a word of the card and a word of the directory, remembered for this card. */
export function likenessOf(word: QueryWord, id: number, table: WordTable): number {
  let likeness = word.likeness.get(id)
  if (likeness === undefined) word.likeness.set(id, (likeness = wordLikeness(word.text, table.words[id]!)))
  return likeness
}
