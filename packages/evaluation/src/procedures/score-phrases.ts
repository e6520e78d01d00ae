import { list, readTable, text } from '@ppman/facts'
import { findProcedures } from '@ppman/prices/src/procedures/find-procedures.ts'
import type { Figure } from '../figures/area.ts'

export type Phrase = { phrase: string; codes: readonly string[] }
export type PhraseScore = { figures: Figure[]; misses: string[] }

/** What patients and billers call procedures, with the codes that answer it. */
export const phrases = (): Phrase[] =>
  readTable(new URL('./phrases.csv', import.meta.url), { phrase: text, codes: list })

/** Counts the phrases whose right procedure is found first, and among the first three. */
export function scorePhrases(asked: readonly Phrase[] = phrases()): PhraseScore {
  const found = asked.map(({ phrase, codes }) => {
    const answers = findProcedures(phrase, 3).items.map(({ family, code }) => `${family} ${code}`)
    return { phrase, answers, place: answers.findIndex((answer) => codes.includes(answer)) }
  })
  const countPlaces = (within: number) => found.filter(({ place }) => place >= 0 && place < within).length
  return {
    figures: [
      { what: 'right procedure first', hits: countPlaces(1), n: found.length },
      { what: 'right procedure among the first three', hits: countPlaces(3), n: found.length },
    ],
    misses: found
      .filter(({ place }) => place !== 0)
      .map(
        ({ phrase, answers, place }) => `${phrase}: ${answers.join(', ') || 'nothing'} (place ${place + 1})`,
      ),
  }
}
