import { editDistance } from '@ppman/text'
import { thesaurusWords } from './thesaurus.ts'

/** A candidate for spelling repair and its number of titles. */
export type KnownWord = { word: string; documents: number }

/** Shorter words are abbreviations and are not repaired. */
const SHORTEST = 4

/**
 * Candidates for a misspelled word, best first: few edits, same first letter, many titles. Allows
 * one edit up to five letters, two up to eight, else three.
 */
export function spellingCandidates(word: string, inTitles: readonly KnownWord[]): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return []
  const limit = word.length < 6 ? 1 : word.length < 9 ? 2 : 3
  const candidates = new Map([...thesaurusWords()].map((candidate) => [candidate, 0]))
  for (const candidate of inTitles) candidates.set(candidate.word, candidate.documents)
  return [...candidates]
    .filter(
      ([candidate]) => candidate.length >= SHORTEST && Math.abs(candidate.length - word.length) <= limit,
    )
    .map(([candidate, documents]) => ({
      candidate,
      documents,
      edits: editDistance(word, candidate) + (candidate[0] === word[0] ? 0 : 0.5),
    }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || b.documents - a.documents || a.candidate.localeCompare(b.candidate))
    .map(({ candidate }) => candidate)
}
