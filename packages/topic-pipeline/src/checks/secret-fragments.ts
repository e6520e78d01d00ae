import { hitFinder } from '../pattern-rule.ts'
import type { Reading } from '../scan-fields.ts'
import { secretFormats } from './secret-formats.ts'

/** Issuers' openings that no word has: a piece that begins like this is looked at together with the pieces that follow it. */
const OPENING = /(?:AKIA|ASIA)(?=[A-Z2-7])|gh[pousr]_|github_pat_|glpat-|[sr]k_(?:live|test)_|AIza|xox[bp]-|npm_|hf_|dop_v1_|SG\.|sk-ant-|sk-proj-|hvs\.|pp[kd]_/
const PIECE = /[A-Za-z0-9_.+/=-]{5,200}/g
const LOOK_AHEAD = 5
const MIN_RANDOM_CHARS = 4
const MAX_CHARS = 400
const findFormats = hitFinder(secretFormats)

type Piece = { reading: Reading; start: number; end: number; text: string }
/** A secret cut in two: the place of its first piece, and the whole value. */
export type Fragment = { ruleId: string; value: string; reading: Reading; start: number; end: number }

/** Secrets whose halves stand in different words or fields (title and body, two front matter keys). */
export function fragments(readings: readonly Reading[]): Fragment[] {
  const pieces = readings.flatMap(piecesOf)
  return pieces.flatMap((piece, index) => {
    const opening = OPENING.exec(piece.text)
    if (!opening || piece.text.length - opening.index - opening[0].length < MIN_RANDOM_CHARS || findFormats(piece.text).length > 0) return []
    const first = piece.text.slice(opening.index)
    const rest = pieces.slice(index + 1, index + 40).filter(isRandomPiece).slice(0, LOOK_AHEAD)
    return rest.flatMap((next) => wholeOf(first, next)).slice(0, 1).map((hit) => ({ ...hit, reading: piece.reading, start: piece.start, end: piece.end }))
  })
}

function wholeOf(first: string, { text }: Piece): { ruleId: string; value: string }[] {
  const whole = (first + text).slice(0, MAX_CHARS)
  return findFormats(whole).filter(({ start, end }) => start === 0 && end === whole.length)
}

/** `B=…`: the name that a half is given is no part of it. */
const piecesOf = (reading: Reading): Piece[] =>
  [...reading.text.matchAll(PIECE)].map(({ 0: piece, index }) => ({ reading, start: index, end: index + piece.length, text: piece.replace(/^[A-Za-z_]\w{0,30}=(?=.)|[.=-]+$/g, '') }))

/** Letters and digits mixed: neither a word, nor a number, nor a version. */
const isRandomPiece = ({ text }: Piece): boolean => text.length >= 6 && /\d/.test(text) && /[A-Za-z]{2}/.test(text) && !/^[a-z]+[-_./\d]*$|^v?\d+(?:\.\d+)+/.test(text)
