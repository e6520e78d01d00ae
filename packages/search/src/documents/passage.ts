import { foldText } from '@ppman/policies/search-index'
import { stemOf } from '../query/thesaurus.ts'

/** How the newest version of a policy document was fetched and parsed. */
export type { VersionEvidence as DocumentEvidence } from '@ppman/policies/rules'

/** A matching document and its score. */
export type ScoredDocument = { id: string; /** 0..1 */ score: number; isNumber: boolean }

/** A document for display. Days as `YYYY-MM-DD`. */
export type FoundDocument = {
  id: string
  kind: 'policy' | 'lcd' | 'article'
  policyId: string | null
  /** Of a document that the tenant uploaded. */
  uploadId: string | null
  number: string | null
  version: number
  title: string
  topic: string
  payer: { id: string; name: string }
  specialty: string
  planTypes: string[]
  states: string[]
  effectiveOn: string | null
  retiredOn: string | null
  isProposed: boolean
  url: string
  codes: string[]
  /** Beginning of its text; empty when only the title is known. */
  opening: string
  updatedAt: Date
}

/** Range of a matching word in a text, in UTF-16 units, end excluded. */
export type Highlight = { start: number; end: number }
export type Passage = { text: string; highlights: Highlight[] }

const PASSAGE_CHARS = 280
const MAX_HIGHLIGHTS = 40
const WORD = /[\p{L}\p{N}]+(?:[.][\p{L}\p{N}]+)*/gu

/** The line with most of the query words, with highlights; the first line without any match. */
export function bestPassage(text: string, sought: ReadonlySet<string>): Passage {
  let [best, most] = ['', -1]
  for (const line of text.split('\n')) {
    const found = new Set(
      [...line.matchAll(WORD)].map(([word]) => keyOf(word)).filter((key) => sought.has(key)),
    ).size
    if (found > most && line.trim() !== '') [best, most] = [line, found]
  }
  return highlight(shorten(best, sought), sought)
}

/** A whole text with highlights. */
export function highlight(text: string, sought: ReadonlySet<string>): Passage {
  const highlights = placesOf(text, sought).slice(0, MAX_HIGHLIGHTS)
  return { text, highlights }
}

/** Normalizes words for highlighting. */
export const highlightKeys = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(keyOf))

const placesOf = (text: string, sought: ReadonlySet<string>): Highlight[] =>
  [...text.matchAll(WORD)]
    .filter(([word]) => sought.has(keyOf(word)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))

const keyOf = (word: string) => stemOf(foldText(word).replaceAll(' ', ''))

/** Shortens a line around its first match. */
function shorten(line: string, sought: ReadonlySet<string>): string {
  if (line.length <= PASSAGE_CHARS) return line
  const first = placesOf(line, sought)[0]?.start ?? 0
  const from = Math.max(0, line.lastIndexOf(' ', Math.max(0, first - 60)))
  const cut = line.slice(from, from + PASSAGE_CHARS).toWellFormed()
  return `${from > 0 ? '…' : ''}${cut.trim()}${from + PASSAGE_CHARS < line.length ? '…' : ''}`
}
