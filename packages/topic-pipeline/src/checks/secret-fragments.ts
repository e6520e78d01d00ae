import type { Field } from '../fields.ts'
import { findHits, type PatternRule } from '../pattern-rule.ts'

/** Issuers' openings that no word has: a piece that begins like this is looked at together with the pieces that follow it. */
const OPENING = /(?:AKIA|ASIA)(?=[A-Z2-7])|gh[pousr]_|github_pat_|glpat-|[sr]k_(?:live|test)_|AIza|xox[bp]-|npm_|hf_|dop_v1_|SG\.|sk-ant-|sk-proj-|hvs\.|pp[kd]_/
const PIECE = /[A-Za-z0-9_.+/=-]{5,200}/g
const LOOK_AHEAD = 5
const MIN_RANDOM_CHARS = 4
const MAX_CHARS = 400

type Piece = { field: string; start: number; end: number; text: string }
/** A secret cut in two: the place of its first piece, and the whole value. */
export type Fragment = { ruleId: string; value: string; field: string; start: number; end: number }

/** Secrets whose halves stand in different words or fields (title and body, two front matter keys). */
export function fragments(fields: readonly Field[], formats: readonly PatternRule[]): Fragment[] {
  const pieces = fields.flatMap(piecesOf)
  return pieces.flatMap((piece, index) => {
    const opening = OPENING.exec(piece.text)
    if (!opening || piece.text.length - opening.index - opening[0].length < MIN_RANDOM_CHARS || findHits(piece.text, formats).length > 0) return []
    const first = piece.text.slice(opening.index)
    const rest = pieces.slice(index + 1, index + 40).filter(isRandomPiece).slice(0, LOOK_AHEAD)
    return rest.flatMap((next) => wholeOf(first, next, formats)).slice(0, 1).map((hit) => ({ ...hit, field: piece.field, start: piece.start, end: piece.end }))
  })
}

function wholeOf(first: string, { text }: Piece, formats: readonly PatternRule[]): { ruleId: string; value: string }[] {
  const whole = (first + text).slice(0, MAX_CHARS)
  return findHits(whole, formats).filter(({ start, end }) => start === 0 && end === whole.length)
}

const piecesOf = ({ field, text }: Field): Piece[] =>
  [...text.matchAll(PIECE)].map(({ 0: piece, index }) => ({ field, start: index, end: index + piece.length, text: piece.replace(/[.=-]+$/, '') }))

/** Letters and digits mixed: neither a word, nor a number, nor a version. */
const isRandomPiece = ({ text }: Piece): boolean => text.length >= 6 && /\d/.test(text) && /[A-Za-z]{2}/.test(text) && !/^[a-z]+[-_./\d]*$|^v?\d+(?:\.\d+)+/.test(text)
