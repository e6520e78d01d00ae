/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATIONS = [
  'No|Nos|vs|e\\.g|i\\.e|etc|cf|Dr|Mr|Mrs|Ms|Inc|Co|Corp|Ltd|St',
  'Fig|Sec|Art|Ch|Vol|pp?|approx|U\\.S|U\\.S\\.C|C\\.F\\.R',
]
const ABBREVIATION = new RegExp(`\\b(?:${ABBREVIATIONS.join('|')}|[A-Z])\\.$`)
/** Characters before a full stop that can hold an abbreviation and the separator before it. */
const ABBREVIATION_CHARS = 16
const END = /[.!?;]["')\]]?\s+(?=["'([•▪]?[A-Z0-9•▪])|\s*[•▪■]\s*/g

/**
 * Splits a paragraph into sentences with their end marks. A bullet inside running text starts a new
 * piece.
 */
export function splitSentences(paragraph: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const match of paragraph.matchAll(END)) {
    const end = match.index + match[0].trimEnd().replace(/[•▪■]$/, '').length
    if (ABBREVIATION.test(paragraph.slice(Math.max(start, end - ABBREVIATION_CHARS), end))) continue
    pieces.push(paragraph.slice(start, end).trim())
    start = match.index + match[0].length
  }
  pieces.push(paragraph.slice(start).trim())
  return pieces.filter(Boolean)
}
