import { distance } from 'fastest-levenshtein'
import { thesaurusWords } from './thesaurus.ts'

/** A word that could be meant: how many titles have it. */
export type KnownWord = { word: string; documents: number }

/** Words this short are abbreviations: another letter makes another thing. */
const SHORTEST = 4

/**
 * Words that a misspelt one may stand for, the likeliest first: few edits, the same first letter, in many titles. One edit up to five
 * letters, two up to eight, three beyond.
 */
export function alikeWords(word: string, inTitles: readonly KnownWord[]): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return []
  const limit = word.length < 6 ? 1 : word.length < 9 ? 2 : 3
  const candidates = new Map([...thesaurusWords()].map((known) => [known, 0]))
  for (const known of inTitles) candidates.set(known.word, known.documents)
  return [...candidates]
    .filter(([known]) => known.length >= SHORTEST && Math.abs(known.length - word.length) <= limit)
    .map(([known, documents]) => ({
      known,
      documents,
      edits: distance(word, known) + (known[0] === word[0] ? 0 : 0.5),
    }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || b.documents - a.documents || a.known.localeCompare(b.known))
    .map(({ known }) => known)
}
