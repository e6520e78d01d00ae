import { decodeHtmlReferences } from '@ppman/text'
import { LOOK_ALIKES } from './look-alikes.ts'
import { isOddBlank } from './bare-text.ts'
import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

type Read = { shown: string; length: number }

/** Browsers resolve a number without its semicolon too. */
const ENTITY = /&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z][a-z0-9]{1,31});)/iy
const PERCENT = /(?:%[0-9a-f]{2})+/iy
const BACKSLASH =
  /\\(?:[xX]([0-9a-fA-F]{2})|[uU]([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|([0-3][0-7]{2})|([nrt]))/y
const BLANKS: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/**
 * What stands for something else at this place: an entity, a percent or a backslash escape; null
 * otherwise.
 */
function readEscape(text: string, at: number): Read | null {
  switch (text[at]) {
    case '&':
      return readEntity(text, at)
    case '%':
      return readPercent(text, at)
    case '\\':
      return readBackslash(text, at)
    default:
      return null
  }
}

function readEntity(text: string, at: number): Read | null {
  const match = matchAt(ENTITY, text, at)
  if (!match) return null
  const [whole, decimal, hex, name] = match
  if (!name)
    return { shown: fromCode(decimal ? Number(decimal) : parseInt(hex ?? '', 16)), length: whole.length }
  const shown = decodeHtmlReferences(whole)
  return shown === whole ? null : { shown, length: whole.length }
}

function readPercent(text: string, at: number): Read | null {
  const run = matchAt(PERCENT, text, at)?.[0]
  return run
    ? { shown: Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'), length: run.length }
    : null
}

function readBackslash(text: string, at: number): Read | null {
  const match = matchAt(BACKSLASH, text, at)
  if (!match) return null
  const [whole, two, four, braced, octal, blank] = match
  if (blank) return { shown: BLANKS[blank] ?? '', length: whole.length }
  return {
    shown: fromCode(octal ? parseInt(octal, 8) : parseInt(two ?? four ?? braced ?? '', 16)),
    length: whole.length,
  }
}

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

const DIFFERS = /(?!\s)\p{Cc}|[^\p{ASCII}]|&[#a-z]|%[0-9a-f]{2}|\\[xunrt0-3]/iu
/** Where a reader may see something else than what is written. */
const TELLING = /(?!\s)\p{Cc}|[^\p{ASCII}]|[&%\\]/gu
/**
 * All that a reader does not see: soft hyphens, joiners, directions, variation selectors, fillers,
 * tags, control characters.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/u
const DIGIT = /\p{Nd}/u
const MAX_REMEMBERED = 10_000

/**
 * The text as a reader sees it: entities and escapes resolved, invisible characters gone,
 * look-alikes as the letters they pass for. Odd blanks stay.
 */
export function shownText(text: string): TextView | null {
  if (!DIFFERS.test(text)) return null
  const view = pieceWise(text)
  TELLING.lastIndex = 0
  for (let match = TELLING.exec(text); match; match = TELLING.exec(text)) {
    const { shown, length } = readOne(text, match.index)
    const seen = shown.length === 1 ? asSeen(shown) : [...shown].map(asSeen).join('')
    if (seen.length !== length || seen !== text.slice(match.index, match.index + length))
      view.replace(match.index, length, seen)
    TELLING.lastIndex = match.index + length
  }
  return view.done()
}

function readOne(text: string, at: number): { shown: string; length: number } {
  const escape = readEscape(text, at)
  if (escape) return escape
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return { shown: char, length: char.length }
}

const SEEN = new Map<string, string>()

function asSeen(char: string): string {
  const cached = SEEN.get(char)
  if (cached !== undefined) return cached
  const seen = resolve(char)
  if (SEEN.size < MAX_REMEMBERED) SEEN.set(char, seen)
  return seen
}

function resolve(char: string): string {
  if ((char >= ' ' && char <= '\x7e') || '\t\n\v\f\r'.includes(char)) return char
  if (INVISIBLE.test(char)) return ''
  if (isOddBlank(char)) return char
  const plain = LOOK_ALIKES.get(char) ?? char.normalize('NFKC')
  return LOOK_ALIKES.get(plain) ?? (DIGIT.test(plain) ? digitOf(plain) : plain)
}

/** Digits of every script stand in tens, and each ten begins at a code that ends in 0 or 6. */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code <= 0x7f) return char
  const last = code & 0xf
  return String(DIGIT.test(String.fromCodePoint(code - last)) ? last : last - 6)
}
