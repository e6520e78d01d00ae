import { createHmac } from 'node:crypto'
import type { Finding, FindingRule, Place } from '../../review.ts'
import { hitFinder, type Hit } from '../../scan/pattern-rule.ts'
import { fieldScan, type Located, type Reading } from '../../scan/scan-fields.ts'
import {
  findPrefix,
  isRandomPiece,
  mayContainPrefix,
  formPrefixTogether,
  CREDENTIAL_PREFIXES,
  startsCredentialAt,
} from '../../secret-openings.ts'
import { secretAssignments, findTypedPasswords } from './assignments.ts'
import { secretWords } from './secret-words.ts'
import { secretCommands, secretContexts } from './contexts.ts'
import { secretCodeValues } from './code-values.ts'
import { findEncodedPasswords } from './encoded-passwords.ts'
import { issuerOpenings, issuerValues, secretFormats } from './formats.ts'
import { secretDevices } from './devices.ts'
import { secretLayouts } from './layouts.ts'
import { findPassphrases } from './passphrases.ts'
import { isPublishedValue } from './published-values.ts'
import { findRandomValues } from './random-values.ts'
import { findRecoveryValues } from './recovery-values.ts'
import { findLikelySecrets, LIKELY_SECRET } from './model/secret-model.ts'
import { findColumnSecrets } from './table-columns.ts'
import { entropy, readsAsPlaceholder } from './credentials.ts'
import { findJoinedValues } from './parts/joined-values.ts'

const RULES = [
  ...secretFormats,
  ...secretContexts,
  ...secretCommands,
  ...secretAssignments,
  ...secretWords,
  ...secretLayouts,
  ...secretDevices,
  ...secretCodeValues,
  issuerOpenings,
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
  ...findJoinedValues(text),
  ...findGroupedKeys(text),
  ...findColumnSecrets(text),
  ...findPassphrases(text),
  ...findEncodedPasswords(text),
  ...findRandomValues(text),
  ...findRecoveryValues(text),
])

/**
 * Finds credentials in any field, comment, attribute, code block or encoding, whole or in parts.
 * Where hits overlap, the first rule wins.
 */
export function secrets(readings: readonly Reading[], fingerprintKey: string): Finding[] {
  const whole = scan(readings).map(({ hit, field, place }) => ({ ...hit, field, place }))
  const isNew = (piece: Located) =>
    !whole.some((hit) => hit.field === piece.field && touches(hit.place, piece.place))
  const pieces = fragments(readings)
    .map((hit) => ({ ...hit, ...hit.reading.locate(hit.start, hit.end) }))
    .filter(isNew)
  // Only texts as they were written: the model knows no disguises, the rules do.
  const likely = readings
    .flatMap(({ text, locate }) =>
      findLikelySecrets(text).map((hit) => ({ ...hit, ...locate(hit.start, hit.end) })),
    )
    .filter(isNew)
  const isSecret = ({ value }: { value: string }) =>
    !readings.some(({ text }) => isPublishedValue(value, text))
  return [...whole, ...pieces, ...withoutOverlaps(likely, pieces)]
    .filter(isSecret)
    .map(({ ruleId, value, field, place }) => ({
      ...place,
      ruleId,
      class: 'secret',
      severity: 'error',
      field,
      message: 'This looks like a credential.',
      hint: HINT,
      fingerprint: createHmac('sha256', fingerprintKey).update(value).digest('hex').slice(0, 16),
    }))
}

/** Hits that touch none of the others: of two that overlap the longer one stays. */
function withoutOverlaps<H extends { value: string; field: string; place: Place }>(
  hits: readonly H[],
  others: readonly { field: string; place: Place }[],
): H[] {
  const kept: H[] = []
  for (const hit of hits.toSorted((a, b) => b.value.length - a.value.length))
    if (![...others, ...kept].some(({ field, place }) => field === hit.field && touches(place, hit.place)))
      kept.push(hit)
  return kept
}

const touches = (a: Place, b: Place) => !isBefore(a, b) && !isBefore(b, a)
const isBefore = (a: Place, b: Place) =>
  a.endLine < b.line || (a.endLine === b.line && a.endColumn <= b.column)

const HINT = 'Revoke it, then write a placeholder such as <API_KEY>.'

export const secretRules = (): FindingRule[] =>
  secretRuleIds.map((ruleId) => ({ ruleId, upsert: 'error', approve: 'error', hint: HINT }))

export const secretRuleIds: readonly string[] = [
  ...new Set([
    ...RULES.map(({ id }) => id),
    'secret.reversed',
    'secret.typed-password',
    'secret.joined-variables',
    'secret.grouped-key',
    'secret.table-column',
    'secret.passphrase',
    'secret.encoded-password',
    'secret.random-value',
    'secret.recovery-key',
    'secret.recovery-codes',
    'secret.sign-in-link',
    LIKELY_SECRET,
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

/** Groups of equal length between blanks, as people write a long key to read it aloud. */
const GROUPS = /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_]{4,8} ){3,15}[A-Za-z0-9+/_]{2,8}(?![A-Za-z0-9+/_-])/g
const KEY_BEFORE = /\b(?:key|secret|token|password|credential|pat)\b[^\n]{0,60}$/i
/** Fingerprints of keys are public and hexadecimal. */
const FINGERPRINT = /^(?:[0-9A-F]+|[0-9a-f]+)$/
const MIN_ENTROPY = 3.5

/** Finds keys that are written in groups of equal length. */
function findGroupedKeys(text: string): Hit[] {
  return [...text.matchAll(GROUPS)].flatMap(({ 0: found, index }): Hit[] => {
    const groups = equalGroups(found.split(' '))
    const value = groups.join('')
    const before = text.slice(Math.max(0, index - 80), index)
    const isKey =
      value.length >= 20 &&
      /\d/.test(value) &&
      !FINGERPRINT.test(value) &&
      isMixed(groups) &&
      entropy(value) >= MIN_ENTROPY &&
      !readsAsPlaceholder(value) &&
      KEY_BEFORE.test(before)
    return isKey
      ? [{ ruleId: 'secret.grouped-key', severity: 'error', value, start: index, end: index + found.length }]
      : []
  })
}

/** The longest run of groups as long as the first, with a shorter one at the end. */
function equalGroups(groups: readonly string[]): string[] {
  const length = groups[0]!.length
  const end = groups.findIndex((group) => group.length !== length)
  if (end < 0) return [...groups]
  return groups[end]!.length < length ? groups.slice(0, end + 1) : groups.slice(0, end)
}

/** Mixed case or capitals with digits within groups; account numbers and dates have digits only. */
const isMixed = (groups: readonly string[]): boolean =>
  groups.filter((group) => /\d/.test(group) && /[A-Za-z]/.test(group)).length >= groups.length / 3 ||
  groups.filter((group) => /[a-z0-9][A-Z]|[A-Z][a-z]?[A-Z]/.test(group) && /[a-z]/.test(group)).length >=
    groups.length / 2
