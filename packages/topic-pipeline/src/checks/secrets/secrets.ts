import { createHmac } from 'node:crypto'
import type { Finding, Place } from '../../review.ts'
import { hitFinder, type Hit } from '../../scan/pattern-rule.ts'
import { fieldScan, type Reading } from '../../scan/scan-fields.ts'
import {
  findPrefix,
  isRandomPiece,
  mayContainPrefix,
  formPrefixTogether,
  CREDENTIAL_PREFIXES,
  startsCredentialAt,
} from '../../secret-openings.ts'
import { secretAssignments } from './assignments.ts'
import { secretWords } from './secret-words.ts'
import { secretCommands, secretContexts } from './contexts.ts'
import { issuerValues, secretFormats } from './formats.ts'
import { findGroupedKeys, findJoinedVariables } from './parts.ts'
import { findTypedPasswords } from './typed-passwords.ts'

const RULES = [
  ...secretFormats,
  ...secretContexts,
  ...secretCommands,
  ...secretAssignments,
  ...secretWords,
  ...issuerValues,
]
const findFormats = hitFinder(secretFormats)

const backwards = (text: string): string => [...text].reverse().join('')
const ENDINGS = CREDENTIAL_PREFIXES.map(backwards)
const WORD = /[A-Za-z0-9_+/=.-]{20,200}/g

/** Finds credentials that are written backwards: their prefix stands at the end, in reverse. */
function findReversed(text: string): Hit[] {
  if (!ENDINGS.some((ending) => text.includes(ending))) return []
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Hit[] => {
    const reversed = backwards(word)
    const hit = startsCredentialAt(reversed, 0) ? findFormats(reversed)[0] : undefined
    if (!hit) return []
    const place = { start: index, end: index + word.length }
    return [{ ruleId: 'secret.reversed', severity: 'error', value: hit.value, ...place }]
  })
}

const scan = fieldScan(RULES, (text) => [
  ...findReversed(text),
  ...findTypedPasswords(text),
  ...findJoinedVariables(text),
  ...findGroupedKeys(text),
])

/**
 * Finds credentials in any field, comment, attribute, code block or encoding, whole or in parts.
 * Where hits overlap, the first rule wins.
 */
export function secrets(readings: readonly Reading[], fingerprintKey: string): Finding[] {
  const whole = scan(readings).map(({ hit, field, place }) => ({ ...hit, field, place }))
  const pieces = fragments(readings)
    .map((hit) => ({ ...hit, ...hit.reading.locate(hit.start, hit.end) }))
    .filter((piece) => !whole.some((hit) => hit.field === piece.field && touches(hit.place, piece.place)))
  return [...whole, ...pieces].map(({ ruleId, value, field, place }) => ({
    ...place,
    ruleId,
    class: 'secret',
    severity: 'error',
    field,
    message: 'This looks like a credential.',
    hint: 'Revoke it, then write a placeholder such as <API_KEY>.',
    fingerprint: createHmac('sha256', fingerprintKey).update(value).digest('hex').slice(0, 16),
  }))
}

const touches = (a: Place, b: Place) => !isBefore(a, b) && !isBefore(b, a)
const isBefore = (a: Place, b: Place) =>
  a.endLine < b.line || (a.endLine === b.line && a.endColumn <= b.column)

export const secretRuleIds: readonly string[] = [
  ...new Set([
    ...RULES.map(({ id }) => id),
    'secret.reversed',
    'secret.typed-password',
    'secret.joined-variables',
    'secret.grouped-key',
  ]),
]

const PIECE = /[A-Za-z0-9_.+/=-]{2,200}/g
/** Search range for the parts of a secret after its prefix: words, and random parts among them. */
const REACH_WORDS = 60
const MAX_PARTS = 8
/** Maximum of combinations per prefix; adjacent parts are tried first. */
const MAX_TRIES = 120
const MIN_RANDOM_CHARS = 2
const MAX_CHARS = 400
/** The author left out the rest: `ghp_16C7…`. */
const LEFT_OUT = /^(?:\.{2,}|…|\*|\\\*|x{3})/

type Piece = { reading: Reading; start: number; end: number; text: string }
/** A secret cut into parts, with the position of its first part and the whole value. */
type Fragment = { ruleId: string; value: string; reading: Reading; start: number; end: number }

/**
 * Finds secrets split over several words or fields (title and body, two front matter keys, several
 * code blocks).
 */
function fragments(readings: readonly Reading[]): Fragment[] {
  if (!readings.some(({ seen }) => mayContainPrefix(seen.text))) return []
  const pieces = readings.flatMap(piecesOf)
  return pieces.flatMap((piece, index) => {
    const first = openingPart(piece, pieces[index + 1])
    if (first === null || isLeftOut(piece) || findFormats(piece.text).length > 0) return []
    const rest = pieces
      .slice(index + 1, index + REACH_WORDS)
      .filter(
        (next, distance) =>
          isRandomPiece(next.text) || (distance === 0 && formPrefixTogether(piece.text, next.text)),
      )
    const whole = firstWhole(first, rest.slice(0, MAX_PARTS), piece.reading)
    if (!whole) return []
    const [start, end] = piece.reading.seen.spanOf(piece.start, piece.end)
    return [{ ...whole, reading: piece.reading, start, end }]
  })
}

/** The piece from the start of a credential prefix in it, or null. */
function openingPart({ text }: Piece, next: Piece | undefined): string | null {
  const found = findPrefix(text)
  if (found)
    return text.length - found.index - found.opening.length >= MIN_RANDOM_CHARS || next
      ? text.slice(found.index)
      : null
  return next && formPrefixTogether(text, next.text) ? text : null
}

/** The first credential formed by a prefix and a subset of the following parts, in order. */
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

/** Words of a text without the variable name in front (`B=…`). */
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
