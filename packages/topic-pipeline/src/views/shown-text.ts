import { LOOK_ALIKES } from './look-alikes.ts'
import { readEscape } from './escapes.ts'
import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

const DIFFERS = /[\u0080-\uffff]|&[#a-z]|%[0-9a-f]{2}|\\[xu]|['"`]\s{0,40}\+/i
/** Where a reader may see something else than what is written. */
const TELLING = /[\u0080-\uffff&%\\'"`]/g
/** All that Unicode lets a reader not see: soft hyphens, joiners, directions, variation selectors, fillers, tags. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** The text as a reader sees it: entities and escapes resolved, invisible characters gone, look-alikes as the letters they pass for. */
export function shownText(text: string): TextView | null {
  if (!DIFFERS.test(text)) return null
  const view = pieceWise(text)
  TELLING.lastIndex = 0
  for (let match = TELLING.exec(text); match; match = TELLING.exec(text)) {
    const { shown, length } = readOne(text, match.index)
    view.replace(match.index, length, [...shown].map(asSeen).join(''))
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

function asSeen(char: string): string {
  if (char <= '\x7f') return char
  if (INVISIBLE.test(char)) return ''
  return LOOK_ALIKES.get(char) ?? char.normalize('NFKC')
}
