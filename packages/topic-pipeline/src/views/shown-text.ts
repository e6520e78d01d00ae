import { LOOK_ALIKES } from './look-alikes.ts'
import { isOddBlank } from './odd-blanks.ts'
import { readEscape } from './escapes.ts'
import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

const DIFFERS = /(?!\s)\p{Cc}|[^\p{ASCII}]|&[#a-z]|%[0-9a-f]{2}|\\[xunrt0-3]/iu
/** Where a reader may see something else than what is written. */
const TELLING = /(?!\s)\p{Cc}|[^\p{ASCII}]|[&%\\]/gu
/** All that a reader does not see: soft hyphens, joiners, directions, variation selectors, fillers, tags, control characters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/u
const DIGIT = /\p{Nd}/u
const MAX_REMEMBERED = 10_000

/** The text as a reader sees it: entities and escapes resolved, invisible characters gone, look-alikes as the letters they pass for. Odd blanks stay. */
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
  const known = SEEN.get(char)
  if (known !== undefined) return known
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
