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
