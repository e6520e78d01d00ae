import { readFileSync } from 'node:fs'
import { lazy } from '@ppman/facts'
import { shortestScript } from '../../../diff/word-diff.ts'
import { memoize } from '../../../text/memoize.ts'
import type { Edit } from '../../finding.ts'

/** What became of a piece of text between two versions; 0 is for no piece. */
export const TAGS = { stayed: 1, gone: 2, come: 3, heading: 4, end: 5 } as const
type Tag = (typeof TAGS)[keyof typeof TAGS]

/** The changed passages as one text of numbered pieces, each with what became of it. */
export type TaggedPieces = { pieces: readonly number[]; tags: readonly Tag[] }

/** Longer changes are cut: the time grows faster than the text. */
export const MAX_PIECES = 112
const [MAX_EDITS, MAX_CHARS, MAX_WORD_CHARS] = [3, 900, 40]
const HEADING_WORDS = 10
/** Of a long run of words that stayed, these many at each end. */
const AROUND = 20

/** A word with the marks inside it, or a mark. */
const WORD = /[\p{L}\p{N}_]+(?:[-'.][\p{L}\p{N}_]+)*|[^\p{L}\p{N}_\s]/gu
const wordsOf = (text: string | null): string[] =>
  (text ?? '')
    .slice(0, MAX_CHARS)
    .normalize('NFKC')
    .match(WORD)
    ?.map((word) => word.slice(0, MAX_WORD_CHARS)) ?? []

/**
 * Changed passages as the encoder reads them: the heading, then each passage with what went and
 * came.
 */
export function taggedPiecesOf(edits: readonly Edit[]): TaggedPieces {
  const tagged: [piece: number, tag: Tag][] = []
  const put = (words: readonly string[], tag: Tag) =>
    tagged.push(...words.flatMap(piecesOf).map((piece): [number, Tag] => [piece, tag]))
  const [first] = edits
  put(wordsOf((first?.after ?? first?.before)?.heading ?? null).slice(-HEADING_WORDS), TAGS.heading)
  for (const { quote } of edits.slice(0, MAX_EDITS)) {
    for (const { words, tag } of runsOf(wordsOf(quote.before), wordsOf(quote.after))) put(words, tag)
    tagged.push([UNKNOWN, TAGS.end])
  }
  const kept = tagged.slice(0, MAX_PIECES)
  return { pieces: kept.map(([piece]) => piece), tags: kept.map(([, tag]) => tag) }
}

function* runsOf(before: string[], after: string[]): Generator<{ words: string[]; tag: Tag }> {
  const lowered = (words: readonly string[]) => words.map((word) => word.toLowerCase())
  const script = shortestScript(lowered(before), lowered(after), before.length + after.length)!
  let [was, is] = [0, 0]
  for (const { op, count } of script) {
    const side = op === '+' ? after : before
    const words = side.slice(op === '+' ? is : was, (op === '+' ? is : was) + count)
    if (op !== '+') was += count
    if (op !== '-') is += count
    if (op === '=' && count > 2 * AROUND)
      yield { words: [...words.slice(0, AROUND), ...words.slice(-AROUND)], tag: TAGS.stayed }
    else yield { words, tag: op === '=' ? TAGS.stayed : op === '-' ? TAGS.gone : TAGS.come }
  }
}

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
const UNKNOWN = 0
/** The logarithm of the share of a character that no piece has. */
const UNKNOWN_LOG_SHARE = -20
/** The longest piece, in characters. */
const MAX_PIECE_CHARS = 16
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
    for (let start = Math.max(0, end - MAX_PIECE_CHARS); start < end; start += 1) {
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
