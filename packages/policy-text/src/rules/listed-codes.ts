import type { Mention } from './codes/mention.ts'
import type { ListedCodes, TextRange } from './rule.ts'

/** A span up to this length is quoted whole. */
const LONGEST_QUOTE_CHARS = 800
/** A code's line is quoted up to here. */
const LONGEST_LINE_CHARS = 300

/**
 * The parts of a long list that prove what it states of one code: the words before the first code,
 * and the line of each. Undefined for short spans, and where codes stand before the words.
 */
export function listedCodes(
  text: string,
  span: TextRange,
  mentions: readonly Mention[],
): ListedCodes<TextRange> | undefined {
  if (span.end - span.start <= LONGEST_QUOTE_CHARS || mentions.length < 2) return undefined
  const first = mentions.reduce((least, { start }) => Math.min(least, start), span.end)
  const heading = trimmed(text, { start: span.start, end: first })
  const length = heading.end - heading.start
  if (length === 0 || length > LONGEST_QUOTE_CHARS) return undefined
  const lines = mentions.map((mention) => ({
    ...lineOf(text, mention, span),
    codes: [...mention.codes.map(({ code }) => code), ...mention.ranges.map(({ from }) => from)],
  }))
  return { heading, lines }
}

/** The line of a code, without its bullet. */
function lineOf(text: string, { start, end }: TextRange, span: TextRange): TextRange {
  const begin = Math.max(text.lastIndexOf('\n', start) + 1, span.start, end - LONGEST_LINE_CHARS)
  const next = text.indexOf('\n', end)
  const stop = Math.min(next < 0 ? text.length : next, span.end, begin + LONGEST_LINE_CHARS)
  const bullet = /^[\s•*-]*/.exec(text.slice(begin, start))![0].length
  return trimmed(text, { start: begin + bullet, end: Math.max(stop, end) })
}

/** The range of parts of a text, extended to the codes before or after them. */
export function spanWithCodes(
  text: string,
  parts: readonly TextRange[],
  mentions: readonly Mention[],
): TextRange {
  const all = [...parts, ...mentions, ...mentions.flatMap(({ namedAt }) => namedAt ?? [])]
  return trimmed(text, {
    start: Math.min(...all.map(({ start }) => start)),
    end: Math.max(...all.map(({ end }) => end)),
  })
}

function trimmed(text: string, { start, end }: TextRange): TextRange {
  const words = text.slice(start, end)
  const lead = words.length - words.trimStart().length
  return { start: start + lead, end: Math.max(start + lead, start + words.trimEnd().length) }
}
