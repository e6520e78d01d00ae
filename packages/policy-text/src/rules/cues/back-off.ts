import { percentOfAllowed } from '../attributes/percent.ts'
import type { Cue } from './finding.ts'
import { GUESSES } from './guesses.ts'

/**
 * What a clause most likely decides by the kinds of words in it. Asked only when no phrase of the grammar fits anywhere in its
 * sentence, and less sure for it.
 */
export const backOff: Cue = (clause) => {
  if (percentOfAllowed(clause.text) !== null) return []
  for (const guess of GUESSES) {
    const found = guess(clause)
    if (found && found.groups.length > 0) return [{ ...found, isGuess: true }]
  }
  return []
}
