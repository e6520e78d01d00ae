import { list, readTable, text } from '@ppman/facts'

/** Read in place of words that do not count, such as "the" and "price". */
const NOISE = '-'
/** Words of the longest spelling that stands for one word. */
const MAX_SPELLING_WORDS = 4
const WITHOUT = 'without'
/** Begins a word that stands after "without" or "no": what is not asked for, or not done. */
export const NOT = '!'

/** The words of a query in lower case, without punctuation. */
export const splitWords = (query: string): string[] =>
  query
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\b(\d+)(v|vws?|views?|mins?|hrs?|yo|yrs?|wks?|weeks?)\b/g, '$1 $2')
    .match(/[a-z0-9]+/g) ?? []

/** A spelling of the query as its classes, and whether no noise stands before it. */
type Spelling = { classes: string[]; isNext: boolean }

function readClasses(words: readonly string[]): Spelling[] {
  const read: Spelling[] = []
  let isNext = true
  for (let place = 0; place < words.length;) {
    const { found, length } = classAt(words, place)
    if (found !== NOISE) read.push({ classes: found.split(' '), isNext })
    isNext = found !== NOISE
    place += length
  }
  return read
}

/**
 * The words that count, each under the word that stands for all of its spellings. A word after
 * "without" or "no" begins with `!`.
 */
export function classesOf(words: readonly string[]): Set<string> {
  const found = new Set<string>()
  let isNegated = false
  for (const { classes, isNext } of readClasses(words)) {
    const isOff = isNegated && isNext
    isNegated = classes[0] === WITHOUT
    if (!isNegated) for (const word of classes) found.add(isOff ? NOT + word : word)
  }
  return found
}

/** A spelling of several words stands in the table for its plurals, too. */
const keyOf = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : words.map(withoutPlural).join(' ')

const withoutPlural = (word: string): string => (word.length > 3 ? word.replace(/(?<!s|u|i)s$/, '') : word)

/** The longest spelling that begins at a place, and what stands for it. */
function classAt(words: readonly string[], place: number): { found: string; length: number } {
  for (let length = Math.min(MAX_SPELLING_WORDS, words.length - place); length > 1; length--) {
    const found = spellingClasses().get(keyOf(words.slice(place, place + length)))
    if (found !== undefined) return { found, length }
  }
  const word = words[place]!
  return { found: spellingClasses().get(word) ?? singular(word), length: 1 }
}

/** A word without the ending of its plural, under the word that stands for it. */
export const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  const one = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.endsWith('s') ? word.slice(0, -1) : word
  return spellingClasses().get(one) ?? one
}

/** Places of the words that belong to a spelling of several words. */
export function placesOfSpellings(words: readonly string[]): Set<number> {
  const places = new Set<number>()
  for (let place = 0; place < words.length;) {
    const { length } = classAt(words, place)
    if (length > 1) for (let next = place; next < place + length; next++) places.add(next)
    place += length
  }
  return places
}

/** Whether a word stands in the table of spellings. */
export const isSpelling = (word: string): boolean => spellingClasses().has(word)

let classTable: ReadonlyMap<string, string> | null = null
/** The word that stands for a spelling or a pair of words. */
const spellingClasses = (): ReadonlyMap<string, string> =>
  (classTable ??= new Map(
    readTable(new URL('./facts/interchangeable-words.csv', import.meta.url), {
      word: text,
      same_as: list,
    }).flatMap(({ word, same_as: spellings }) =>
      spellings.map((one) => [keyOf(one.split(' ')), word] as const),
    ),
  ))
