import { factReadings } from '../scoring/fact-readings.ts'
import { nameWords } from './name-words.ts'
import { statesNamed, wordsOfState } from '../keys/state-words.ts'

export type ReadingKind = 'plain' | 'part' | 'state' | 'fact'
/** One way to understand the company on a card. */
export type Reading = {
  words: readonly string[]
  kind: ReadingKind
  /** Words that a name must have to be compared with this reading; without them, names that look alike are compared. */
  anchor?: readonly string[]
  /** The words of the card that a fact is about. */
  phrase?: readonly string[]
}

/** More readings cost time and rarely help. */
const MAX_READINGS = 40
/** What stands between two names on one line, or says that what follows is a note. */
const BORDER =
  /\s-\s|\/|\bd\s*(?:[./]\s*)?b\s*(?:[./]\s*)?a\b\.?|\b(?:formerly|f\/?k\/?a|now|administered by|effective|c\/o)\b|[()[\]]|,\s/i

/** The ways to understand the company on a card, the plain one first, none twice. */
export function readingsOf(company: string, state: string | null): Reading[] {
  const plain = nameWords(company)
  const parts = company
    .split(BORDER)
    .map((part) => nameWords(part))
    .filter((words) => words.join('').length > 3)
  const readings: Reading[] = [{ words: plain, kind: 'plain' }]
  for (const words of parts) readings.push({ words, kind: 'part' })
  const named = statesNamed(plain)
  if (state && !named.includes(state))
    readings.push({ words: [...plain, ...wordsOfState(state)], kind: 'state' })
  readings.push(...factReadings(plain, state).map((fact) => ({ ...fact, kind: 'fact' as const })))
  return distinct(readings).slice(0, MAX_READINGS)
}

function distinct(readings: readonly Reading[]): Reading[] {
  const seen = new Set<string>([''])
  return readings.filter(({ words }) => {
    const text = words.join(' ')
    return !seen.has(text) && seen.add(text)
  })
}
