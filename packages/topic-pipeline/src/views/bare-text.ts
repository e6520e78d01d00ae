import { LOOK_ALIKES } from './look-alikes.ts'
import { isOddBlank } from './odd-blanks.ts'
import { pieceWise } from './piece-wise.ts'
import type { TextView } from './view.ts'

const TELLING = /[\u0080-\u{10ffff}]/gu
const MARK = /(?=\p{M})[\p{Script=Inherited}\p{Me}]/u
const MARKED_LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** The text without what is put between or upon its characters: odd blanks, accents and other marks. Null where it has none. */
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
  const known = BARE.get(char)
  if (known !== undefined) return known
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
