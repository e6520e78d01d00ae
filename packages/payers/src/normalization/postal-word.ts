import { readTable, text } from '@ppman/facts'

/** Words of a street line and their standard abbreviations. */
const STANDARD = new Map(
  readTable(new URL('./facts/street-words.csv', import.meta.url), { word: text, abbreviation: text }).map(
    ({ word, abbreviation }) => [word, abbreviation],
  ),
)

/** The standard form of a word of a street line, in lower case; other words stay. */
export const standardPostalWord = (lower: string): string => STANDARD.get(lower) ?? lower
