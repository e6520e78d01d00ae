/** More words than this say no more about what is meant. */
const MAX_WORDS = 16

/**
 * The words of a query as people write it, each once, in lower case: letters and digits, two or
 * more.
 */
export function queryWords(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]{2,60}/gu))].slice(0, MAX_WORDS)
}

/** Words that people set between others; without them a query means the same. */
const LINKING = new Set(
  (
    'a an and are as at be by can do does for from how i if in is it my of on or that the this to what ' +
    'when where which with'
  ).split(' '),
)

/** Words that carry meaning; all of them where none does. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !LINKING.has(word))
  return telling.length > 0 ? telling : [...words]
}

/**
 * A query with its words apart as `docs_words` keeps those of pages. Of dashes one stays: right
 * before a word, where it leaves the word out. One between blanks is punctuation, two begin the
 * name of an option.
 */
export const asWritten = (query: string): string =>
  query
    .replace(/(?<=[\p{L}\p{N}])[-/_.:=#@]+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/(^|\s)(?:--+|[/_.:=#@]+|-+(?=\s|$))/g, '$1 ')
