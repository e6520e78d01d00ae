import { openFenceIn } from '../../scan/open-fence.ts'
import { paragraphAround } from '../../scan/paragraph-around.ts'
import type { Hit } from '../../scan/pattern-rule.ts'
import { isNoExample } from './assignments.ts'
import { alternativesOf, isMixed, looksGenerated, PASSWORD, SECRET } from './credentials.ts'
import { isSampleToken } from './formats.ts'

const LEAST_CHARS = 16
const VALUE = /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_=~.!@#$%^&*-]{16,200}(?![A-Za-z0-9+/_=-])/g
/** Emphasis of Markdown around a value, and marks of the sentence behind it. */
const MARKS = /^[*_~]{1,3}|[.,!?:*_~]{1,4}$/g
/** `PLANSESSION=`: the name in front of a value. */
const NAME_BEFORE = /^[A-Za-z][\w.-]{0,40}=(?=[^=])/
/** Words for a secret, and for what it opens. */
const SECRET_NEAR = new RegExp(
  `${SECRET}|${PASSWORD}|passcode|session|\\bbearer|\\blog(?:s|ged)? ?[io]n\\b|\\bcookie|\\bapi.?key|` +
    '\\bkey\\b',
  'i',
)
/** Values that are printed on purpose, digests, sealed and invented ones. */
const PUBLIC_NEAR = new RegExp(
  '\\b(?:public|publishable|site[ _-]?key|ssh-|certificate|integrity|signature|sha(?:-?\\d|\\b)|nonce|' +
    'fingerprint|thumbprint|commit|etag|uuid|cursor|widget)|digest|hash|checksum|encrypted|sealed|' +
    'ciphertext|ENC\\[|-BEGIN|example|placeholder|sample|fake|dummy|\\bdemo|test vector|not a secret|' +
    'redacted|revoked|expired|rotated|harmless|\\bsafe to\\b|opens? nothing|\\bno (?:longer|server|secret)|' +
    'not secret|meant to be|identif(?:y|ies|ier)|\\bwrapped\\b|\\bkms\\b|' +
    '\\b(?:secret|key|token|credential)[ _-](?:name|id)\\b|' +
    `\\b(?:${alternativesOf('lookup key')})[ _-]?key`,
  'i',
)
/** For a value in a block of code these count across paragraphs, since it is one of its own. */
const SEALED_NEAR = /\b(?:encrypted|sealed|ciphertext)\b/i
/** The value is a part of an address or of the name of a stored secret. */
const ADDRESS_BEFORE = /(?:\barn:|:\/\/)[^\s"'`<>|]{0,300}$/
const REACH = { before: 90, after: 60 }
const PUBLIC_REACH = { before: 300, after: 200 }

/**
 * Finds random values that stand near a word for a secret, wherever the sentence puts them. Labels
 * and their order do not matter; words for public values, digests and examples acquit.
 */
export function findRandomValues(text: string): Hit[] {
  if (!SECRET_NEAR.test(text)) return []
  const isPublic = publicPlacesOf(text)
  return [...text.matchAll(VALUE)].flatMap(({ 0: found, index }): Hit[] => {
    const value = found.replace(MARKS, '').replace(NAME_BEFORE, '')
    if (value.length < LEAST_CHARS || !isRandom(value) || isSampleToken(value)) return []
    const start = index + found.lastIndexOf(value)
    const end = start + value.length
    const { before, after } = paragraphAround(text, { start, end }, REACH)
    const isSecret = (SECRET_NEAR.test(before) || SECRET_NEAR.test(after)) && !isPublic({ start, end })
    return isSecret ? [{ ruleId: 'secret.random-value', severity: 'error', value, start, end }] : []
  })
}

type Span = { start: number; end: number }

/** Tells of places of a text whether the words around say that a value there opens nothing. */
function publicPlacesOf(text: string): (place: Span) => boolean {
  const fenceAt = openFenceIn(text)
  return (place) => {
    const { before, after } = paragraphAround(text, place, PUBLIC_REACH)
    const [from, to] = [Math.max(0, place.start - PUBLIC_REACH.before), place.end + PUBLIC_REACH.after]
    return (
      PUBLIC_NEAR.test(`${before}\n${after}`) ||
      (fenceAt(place.start) !== null && SEALED_NEAR.test(text.slice(from, to))) ||
      ADDRESS_BEFORE.test(before) ||
      !isNoExample(before, after)
    )
  }
}

/** Tells of values of a text whether they are random and open nothing by the words around. */
export function publicRandomValuesOf(text: string): (found: Span & { value: string }) => boolean {
  const isPublic = publicPlacesOf(text)
  return (found) => found.value.length >= LEAST_CHARS && isRandom(found.value) && isPublic(found)
}

const HEXADECIMAL = /^[0-9a-f]{32,}$/
/** Parts of a query, names in camel case, and paths. */
const OTHER = /&|=[^=]|^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*\d{0,4}$|[/.][A-Za-z]{4,}[/.]/

const isRandom = (value: string): boolean =>
  HEXADECIMAL.test(value)
    ? looksGenerated(value, 3)
    : isMixed(value) &&
      (value.match(/\d/g) ?? []).length >= 2 &&
      !OTHER.test(value) &&
      looksGenerated(value, 3.4)
