/** Joins patterns as alternatives, ignoring case, so that long lists of phrases stay readable. */
export const anyOf = (...alternatives: readonly RegExp[]): RegExp =>
  new RegExp(alternatives.map(({ source }) => `(?:${source})`).join('|'), 'i')
