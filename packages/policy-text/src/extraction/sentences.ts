/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATIONS = [
  'No|Nos|vs|e\\.g|i\\.e|etc|cf|Dr|Mr|Mrs|Ms|Inc|Co|Corp|Ltd|St',
  'Fig|Sec|Art|Ch|Vol|pp?|approx|U\\.S|U\\.S\\.C|C\\.F\\.R',
]
const ABBREVIATION = new RegExp(`\\b(?:${ABBREVIATIONS.join('|')}|[A-Z])\\.$`)
/** So much before a full stop tells an abbreviation, with what parts it from the word before. */
const ABBREVIATION_CHARS = 16
const END = /[.!?;]["')\]]?\s+(?=["'([•▪]?[A-Z0-9•▪])|\s*[•▪■]\s*/g

/**
 * Sentences of a paragraph, each with its own end mark. Bullets inside running text start a new
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
