import { readFileSync } from 'node:fs'
import { lazy, memoize } from '../../../text/memoize.ts'

/** Pieces of words by text, with their number in the embedding table and the log of their share. */
type Vocabulary = ReadonlyMap<string, { id: number; logShare: number }>

/** The pieces of the Universal Sentence Encoder (lite), one per line with its score. */
const vocabulary = lazy((): Vocabulary => {
  const lines = readFileSync(new URL('pieces.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return new Map(
    lines.map((line, id) => {
      const [piece = '', logShare = ''] = line.split('\t')
      return [piece, { id, logShare: Number(logShare) }]
    }),
  )
})

/** Pieces that stand for no text. */
const RESERVED = 6
export const UNKNOWN = 0
/** The logarithm of the share of a character that no piece has. */
const UNKNOWN_LOG_SHARE = -20
/** The longest piece, in characters. */
const MAX_CHARS = 16
/** A word starts with this mark. */
const START = '\u2581'

/**
 * The likeliest pieces of a word, by their numbers: the best path of a unigram model (Kudo 2018,
 * "Subword Regularization").
 */
export const piecesOf = memoize((word: string): readonly number[] => {
  const text = START + word
  const best = [{ score: 0, start: 0, id: UNKNOWN }]
  for (let end = 1; end <= text.length; end += 1) {
    let chosen = { score: best[end - 1]!.score + UNKNOWN_LOG_SHARE, start: end - 1, id: UNKNOWN }
    for (let start = Math.max(0, end - MAX_CHARS); start < end; start += 1) {
      const piece = vocabulary().get(text.slice(start, end))
      if (!piece || piece.id < RESERVED) continue
      const score = best[start]!.score + piece.logShare
      if (score > chosen.score) chosen = { score, start, id: piece.id }
    }
    best.push(chosen)
  }
  const pieces: number[] = []
  for (let end = text.length; end > 0; end = best[end]!.start) pieces.push(best[end]!.id)
  return pieces.reverse()
})
