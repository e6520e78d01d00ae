import { LOOK_ALIKES } from './look-alikes.ts'
import { readEscape } from './escapes.ts'
import type { TextView } from './view.ts'

const DIFFERS = /[\u0080-\uffff]|&[#a-z]|%[0-9a-f]{2}|\\[xu]|['"`]\s{0,40}\+/i
/** All that Unicode lets a reader not see: soft hyphens, joiners, directions, variation selectors, fillers, tags. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** The text as a reader sees it: entities and escapes resolved, invisible characters gone, look-alikes as the letters they pass for. */
export function shownText(text: string): TextView | null {
  if (!DIFFERS.test(text)) return null
  const parts: string[] = []
  const origins: number[] = []
  for (let i = 0; i < text.length; ) {
    const { shown, length } = readOne(text, i)
    const seen = [...shown].map(asSeen).join('')
    for (let unit = 0; unit < seen.length; unit++) origins.push(i)
    parts.push(seen)
    i += length
  }
  return { text: parts.join(''), originOf: (index) => origins[index] ?? text.length }
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
