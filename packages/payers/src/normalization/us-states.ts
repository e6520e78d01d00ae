import { isState, US_STATES } from '@ppman/facts'

export { isState }

/** Names of states by USPS code, as `foldName` writes them: lower case, without "of". */
export const STATE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  US_STATES.map(({ code, name }) => [code, name.toLowerCase().replace(' of ', ' ')]),
)

/**
 * The letters of a state, the District or a territory given by letters or by name, in any case;
 * null for anything else.
 */
export function stateOf(text: string): string | null {
  const letters = text.trim().toUpperCase()
  if (isState(letters)) return letters
  const name = text
    .toLowerCase()
    .replace(/\bof\b|[^a-z ]/g, ' ')
    .replace(/\bu s\b|\bthe\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Object.keys(STATE_NAMES).find((state) => STATE_NAMES[state] === name) ?? null
}

const BY_NAME = new Map(Object.entries(STATE_NAMES).map(([letters, name]) => [name, letters]))

/** The states whose names occur in these words, by their letters. */
export function statesNamed(words: readonly string[]): string[] {
  const states: string[] = []
  for (let index = 0; index < words.length; index++) {
    for (const length of [3, 2, 1]) {
      const state = BY_NAME.get(words.slice(index, index + length).join(' '))
      if (!state || index + length > words.length) continue
      states.push(state)
      index += length - 1
      break
    }
  }
  return [...new Set(states)]
}

/** The words of a state's name; empty for unknown letters. */
export const wordsOfState = (letters: string): string[] =>
  (Object.hasOwn(STATE_NAMES, letters) ? STATE_NAMES[letters]! : '').split(' ').filter(Boolean)
