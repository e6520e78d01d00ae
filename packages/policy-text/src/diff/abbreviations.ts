/** Words that an abbreviation usually leaves out. */
const SKIPPED = /^(?:a|an|and|by|for|in|of|on|or|the|to|with)$/
/** Words before a bracket that an abbreviation can stand for. */
const MOST_WORDS = 9
const BRACKET = /([\p{L}\p{N}][\p{L}\p{N}', /-]{3,120}?) \((\p{Lu}[\p{L}]{1,6})\)/gu
const BRACKET_OF_WORDS = /\b(\p{Lu}[\p{L}]{1,6}) \((\p{L}[\p{L}\p{N}', /-]{5,120})\)/gu

/** Abbreviations with the words that they stand for. */
export type Abbreviations = ReadonlyMap<string, string>

/**
 * The abbreviations that texts define: "durable medical equipment (DME)", "DME (durable medical
 * equipment)".
 */
export function abbreviationsIn(texts: readonly string[]): Abbreviations {
  const found = new Map<string, string>()
  for (const text of texts) {
    if (!text.includes('(')) continue
    for (const [, before, short] of text.matchAll(BRACKET)) {
      const long = expansionBefore(before!, short!)
      if (long) found.set(short!, long)
    }
    for (const [, short, long] of text.matchAll(BRACKET_OF_WORDS))
      if (isMadeOf(short!, long!)) found.set(short!, long!)
  }
  return found
}

/** A text in which each abbreviation is written out, once. */
export function writeOut(text: string, abbreviations: Abbreviations): string {
  let written = text
  for (const [short, long] of abbreviations) {
    written = written
      .replace(new RegExp(`${long}s? \\(${short}s?\\)|\\b${short}s? \\(${long}s?\\)`, 'giu'), long)
      .replace(new RegExp(`(?<![\\p{L}\\p{N}-])${short}s?(?![\\p{L}\\p{N}-])`, 'gu'), long)
  }
  return written
}

/** The last words of a text that make an abbreviation; the fewest that do. */
function expansionBefore(text: string, short: string): string | null {
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu)].map(({ index }) => index)
  for (const start of starts.toReversed().slice(0, MOST_WORDS))
    if (isMadeOf(short, text.slice(start))) return text.slice(start)
  return null
}

/** Whether the letters of an abbreviation begin the words, in order. */
function isMadeOf(short: string, long: string): boolean {
  const letters = short.replace(/s$/, '').toLowerCase()
  const parts = long.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const tails = new Set([...long.matchAll(/(?<=-)[\p{L}\p{N}]+/gu)].map(([part]) => part.toLowerCase()))
  return parts.length > 1 && parts[0]![0] === letters[0] && fits(letters, parts, tails)
}

/** @param tails words after a hyphen, which may be left out */
function fits(letters: string, [word, ...rest]: readonly string[], tails: ReadonlySet<string>): boolean {
  if (word === undefined) return letters === ''
  const isSkipped = (SKIPPED.test(word) || tails.has(word)) && fits(letters, rest, tails)
  if (isSkipped || letters === '' || letters[0] !== word[0]) return isSkipped
  // A word may give more of its letters, in order: "electroconvulsive therapy (ECT)".
  let [taken, from] = [1, 1]
  while (!fits(letters.slice(taken), rest, tails)) {
    const next = taken < letters.length ? word.indexOf(letters[taken]!, from) : -1
    if (next < 0) return false
    ;[taken, from] = [taken + 1, next + 1]
  }
  return true
}
