import type { TextView } from './view.ts'

/** `length` characters of the original from `writtenAt` are shown from `shownAt` on; all of them at one place where something else is shown. */
type Piece = { shownAt: number; writtenAt: number; isReplaced: boolean }

/** Builds a view of a text from what stays and what is replaced, in order of the text; the road back costs one entry a piece. */
export function pieceWise(text: string) {
  const parts: string[] = []
  const pieces: Piece[] = []
  let [at, length] = [0, 0]
  const show = (part: string, writtenAt: number, isReplaced: boolean) => {
    if (part === '') return
    pieces.push({ shownAt: length, writtenAt, isReplaced })
    parts.push(part)
    length += part.length
  }
  return {
    replace(index: number, removed: number, shown: string): void {
      show(text.slice(at, index), at, false)
      show(shown, index, true)
      at = index + removed
    },
    done(): TextView {
      show(text.slice(at), at, false)
      return { text: parts.join(''), originOf: (index) => (index < length ? originIn(pieces, index) : text.length) }
    },
  }
}

function originIn(pieces: readonly Piece[], index: number): number {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle]!.shownAt <= index) low = middle
    else high = middle - 1
  }
  const { shownAt, writtenAt, isReplaced } = pieces[low]!
  return isReplaced ? writtenAt : writtenAt + index - shownAt
}
