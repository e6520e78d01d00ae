/**
 * States, the District and territories by their postal letters, in lower case as names are folded.
 */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  AK: 'alaska',
  AL: 'alabama',
  AR: 'arkansas',
  AS: 'american samoa',
  AZ: 'arizona',
  CA: 'california',
  CO: 'colorado',
  CT: 'connecticut',
  DC: 'district columbia',
  DE: 'delaware',
  FL: 'florida',
  GA: 'georgia',
  GU: 'guam',
  HI: 'hawaii',
  IA: 'iowa',
  ID: 'idaho',
  IL: 'illinois',
  IN: 'indiana',
  KS: 'kansas',
  KY: 'kentucky',
  LA: 'louisiana',
  MA: 'massachusetts',
  MD: 'maryland',
  ME: 'maine',
  MI: 'michigan',
  MN: 'minnesota',
  MO: 'missouri',
  MP: 'northern mariana islands',
  MS: 'mississippi',
  MT: 'montana',
  NC: 'north carolina',
  ND: 'north dakota',
  NE: 'nebraska',
  NH: 'new hampshire',
  NJ: 'new jersey',
  NM: 'new mexico',
  NV: 'nevada',
  NY: 'new york',
  OH: 'ohio',
  OK: 'oklahoma',
  OR: 'oregon',
  PA: 'pennsylvania',
  PR: 'puerto rico',
  RI: 'rhode island',
  SC: 'south carolina',
  SD: 'south dakota',
  TN: 'tennessee',
  TX: 'texas',
  UT: 'utah',
  VA: 'virginia',
  VI: 'virgin islands',
  VT: 'vermont',
  WA: 'washington',
  WI: 'wisconsin',
  WV: 'west virginia',
  WY: 'wyoming',
}

/** Whether these are the letters of a state, the District or a territory, in upper case. */
export const isState = (letters: string): boolean => Object.hasOwn(STATE_NAMES, letters)

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
