import { LOOK_ALIKES } from './look-alikes.ts'
import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

/** Blanks that no keyboard has, and the empty Braille cell. */
const ODD_BLANK = /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/
const ODD_BLANKS = new RegExp(ODD_BLANK, 'g')

export const isOddBlank = (char: string): boolean => ODD_BLANK.test(char)

/** The text with no-break, thin and other odd blanks as plain ones; null where it has none. */
export function plainBlanks(text: string): TextView | null {
  if (!ODD_BLANK.test(text)) return null
  const view = pieceWise(text)
  for (const { index } of text.matchAll(ODD_BLANKS)) view.replace(index, 1, ' ')
  return view.done()
}

const TELLING = /[\u0080-\u{10ffff}]/gu
const MARK = /(?=\p{M})[\p{Script=Inherited}\p{Me}]/u
const MARKED_LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/**
 * The text without what is put between or upon its characters: odd blanks, accents and other marks.
 * Null where it has none.
 */
export function bareText(text: string): TextView | null {
  const view = pieceWise(text)
  let isChanged = false
  for (const { 0: char, index } of text.matchAll(TELLING)) {
    const bare = withoutMarks(char)
    if (bare === char) continue
    isChanged = true
    view.replace(index, char.length, bare)
  }
  return isChanged ? view.done() : null
}

const BARE = new Map<string, string>()
const MAX_REMEMBERED = 10_000

function withoutMarks(char: string): string {
  const cached = BARE.get(char)
  if (cached !== undefined) return cached
  const bare = strip(char)
  if (BARE.size < MAX_REMEMBERED) BARE.set(char, bare)
  return bare
}

function strip(char: string): string {
  if (isOddBlank(char) || MARK.test(char)) return ''
  if (!MARKED_LETTER.test(char)) return char
  const letter = char.normalize('NFD').replace(/\p{M}/gu, '')
  return LOOK_ALIKES.get(letter) ?? letter
}
