/** Joins patterns or their sources as alternatives, ignoring case. */
export const anyOf = (...alternatives: readonly (RegExp | string)[]): RegExp =>
  new RegExp(alternatives.map((one) => `(?:${typeof one === 'string' ? one : one.source})`).join('|'), 'i')

/**
 * The source of a pattern that is written over several lines: backslashes are as in a literal, line
 * breaks with their indentation are dropped, and spaces within a line count.
 */
export const source = ({ raw }: TemplateStringsArray, ...parts: readonly string[]): string =>
  String.raw({ raw: raw.map((text) => text.replace(/\n\s*/g, '')) }, ...parts)

/** A pattern from such a source. */
export const regex =
  (flags: string) =>
  (lines: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(source(lines, ...parts), flags)
