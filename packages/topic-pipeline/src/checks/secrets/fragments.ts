import { hitFinder } from '../../scan/pattern-rule.ts'
import type { Reading } from '../../scan/scan-fields.ts'
import { findOpening, isRandomPiece, mayOpen, openTogether } from '../../secret-openings.ts'
import { secretFormats } from './formats.ts'

const PIECE = /[A-Za-z0-9_.+/=-]{2,200}/g
/**
 * How far behind its opening the parts of a secret are looked for: this many words, of which so
 * many look random.
 */
const REACH_WORDS = 60
const MAX_PARTS = 8
/**
 * Ways of putting parts together that are tried for one opening. Parts that follow each other
 * directly come first.
 */
const MAX_TRIES = 120
const MIN_RANDOM_CHARS = 2
const MAX_CHARS = 400
/** `ghp_16C7…`: the author left out the rest. */
const LEFT_OUT = /^(?:\.{2,}|…|\*|\\\*|x{3})/
const findFormats = hitFinder(secretFormats)

type Piece = { reading: Reading; start: number; end: number; text: string }
/** A secret cut into parts: the place of its first part, and the whole value. */
export type Fragment = { ruleId: string; value: string; reading: Reading; start: number; end: number }

/**
 * Secrets whose parts stand in different words or fields (title and body, two front matter keys,
 * several blocks of code).
 */
export function fragments(readings: readonly Reading[]): Fragment[] {
  if (!readings.some(({ seen }) => mayOpen(seen.text))) return []
  const pieces = readings.flatMap(piecesOf)
  return pieces.flatMap((piece, index) => {
    const first = openingPart(piece, pieces[index + 1])
    if (first === null || isLeftOut(piece) || findFormats(piece.text).length > 0) return []
    const rest = pieces
      .slice(index + 1, index + REACH_WORDS)
      .filter((next, at) => isRandomPiece(next.text) || (at === 0 && openTogether(piece.text, next.text)))
    const whole = firstWhole(first, rest.slice(0, MAX_PARTS), piece.reading)
    if (!whole) return []
    const [start, end] = piece.reading.seen.spanOf(piece.start, piece.end)
    return [{ ...whole, reading: piece.reading, start, end }]
  })
}

/** The piece from where a credential opens in it, or null. */
function openingPart({ text }: Piece, next: Piece | undefined): string | null {
  const found = findOpening(text)
  if (found)
    return text.length - found.index - found.opening.length >= MIN_RANDOM_CHARS || next
      ? text.slice(found.index)
      : null
  return next && openTogether(text, next.text) ? text : null
}

/** The first credential that an opening and some of the parts behind it make, in their order. */
function firstWhole(
  first: string,
  parts: readonly Piece[],
  { budget }: Reading,
): { ruleId: string; value: string } | null {
  let tries = 0
  const extend = (begun: string, from: number): { ruleId: string; value: string } | null => {
    for (let index = from; index < parts.length && tries < MAX_TRIES; index++) {
      const whole = begun + parts[index]!.text
      if (whole.length > MAX_CHARS || !budget.spend(whole.length)) return null
      tries++
      const hit =
        findFormats(whole).find(({ start, end }) => start === 0 && end === whole.length) ??
        extend(whole, index + 1)
      if (hit) return hit
    }
    return null
  }
  return extend(first, 0)
}

/** `B=…`: the name that a part is given is no part of it. */
const piecesOf = (reading: Reading): Piece[] =>
  [...reading.seen.text.matchAll(PIECE)].map(({ 0: piece, index }) => ({
    reading,
    start: index,
    end: index + piece.length,
    text:
      piece.includes('=') || /[.-]$/.test(piece)
        ? piece.replace(/^[A-Za-z_]\w{0,30}=(?=.)/, '').replace(/(?<![.=-])[.=-]+$/, '')
        : piece,
  }))

function isLeftOut({ reading, end }: Piece): boolean {
  const { text } = reading.seen
  const dots = /(?<!\.)\.*$/.exec(text.slice(Math.max(0, end - 3), end))![0]
  return LEFT_OUT.test(dots + text.slice(end, end + 3))
}
