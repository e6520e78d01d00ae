import { LOOK_ALIKES } from './look-alikes.ts'
import { pieceWise, type TextView } from './view.ts'

/** Unusual blank characters, and the empty Braille cell. */
const UNUSUAL_BLANK = /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/
const UNUSUAL_BLANKS = new RegExp(UNUSUAL_BLANK, 'g')

export const isUnusualBlank = (char: string): boolean => UNUSUAL_BLANK.test(char)

/** Replaces unusual blanks by plain ones; null when there are none. */
export function plainBlanks(text: string): TextView | null {
  if (!UNUSUAL_BLANK.test(text)) return null
  const view = pieceWise(text)
  for (const { index } of text.matchAll(UNUSUAL_BLANKS)) view.replace(index, 1, ' ')
  return view.done()
}

const CANDIDATE = /[\u0080-\u{10ffff}]/gu
const MARK = /(?=\p{M})[\p{Script=Inherited}\p{Me}]/u
const MARKED_LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Removes unusual blanks, accents and other marks; null when there are none. */
export function bareText(text: string): TextView | null {
  const view = pieceWise(text)
  let isChanged = false
  for (const { 0: char, index } of text.matchAll(CANDIDATE)) {
    const bare = withoutMarks(char)
    if (bare === char) continue
    isChanged = true
    view.replace(index, char.length, bare)
  }
  return isChanged ? view.done() : null
}

const BARE = new Map<string, string>()
const MAX_CACHED = 10_000

function withoutMarks(char: string): string {
  const cached = BARE.get(char)
  if (cached !== undefined) return cached
  const bare = strip(char)
  if (BARE.size < MAX_CACHED) BARE.set(char, bare)
  return bare
}

function strip(char: string): string {
  if (isUnusualBlank(char) || MARK.test(char)) return ''
  if (!MARKED_LETTER.test(char)) return char
  const letter = char.normalize('NFD').replace(/\p{M}/gu, '')
  return LOOK_ALIKES.get(letter) ?? letter
}
