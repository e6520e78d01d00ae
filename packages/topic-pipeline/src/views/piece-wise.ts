import type { TextView } from './view.ts'

/**
 * `writtenAt` to `writtenEnd` of the original is shown from `shownAt` on: character by character,
 * or as a whole where something else is shown.
 */
type Piece = { shownAt: number; writtenAt: number; writtenEnd: number; isReplaced: boolean }

/**
 * Builds a view of a text from what stays and what is replaced, in order of the text; the road back
 * costs one entry a piece.
 */
export function pieceWise(text: string) {
  const parts: string[] = []
  const pieces: Piece[] = []
  const changes: number[] = []
  let [at, length] = [0, 0]
  const show = (part: string, writtenAt: number, writtenEnd: number, isReplaced: boolean) => {
    if (part === '') return
    pieces.push({ shownAt: length, writtenAt, writtenEnd, isReplaced })
    parts.push(part)
    length += part.length
  }
  return {
    replace(index: number, removed: number, shown: string): void {
      show(text.slice(at, index), at, index, false)
      changes.push(length)
      show(shown, index, index + removed, true)
      at = index + removed
    },
    done(): TextView {
      show(text.slice(at), at, text.length, false)
      return {
        text: parts.join(''),
        changes,
        spanOf: (start, end) =>
          start < length
            ? [startIn(pieces, start), Math.max(endIn(pieces, end - 1), startIn(pieces, start))]
            : [text.length, text.length],
      }
    },
  }
}

function startIn(pieces: readonly Piece[], index: number): number {
  const { shownAt, writtenAt, isReplaced } = pieceAt(pieces, index)
  return isReplaced ? writtenAt : writtenAt + index - shownAt
}

/** Behind the last character. */
function endIn(pieces: readonly Piece[], last: number): number {
  const { shownAt, writtenAt, writtenEnd, isReplaced } = pieceAt(pieces, last)
  return isReplaced ? writtenEnd : writtenAt + last - shownAt + 1
}

function pieceAt(pieces: readonly Piece[], index: number): Piece {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle]!.shownAt <= index) low = middle
    else high = middle - 1
  }
  return pieces[low]!
}
