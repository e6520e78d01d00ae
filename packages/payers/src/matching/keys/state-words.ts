import { STATE_NAMES } from '../../directory/us-states.ts'

const BY_NAME = new Map(Object.entries(STATE_NAMES).map(([letters, name]) => [name, letters]))

/** The states that a name's words spell out, by their letters. */
export function statesNamed(words: readonly string[]): string[] {
  const states: string[] = []
  for (let at = 0; at < words.length; at++) {
    for (const length of [3, 2, 1]) {
      const state = BY_NAME.get(words.slice(at, at + length).join(' '))
      if (!state || at + length > words.length) continue
      states.push(state)
      at += length - 1
      break
    }
  }
  return [...new Set(states)]
}

/** The words of a state's name; empty for letters that are none. */
export const wordsOfState = (letters: string): string[] =>
  (Object.hasOwn(STATE_NAMES, letters) ? STATE_NAMES[letters]! : '').split(' ').filter(Boolean)
