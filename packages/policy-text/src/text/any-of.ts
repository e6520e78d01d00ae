/**
 * One pattern out of several, ignoring case: long lists of phrases stay readable, one to a line.
 */
export const anyOf = (...alternatives: readonly RegExp[]): RegExp =>
  new RegExp(alternatives.map(({ source }) => `(?:${source})`).join('|'), 'i')
