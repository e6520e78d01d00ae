import { decodeHtmlReferences } from '@ppman/text'
import { isUnusualBlank, LOOK_ALIKES } from './bare-text.ts'
import { pieceWise, type TextView } from './view.ts'

type Read = { shown: string; length: number }

/** Browsers also resolve numeric entities without a semicolon. */
const ENTITY = /&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z][a-z0-9]{1,31});)/iy
const PERCENT = /(?:%[0-9a-f]{2})+/iy
const BACKSLASH =
  /\\(?:[xX]([0-9a-fA-F]{2})|[uU]([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|([0-3][0-7]{2})|([nrt]))/y
const BLANKS: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/** Decodes an entity, percent or backslash escape at an index; null when there is none. */
function readEscape(text: string, offset: number): Read | null {
  switch (text[offset]) {
    case '&':
      return readEntity(text, offset)
    case '%':
      return readPercent(text, offset)
    case '\\':
      return readBackslash(text, offset)
    default:
      return null
  }
}

function readEntity(text: string, offset: number): Read | null {
  const match = matchAt(ENTITY, text, offset)
  if (!match) return null
  const [whole, decimal, hex, name] = match
  if (!name)
    return { shown: fromCode(decimal ? Number(decimal) : parseInt(hex ?? '', 16)), length: whole.length }
  const shown = decodeHtmlReferences(whole)
  return shown === whole ? null : { shown, length: whole.length }
}

function readPercent(text: string, offset: number): Read | null {
  const run = matchAt(PERCENT, text, offset)?.[0]
  return run
    ? { shown: Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'), length: run.length }
    : null
}

function readBackslash(text: string, offset: number): Read | null {
  const match = matchAt(BACKSLASH, text, offset)
  if (!match) return null
  const [whole, two, four, braced, octal, blank] = match
  if (blank) return { shown: BLANKS[blank] ?? '', length: whole.length }
  return {
    shown: fromCode(octal ? parseInt(octal, 8) : parseInt(two ?? four ?? braced ?? '', 16)),
    length: whole.length,
  }
}

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

function matchAt(sticky: RegExp, text: string, offset: number): RegExpExecArray | null {
  sticky.lastIndex = offset
  return sticky.exec(text)
}

const DIFFERS = /(?!\s)\p{Cc}|[^\p{ASCII}]|&[#a-z]|%[0-9a-f]{2}|\\[xunrt0-3]/iu
/** Characters that a reader may see differently. */
const CANDIDATE = /(?!\s)\p{Cc}|[^\p{ASCII}]|[&%\\]/gu
/**
 * Invisible characters: soft hyphens, joiners, directions, variation selectors, fillers, tags,
 * controls.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/u
const DIGIT = /\p{Nd}/u
const MAX_CACHED = 10_000

/**
 * The text as a reader sees it: entities and escapes decoded, invisible characters removed,
 * look-alikes replaced by Latin letters. Unusual blanks stay.
 */
export function shownText(text: string): TextView | null {
  if (!DIFFERS.test(text)) return null
  const view = pieceWise(text)
  CANDIDATE.lastIndex = 0
  for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
    const { shown, length } = readOne(text, match.index)
    const seen = shown.length === 1 ? asSeen(shown) : [...shown].map(asSeen).join('')
    if (seen.length !== length || seen !== text.slice(match.index, match.index + length))
      view.replace(match.index, length, seen)
    CANDIDATE.lastIndex = match.index + length
  }
  return view.done()
}

function readOne(text: string, offset: number): { shown: string; length: number } {
  const escape = readEscape(text, offset)
  if (escape) return escape
  const char = String.fromCodePoint(text.codePointAt(offset) ?? 0)
  return { shown: char, length: char.length }
}

const SEEN = new Map<string, string>()

function asSeen(char: string): string {
  const cached = SEEN.get(char)
  if (cached !== undefined) return cached
  const seen = resolve(char)
  if (SEEN.size < MAX_CACHED) SEEN.set(char, seen)
  return seen
}

function resolve(char: string): string {
  if ((char >= ' ' && char <= '\x7e') || '\t\n\v\f\r'.includes(char)) return char
  if (INVISIBLE.test(char)) return ''
  if (isUnusualBlank(char)) return char
  const plain = LOOK_ALIKES.get(char) ?? char.normalize('NFKC')
  return LOOK_ALIKES.get(plain) ?? (DIGIT.test(plain) ? digitOf(plain) : plain)
}

/** The value of a decimal digit of any script; groups of ten start at a code ending in 0 or 6. */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code <= 0x7f) return char
  const last = code & 0xf
  return String(DIGIT.test(String.fromCodePoint(code - last)) ? last : last - 6)
}

const CODES = /(?:=[0-9a-f]{2})+|=[ \t]{0,9}\r?\n/gi
/** Minimum of codes; fewer occur in addresses such as `?a=12&b=34`. */
const LEAST_CODES = 3
const UNREADABLE = /(?![\t\r\n])\p{Cc}|\ufffd/u

/**
 * Decodes quoted-printable codes and soft line breaks (RFC 2045, 6.7); null when there are too few.
 */
export function quotedPrintableText(text: string): TextView | null {
  const codes = [...text.matchAll(CODES)]
  if (
    codes.reduce((count, { 0: code }) => count + (code.startsWith('=\n') ? 1 : code.length / 3), 0) <
    LEAST_CODES
  )
    return null
  const view = pieceWise(text)
  for (const { 0: code, index } of codes) view.replace(index, code.length, decoded(code))
  return view.done()
}

function decoded(code: string): string {
  if (/\s/.test(code)) return ''
  const text = Buffer.from(code.replaceAll('=', ''), 'hex').toString('utf8')
  return UNREADABLE.test(text) ? code : text
}
