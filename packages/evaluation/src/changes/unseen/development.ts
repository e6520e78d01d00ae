import { readFileSync } from 'node:fs'
import type { SealedPair } from '../../sealed/score-lots.ts'

/** Names of the lots by other hands that were given for development. */
export const DEVELOPMENT_LOTS: readonly string[] = Array.from(
  { length: 37 },
  (_, index) => `development-${index + 1}`,
)

/** All but the last one, which is left to check what is fitted. */
export const FITTED_LOTS = DEVELOPMENT_LOTS.slice(0, -1)

/** A replaced part of a document, in characters. */
type Splice = readonly [start: number, length: number, text: string]
type StoredDocument = { document: string; content_type: string; text: string }
/** A pair whose versions are its document with a replaced part each; without one, the document. */
type StoredPair = Omit<SealedPair, 'before' | 'after' | 'content_type'> & {
  of: string
  before?: Splice
  after?: Splice
}

/** The pairs of a lot for development. */
export function developmentLot(name: string): SealedPair[] {
  const lines = readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StoredDocument | StoredPair)
  const documents = new Map(lines.flatMap((line) => ('document' in line ? [[line.document, line]] : [])))
  return lines.flatMap((line) => {
    if ('document' in line) return []
    const { of, before, after, ...labels } = line
    const { text, content_type } = documents.get(of)!
    return [{ ...labels, content_type, before: spliced(text, before), after: spliced(text, after) }]
  })
}

const spliced = (text: string, splice?: Splice): string =>
  splice ? text.slice(0, splice[0]) + splice[2] + text.slice(splice[0] + splice[1]) : text

/**
 * Pairs by another hand, for development. The even lines were read; the others were only counted
 * and show whether what the first half taught holds for pairs that nobody read.
 */
const PAIRS = developmentLot('development-1')

export const READ_HALF: readonly SealedPair[] = PAIRS.filter((_, index) => index % 2 === 1)
export const COUNTED_HALF: readonly SealedPair[] = PAIRS.filter((_, index) => index % 2 === 0)
